import { randomUUID } from 'node:crypto';
import { SeasonOpened } from '@campjay/events/catalog/events.ts';
import { seasonStream } from '@campjay/events/streams.ts';
import { type EventStore } from '@campjay/platform/eventStore/port.ts';
import { type Log } from '@campjay/platform/log/log.ts';
import { type Pool } from 'pg';
import { importBundledCatalog } from './catalog/bundledCatalog.ts';
import { type CatalogState, readCatalogState } from './catalog/catalogState.ts';
import { importCatalog } from './catalog/importCatalog.ts';
import { fileOnDisk } from './catalog/importFile.ts';
import { ImportImpossible } from './catalog/importImpossible.ts';
import { type ImportOptions, type ImportDeps } from './catalog/importOptions.ts';
import { type ImportReport } from './catalog/importReport.ts';
import { seasonDecider } from './catalog/seasonDecider.ts';
import { handleCommand } from './handleCommand.ts';
import { importBundledSchools } from './schools/bundledSchools.ts';
import { importSchools, type SchoolsImportOptions } from './schools/importSchools.ts';
import { type SchoolsReport } from './schools/schoolsReport.ts';

export { runForgottenPersonPolicy } from './accounts/runForgottenPersonPolicy.ts';
export { forgetPerson } from './accounts/forgetPerson.ts';
export { runDeletionFinalizer } from './accounts/runDeletionFinalizer.ts';
export { runAdImageCleanup } from './advertising/images/runAdImageCleanup.ts';
export { endAbandonedSubscriptions } from './billing/reactors/endAbandonedSubscriptions.ts';
export { endForgottenSubscriptions } from './billing/reactors/endForgottenSubscriptions.ts';
export { runSettlementCharging } from './billing/reactors/runSettlementCharging.ts';
export { composeEmail } from './emails/composeEmail.ts';
export { deliverEmails } from './emails/deliverEmails.ts';
export { runInvitationPolicy } from './schedule/reactors/runInvitationPolicy.ts';
export { BUS_TOPICS } from './interactions/busTopics.ts';
export { forgedTokens } from './interactions/forgedToken.ts';
export { clickJudged } from './interactions/judge/clickJudged.ts';
export { commandHandled } from './commandHandled.ts';
export { startClickJudge } from './interactions/judge/startClickJudge.ts';
export { startInteractionCounting } from './interactions/startInteractionCounting.ts';
export { auditMonth, type MonthAudit } from './interactions/audit/auditMonth.ts';
export { type AuditedItem } from './interactions/audit/auditEvents.ts';
export { type BilledSettlement } from './interactions/audit/readBilling.ts';
export { reviseVerdict, type RevisionOutcome } from './interactions/revise/reviseVerdict.ts';
export { runMonthSettlement } from './interactions/settlement/settleMonths.ts';
export { startViewsTallying } from './interactions/views/startViewsTallying.ts';
export { interactionReport, retryParkedInteractions } from './interactions/interactionReport.ts';
export { recordAuditEntries } from './admin/audit/recordAuditEntries.ts';
export { type CorrectionsReport } from './catalog/corrections/contract.ts';
export { correctFromFile } from './catalog/corrections/correctFromFile.ts';
export { type ImportChange, formatChange } from './catalog/importChange.ts';
export { runUploadedImports } from './catalog/uploads/runUploadedImports.ts';
export { securityNotice } from './identity/securityNotice.ts';
export { setAdmin } from './admin/operatorRights.ts';
export { forgetConciergeRequest, readConciergeRequests } from './advertising/concierge/conciergeRequests.ts';
export { commandRoutes, type CommandApiDeps } from './routes.ts';

export interface ImportServiceDeps {
  readonly store: EventStore;
  readonly pool: Pool;
  readonly log: Log;
}

/** Catalog changes: files that an operator imports, and the bundled catalog. */
export interface CatalogImport {
  /** @throws ImportImpossible with a message for the operator. @throws StoreUnavailable */
  importFile(path: string, options?: Omit<ImportOptions, 'actor' | 'runId'>): Promise<ImportReport>;
  /** Fills a log without a catalog, or resumes filling it; undefined if there is nothing to do. */
  importBundled(
    path: string,
    season: number,
    options?: Pick<ImportOptions, 'onProgress' | 'signal'>,
  ): Promise<ImportReport | undefined>;
  /** Returns true if the season was not open yet. @throws ImportImpossible if the year is out of range. */
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
      return logReport(await importCatalog(deps, await fileOnDisk(path), options));
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

/** School changes: files that an operator imports, and the bundled schools. */
export interface SchoolsImport {
  /** @throws ImportImpossible with a message for the operator. @throws StoreUnavailable */
  importFile(path: string, options?: Omit<SchoolsImportOptions, 'actor' | 'runId' | 'takes'>): Promise<SchoolsReport>;
  /** Lists the bundled schools that the log has never contained; undefined if there is nothing to do. */
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
    importFile: async (path, options = {}) => logReport(await importSchools(deps, await fileOnDisk(path), options)),
    importBundled: async (path, signal) => {
      const report = await importBundledSchools(deps, path, signal);
      return report && logReport(report);
    },
  };
};
