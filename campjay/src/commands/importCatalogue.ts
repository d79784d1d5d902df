import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { createCatalogImport } from '@campjay/command-api/service.ts';
import { caughtUp } from '../caughtUp.ts';
import { showImport } from './importProgress.ts';
import { type CommandContext, withDatabase } from './withDatabase.ts';

const VISIBLE_WITHIN_MS = 10 * 60_000;

export interface ImportChoices {
  readonly season?: number;
  readonly full?: true;
  readonly dryRun?: true;
}

/**
 * Imports a catalogue file and waits until it can be seen in searches.
 * @param folders where a relative path may start; npm runs commands in the project's folder, not where it was called
 * @returns 1 when a line was refused or the import did not come to its end
 */
export const importCatalogue = (
  context: CommandContext,
  folders: readonly string[],
  file: string,
  choices: ImportChoices,
): Promise<number> =>
  withDatabase(context, async ({ pool, store, readModels, log, signal, terminal }) => {
    const candidates = folders.map((folder) => resolve(folder, file));
    const path = candidates.find((candidate) => existsSync(candidate)) ?? resolve(file);
    const report = await createCatalogImport({ store, pool, log }).importFile(path, {
      ...choices,
      signal,
      onProgress: (progress) => terminal.progress(showImport(progress)),
      ...(choices.dryRun && { onChange: (sentence: string) => terminal.say(sentence) }),
      onRefused: ({ line, field, reason }) =>
        terminal.say(
          field === '' ? `Line ${line} was refused: ${reason}.` : `Line ${line} was refused: ${field} ${reason}.`,
        ),
    });
    for (const sentence of report.summary) terminal.say(sentence);
    if (report.events > 0 && !report.dryRun) {
      terminal.progress('Waiting until searches can see it …');
      const seen = await caughtUp({ pool, store }, readModels, {
        withinMs: VISIBLE_WITHIN_MS,
        signal,
      });
      terminal.say(
        seen ? 'Searches can see it.' : 'Searches cannot see it yet; "campjay projections" shows how far they are.',
      );
    }
    return report.camps.refused > 0 || report.interrupted || report.full.kind === 'withheld' ? 1 : 0;
  });
