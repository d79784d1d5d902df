import { createCatalogImport } from '@campjay/command-api/service.ts';
import { readActiveBuild } from '@campjay/read-models/activeBuild.ts';
import { waitUntilCaughtUp } from '../processes/waitUntilCaughtUp.ts';
import { waitUntilSearchable } from '../processes/waitUntilSearchable.ts';
import { findFile, formatRefusal, printChange } from './importFile.ts';
import { formatImportProgress } from './importProgress.ts';
import { type CommandContext, type CommandServices, withDatabase } from './withDatabase.ts';

const PROJECTED_WITHIN_MS = 10 * 60_000;
const SEARCHED_WITHIN_MS = 60_000;
/** The read model that searches follow. */
const SEARCH_READ_MODEL = 'camps';

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
export const importCatalogue = (
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
  const { checkpoint } = (await readActiveBuild(pool, SEARCH_READ_MODEL)) ?? {};
  const isSearched =
    checkpoint !== undefined &&
    (await waitUntilSearchable(store, address, checkpoint, { withinMs: SEARCHED_WITHIN_MS, signal }));
  return isSearched ? 'Searches can see it.' : NOT_YET;
};
