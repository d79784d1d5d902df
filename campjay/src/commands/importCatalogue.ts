import { createCatalogImport } from '@campjay/command-api/service.ts';
import { activeBuild } from '@campjay/platform/readModels/activeBuild.ts';
import { caughtUp } from '../caughtUp.ts';
import { searchesReach } from '../searchesReach.ts';
import { fileAmong, refusalLine, sayChange } from './importFile.ts';
import { showImport } from './importProgress.ts';
import { type CommandContext, type CommandParts, withDatabase } from './withDatabase.ts';

const PROJECTED_WITHIN_MS = 10 * 60_000;
const SEARCHED_WITHIN_MS = 60_000;
/** The read model that searches follow. */
const SEARCHED = 'camps';

export interface ImportChoices {
  readonly season?: number;
  readonly full?: true;
  readonly dryRun?: true;
}

/**
 * Imports a catalogue file, also into a new installation (unless it is a dry run), and waits until it can be seen in searches, those of the running product, if one is known.
 * @param folders where a relative path may start; npm runs commands in the project's folder, not where it was called
 * @returns 1 when a line was refused or the import did not come to its end
 */
export const importCatalogue = (
  context: CommandContext,
  folders: readonly string[],
  file: string,
  choices: ImportChoices,
): Promise<number> =>
  withDatabase(
    context,
    async (parts) => {
      const { pool, store, log, signal, terminal } = parts;
      const report = await createCatalogImport({ store, pool, log }).importFile(fileAmong(folders, file), {
        ...choices,
        signal,
        onProgress: (progress) => terminal.progress(showImport(progress)),
        ...(choices.dryRun && { onChange: sayChange(terminal) }),
        onRefused: (refusal) => terminal.say(refusalLine(refusal)),
      });
      for (const sentence of report.summary) terminal.say(sentence);
      if (report.events > 0 && !report.dryRun) {
        terminal.progress('Waiting until searches can see it …');
        terminal.say(await visibility(parts));
      }
      return report.camps.refused > 0 || report.interrupted || report.full.kind === 'withheld' ? 1 : 0;
    },
    { mayBeEmpty: !choices.dryRun },
  );

const NOT_YET = 'Searches cannot see it yet; "campjay projections" shows how far the read models are.';

/** Waits until the import can be seen, and says so, or how far it came. */
const visibility = async ({ pool, store, readModels, address, signal }: CommandParts): Promise<string> => {
  if (!(await caughtUp({ pool, store }, readModels, { withinMs: PROJECTED_WITHIN_MS, signal }))) return NOT_YET;
  if (address === undefined) return 'The read models hold it.';
  const { checkpoint } = (await activeBuild(pool, SEARCHED)) ?? {};
  const isSearched =
    checkpoint !== undefined &&
    (await searchesReach(store, address, checkpoint, { withinMs: SEARCHED_WITHIN_MS, signal }));
  return isSearched ? 'Searches can see it.' : NOT_YET;
};
