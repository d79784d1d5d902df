import { CAMPS } from '@campjay/read-models/models/camps.ts';
import {
  type ImportChange,
  formatChange,
  createCatalogImport,
  createSchoolsImport,
  correctFromFile,
  type CorrectionsReport,
} from '@campjay/command-api/service.ts';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Terminal } from './terminal.ts';
import { readActiveBuild } from '@campjay/read-models/activeBuild.ts';
import { waitUntilCaughtUp, waitUntilSearchable } from '../processes/waitUntilCaughtUp.ts';
import { formatImportProgress } from './importProgress.ts';
import { type CommandContext, type CommandServices, withDatabase } from './withDatabase.ts';
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { migrateOps } from '@campjay/platform/postgres/ops/migrate.ts';
import { describeFact } from '@campjay/domain/catalog/catalogFacts.ts';

/** Resolves a file name against the first folder that contains it, or the working directory if none does. */
const findFile = (folders: readonly string[], file: string): string =>
  folders.map((folder) => resolve(folder, file)).find((candidate) => existsSync(candidate)) ?? resolve(file);

/**
 * Formats a refused line: 'Line 7 was refused: zip must be five digits; found "9460".' `field` is empty if the reason
 * concerns the whole line.
 */
const formatRefusal = ({ line, field, reason }: { line: number; field: string; reason: string }): string =>
  `Line ${line} was refused: ${field === '' ? reason : `${field} ${reason}`}.`;

/** Prints a change that a dry run would have made: 'tide-pool: SessionRepriced: otters: price 450 → 475'. */
const printChange =
  (terminal: Pick<Terminal, 'print'>) =>
  (change: ImportChange): void => {
    for (const sentence of formatChange(change)) terminal.print(sentence);
  };

/** How long a command waits until the read models contain the imported catalog. */
const PROJECTION_TIMEOUT_MS = 10 * 60_000;
/** How long a command then waits until searches show it. */
const SEARCH_TIMEOUT_MS = 60_000;

export interface ImportOptions {
  /** Year of a season to open in addition to the import. */
  readonly season?: number;
  /** The file is complete: camps that are not in it are delisted. */
  readonly full?: true;
  readonly dryRun?: true;
}

/**
 * Imports a catalog file, and waits until the read models contain the changes. If the product is running, also waits
 * until searches show them. The installation may be new, except in a dry run.
 * @param folders folders in which a relative file name is looked up: the working directory, and the caller's folder,
 * because npm runs commands in the project's folder
 * @returns 1 if a line was refused or the import did not finish
 */
export const importCatalog = (
  context: CommandContext,
  folders: readonly string[],
  file: string,
  options: ImportOptions,
): Promise<number> =>
  withDatabase(
    context,
    async (services) => {
      const { pool, store, log, signal, terminal } = services;
      await migrateOps(pool);
      const report = await createCatalogImport({ store, pool, log }).importFile(findFile(folders, file), {
        ...options,
        signal,
        onProgress: (progress) => terminal.progress(formatImportProgress(progress)),
        ...(options.dryRun && { onChange: printChange(terminal) }),
        onRefused: (refusal) => terminal.print(formatRefusal(refusal)),
      });
      for (const sentence of report.summary) terminal.print(sentence);
      if (report.events > 0 && !report.dryRun) {
        terminal.progress('Waiting until searches show the changes …');
        terminal.print(await waitUntilVisible(services));
      }
      return report.camps.refused > 0 || report.interrupted || report.delisting.kind === 'skipped' ? 1 : 0;
    },
    { mayBeEmpty: !options.dryRun },
  );

const NOT_SEARCHABLE_YET =
  'Searches do not show the changes yet; "campjay projections" shows how far behind the read models are.';

