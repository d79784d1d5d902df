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
import { describeFact } from '@campjay/domain/catalog/catalogFacts.ts';

/** Resolves a file name against the first of the folders that has it. */
const findFile = (folders: readonly string[], file: string): string =>
  folders.map((folder) => resolve(folder, file)).find((candidate) => existsSync(candidate)) ?? resolve(file);

/** 'Line 7 was refused: zip must be five digits; found "9460".' */
const formatRefusal = ({ line, field, reason }: { line: number; field: string; reason: string }): string =>
  `Line ${line} was refused: ${field === '' ? reason : `${field} ${reason}`}.`;

/** Prints a planned change: 'tide-pool: SessionRepriced: otters: price 450 → 475'. */
const printChange =
  (terminal: Pick<Terminal, 'print'>) =>
  (change: ImportChange): void => {
    for (const sentence of formatChange(change)) terminal.print(sentence);
  };

const PROJECTED_WITHIN_MS = 10 * 60_000;
const SEARCHED_WITHIN_MS = 60_000;

export interface ImportOptions {
  readonly season?: number;
  readonly full?: true;
  readonly dryRun?: true;
}

/**
 * Imports a catalog file, also into a new installation (unless it is a dry run). Then waits until searches of the
 * running product, if one is known, can see the import.
 * @param folders bases of a relative path; npm runs commands in the project's folder, not where it was called
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
      const report = await createCatalogImport({ store, pool, log }).importFile(findFile(folders, file), {
        ...options,
        signal,
        onProgress: (progress) => terminal.progress(formatImportProgress(progress)),
        ...(options.dryRun && { onChange: printChange(terminal) }),
        onRefused: (refusal) => terminal.print(formatRefusal(refusal)),
      });
      for (const sentence of report.summary) terminal.print(sentence);
      if (report.events > 0 && !report.dryRun) {
        terminal.progress('Waiting until searches can see it …');
        terminal.print(await describeVisibility(services));
      }
      return report.camps.refused > 0 || report.interrupted || report.full.kind === 'withheld' ? 1 : 0;
    },
    { mayBeEmpty: !options.dryRun },
  );

const NOT_YET = 'Searches cannot see it yet; "campjay projections" shows how far the read models are.';

/** Waits until the import is visible. Returns a sentence about it. */
const describeVisibility = async ({ pool, store, readModels, address, signal }: CommandServices): Promise<string> => {
  if (!(await waitUntilCaughtUp({ pool, store }, readModels, { withinMs: PROJECTED_WITHIN_MS, signal })))
    return NOT_YET;
  if (address === undefined) return 'The read models hold it.';
  const { checkpoint } = (await readActiveBuild(pool, CAMPS)) ?? {};
  const isSearched =
    checkpoint !== undefined &&
    (await waitUntilSearchable(store, address, checkpoint, { withinMs: SEARCHED_WITHIN_MS, signal }));
  return isSearched ? 'Searches can see it.' : NOT_YET;
};

const SCHOOLS_PROJECTED_WITHIN_MS = 60_000;

export interface SchoolsImportOptions {
  readonly full?: true;
  readonly dryRun?: true;
}

/**
 * Imports a file of schools, also into a new installation (unless it is a dry run), and waits until their pages are
 * visible.
 * @param folders bases of a relative path; npm runs commands in the project's folder, not where it was called
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
        const areVisible = await waitUntilCaughtUp({ pool, store }, readModels, {
          withinMs: SCHOOLS_PROJECTED_WITHIN_MS,
          signal,
        });
        terminal.print(
          areVisible
            ? 'The pages show it.'
            : 'The pages do not show it yet; "campjay projections" shows how far the read models are.',
        );
      }
      return report.schools.refused > 0 || report.interrupted || report.notDelisted !== undefined ? 1 : 0;
    },
    { mayBeEmpty: !options.dryRun },
  );

/**
 * Corrects single facts of the catalog from a file, as the operator.
 * @param folders bases of a relative path
 * @returns 1 if the file cannot be read, or a line was refused
 */
export const correct = (
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
    for (const line of report.corrected) terminal.print(correctedSentence(line));
    for (const refusal of report.refused) terminal.print(formatRefusal(refusal));
    terminal.print(report.message);
    return report.refused.length > 0 ? 1 : 0;
  });

const correctedSentence = (line: CorrectionsReport['corrected'][number]): string => {
  const { org_id: orgId, instance_id: instanceId, field, was, is } = line;
  const what = instanceId === null ? orgId : `${orgId}, ${instanceId}`;
  return `Line ${line.line}: ${what}: ${field} ${describeFact(was)} → ${describeFact(is)}`;
};
