import { createSchoolsImport } from '@campjay/command-api/service.ts';
import { waitUntilCaughtUp } from '../processes/waitUntilCaughtUp.ts';
import { findFile, formatRefusal, printChange } from './importFile.ts';
import { type CommandContext, withDatabase } from './withDatabase.ts';

const PROJECTED_WITHIN_MS = 60_000;

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
          withinMs: PROJECTED_WITHIN_MS,
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