/** Waits until readers see the import. @returns a sentence for the operator about the outcome */
const waitUntilVisible = async ({ pool, store, readModels, address, signal }: CommandServices): Promise<string> => {
  if (!(await waitUntilCaughtUp({ pool, store }, readModels, { withinMs: PROJECTION_TIMEOUT_MS, signal })))
    return NOT_SEARCHABLE_YET;
  if (address === undefined) return 'The read models contain the changes.';
  const { checkpoint } = (await readActiveBuild(pool, CAMPS.name)) ?? {};
  const isSearchable =
    checkpoint !== undefined &&
    (await waitUntilSearchable(store, address, checkpoint, { withinMs: SEARCH_TIMEOUT_MS, signal }));
  return isSearchable ? 'Searches show the changes.' : NOT_SEARCHABLE_YET;
};

/** How long a command waits until the read models contain the imported schools. */
const SCHOOLS_PROJECTION_TIMEOUT_MS = 60_000;

export interface SchoolsImportOptions {
  /** The file is complete: schools that are not in it are delisted. */
  readonly full?: true;
  readonly dryRun?: true;
}

/**
 * Imports a file of schools, and waits until their pages show the changes. The installation may be new, except in a dry
 * run.
 * @param folders see `importCatalog`
 * @returns 1 if a line was refused or the import did not finish
 */
export const importSchools = (
  context: CommandContext,
  folders: readonly string[],
  file: string,
  options: SchoolsImportOptions,
): Promise<number> =>
  withDatabase(
    context,
    async ({ pool, store, log, readModels, signal, terminal }) => {
      const report = await createSchoolsImport({ store, pool, log }).importFile(findFile(folders, file), {
        ...options,
        signal,
        ...(options.dryRun && { onChange: printChange(terminal) }),
        onRefused: (refusal) => terminal.print(formatRefusal(refusal)),
      });
      for (const sentence of report.summary) terminal.print(sentence);
      if (report.events > 0 && !report.dryRun) {
        const isVisible = await waitUntilCaughtUp({ pool, store }, readModels, {
          withinMs: SCHOOLS_PROJECTION_TIMEOUT_MS,
          signal,
        });
        terminal.print(
          isVisible
            ? 'The pages show the changes.'
            : 'The pages do not show the changes yet; "campjay projections" shows how far behind the read models are.',
        );
      }
      return report.schools.refused > 0 || report.interrupted || report.delistingSkippedReason !== undefined ? 1 : 0;
    },
    { mayBeEmpty: !options.dryRun },
  );

/**
 * Corrects single facts of the catalog from a file, as the operator.
 * @param folders see `importCatalog`
 * @returns 1 if the file cannot be read, or a line was refused
 */
export const correctCatalog = (
  context: CommandContext,
  folders: readonly string[],
  file: string,
  { dryRun = false }: { readonly dryRun?: boolean },
): Promise<number> =>
  withDatabase(context, async ({ store, terminal }) => {
    const csv = await readFile(findFile(folders, file), 'utf8').catch(() => undefined);
    if (csv === undefined) {
      terminal.print(`The file ${file} cannot be read.`);
      return 1;
    }
    const metadata = {
      time: new Date().toISOString(),
      actor: { userId: 'operator', role: 'system' },
      correlationId: randomUUID(),
    } as const;
    const report = await correctFromFile(store, { csv, dryRun, metadata });
    if (typeof report === 'string') {
      terminal.print(report);
      return 1;
    }
    for (const line of report.corrected) terminal.print(formatCorrection(line));
    for (const refusal of report.refused) terminal.print(formatRefusal(refusal));
    terminal.print(report.message);
    return report.refused.length > 0 ? 1 : 0;
  });

/** Formats a corrected line: 'Line 3: tide-pool, otters: price 450 → 475'. */
const formatCorrection = (correction: CorrectionsReport['corrected'][number]): string => {
  const { line, org_id: orgId, instance_id: instanceId, field, was: oldFact, is: newFact } = correction;
  const target = instanceId === null ? orgId : `${orgId}, ${instanceId}`;
  return `Line ${line}: ${target}: ${field} ${describeFact(oldFact)} → ${describeFact(newFact)}`;
};
