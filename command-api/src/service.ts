import { randomUUID } from 'node:crypto';
import { SeasonOpened } from '@campjay/events/catalog/events.ts';
import { seasonStream } from '@campjay/events/streams.ts';
import { type EventStore } from '@campjay/platform/eventstore/port.ts';
import { type Log } from '@campjay/platform/kernel/log.ts';
import { type Pool } from 'pg';
import { importBundledCatalog } from './catalog/bundledCatalog.ts';
import { type CatalogState, readCatalogState } from './catalog/catalogState.ts';
import { importCatalog } from './catalog/importCatalog.ts';
import { openDiskFile } from './catalog/importFile.ts';
import { type ImportOptions, type ImportDeps, ImportImpossible } from './catalog/importOptions.ts';
import { type ImportReport } from './catalog/importReport.ts';
import { seasonDecider } from './catalog/seasonDecider.ts';
import { handleCommand } from './kernel/handleCommand.ts';
import { importBundledSchools } from './schools/bundledSchools.ts';
import { importSchools, type SchoolsImportOptions } from './schools/importSchools.ts';
import { type SchoolsReport } from './schools/schoolsReport.ts';

export { runForgottenPersonPolicy } from './accounts/runForgottenPersonPolicy.ts';
export { createForgetPerson } from './accounts/runForgottenPersonPolicy.ts';
export { runDeletionFinalizer } from './accounts/deleteAccount.ts';
export { runAlerts } from './alerts/runAlerts.ts';
export { runAdTracking } from './ads/placement/trackAds.ts';
export { runAdImageCleanup } from './ads/placement/images/runAdImageCleanup.ts';
export { endAbandonedSubscriptions } from './ads/billing/policies/endAbandonedSubscriptions.ts';
export { endForgottenSubscriptions } from './ads/billing/policies/endForgottenSubscriptions.ts';
export { runSettlementCharging } from './ads/billing/policies/runSettlementCharging.ts';
export { createEmailComposer } from './emails/deliverEmails.ts';
export { deliverEmails } from './emails/deliverEmails.ts';
export { runInvitationPolicy } from './schedule/policies/runInvitationPolicy.ts';
export { BUS_TOPICS } from './ads/clicks/interactionReport.ts';
export { forgedTokens } from './ads/clicks/adMessage.ts';
export { createPostgresManagerStorage } from './kernel/process-managers/postgresManagerStorage.ts';
export {
  createProcessManagersAdmin,
  type ProcessManagersAdmin,
} from './kernel/process-managers/processManagersAdmin.ts';
export { eventHandled } from './kernel/process-managers/runProcessManager.ts';
export { clickJudged } from './ads/clicks/judge/judgeBatch.ts';
export { commandHandled } from './kernel/handleCommand.ts';
export { startClickJudge } from './ads/clicks/judge/startClickJudge.ts';
export { startInteractionCounting } from './ads/clicks/startInteractionCounting.ts';
export { auditMonth, type MonthAudit } from './ads/clicks/audit/auditMonth.ts';
export { type AuditedItem } from './ads/clicks/audit/auditEvents.ts';
export { type BilledSettlement } from './ads/clicks/audit/readBilling.ts';
export { reviseVerdict, type RevisionOutcome } from './ads/clicks/revise/reviseVerdict.ts';
export { runMonthSettlement } from './ads/clicks/settlement/settleMonths.ts';
export { startViewsTallying } from './ads/clicks/views/startViewsTallying.ts';
export { readInteractionReport, retryParkedInteractions } from './ads/clicks/interactionReport.ts';
export { createAudit } from './admin/audit/recordAuditEntries.ts';
export { type CorrectionsReport } from './catalog/corrections/contract.ts';
export { correctFromFile } from './catalog/corrections/correctFromFile.ts';
export { type ImportChange, formatChange } from './catalog/importOptions.ts';
export { runUploadedImports } from './catalog/uploads/runUploadedImports.ts';
export { createSecurityNotice } from './identity/securityNotice.ts';
export { setAdminRole } from './admin/setAdminRole.ts';
export { forgetConciergeRequest, readConciergeRequests } from './ads/placement/concierge/conciergeRequests.ts';
export { commandRoutes, type CommandApiDeps } from './routes.ts';

export interface ImportServiceDeps {
  readonly store: EventStore;
  readonly pool: Pool;
  readonly log: Log;
}

/** Imports catalog files and the bundled catalog, and opens seasons, for an operator. */
export interface CatalogImport {
  /**
   * Imports a catalog file.
   * @throws ImportImpossible with a message for the operator
   * @throws StoreUnavailable
   */
  importFile(path: string, options?: Omit<ImportOptions, 'actor' | 'runId'>): Promise<ImportReport>;
  /**
   * Imports the bundled catalog if the log contains no catalog, or resumes an interrupted import of it. Returns
   * undefined if there is nothing to do.
   */
  importBundled(
    path: string,
    season: number,
    options?: Pick<ImportOptions, 'onProgress' | 'signal'>,
  ): Promise<ImportReport | undefined>;
  /**
   * Opens the season of a year.
   * @returns true if it was not open yet
   * @throws ImportImpossible if the year is out of range
   */
  openSeason(year: number): Promise<boolean>;
  catalogState(): Promise<CatalogState>;
}

export const createCatalogImport = ({
  store,
  pool,
  log,
  now = () => new Date(),
}: ImportServiceDeps & { readonly now?: () => Date }): CatalogImport => {
  const deps: ImportDeps = { store, pool, now };
  const logReport = (report: ImportReport): ImportReport => {
    const { file, correlationId, camps, events, milliseconds, summary } = report;
    log.info({ file, correlationId, camps, events, milliseconds }, summary.join(' '));
    return report;
  };
  return {
    importFile: async (path, options = {}) => {
      checkYear(options.season);
      return logReport(await importCatalog(deps, await openDiskFile(path), options));
    },
    importBundled: async (path, season, options = {}) => {
      const report = await importBundledCatalog(deps, path, season, options);
      return report && logReport(report);
    },
    openSeason: async (year) => {
      checkYear(year);
      const outcome = await handleCommand(store, seasonDecider, {
        streamId: seasonStream,
        command: { type: 'OpenSeason', year },
        metadata: {
          actor: { userId: 'operator', role: 'system' },
          correlationId: randomUUID(),
          time: now().toISOString(),
        },
      });
      return outcome.kind === 'accepted' && outcome.events.length > 0;
    },
    catalogState: () => readCatalogState(store),
  };
};

const checkYear = (year: number | undefined): void => {
  if (year !== undefined && !SeasonOpened.schema.safeParse({ year }).success)
    throw new ImportImpossible(`The season must be a year from 2000 to 2200, not ${year}.`);
};

/** Imports school files for an operator, and the bundled schools. */
export interface SchoolsImport {
  /**
   * Imports a file of schools.
   * @throws ImportImpossible with a message for the operator
   * @throws StoreUnavailable
   */
  importFile(
    path: string,
    options?: Omit<SchoolsImportOptions, 'actor' | 'runId' | 'shouldImport'>,
  ): Promise<SchoolsReport>;
  /** Adds the bundled schools that the log has never contained; undefined if there is nothing to do. */
  importBundled(path: string, signal: AbortSignal): Promise<SchoolsReport | undefined>;
}

export const createSchoolsImport = ({
  store,
  pool,
  log,
  now = () => new Date(),
}: ImportServiceDeps & { readonly now?: () => Date }): SchoolsImport => {
  const deps = { store, pool, now };
  const logReport = (report: SchoolsReport): SchoolsReport => {
    const { file, correlationId, schools, events, summary } = report;
    log.info({ file, correlationId, schools, events }, summary.join(' '));
    return report;
  };
  return {
    importFile: async (path, options = {}) => logReport(await importSchools(deps, await openDiskFile(path), options)),
    importBundled: async (path, signal) => {
      const report = await importBundledSchools(deps, path, signal);
      return report && logReport(report);
    },
  };
};
