import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { correctFromFile, type CorrectionsReport } from '@campjay/command-api/service.ts';
import { describeFact } from '@campjay/domain/catalog/factText.ts';
import { findFile, formatRefusal } from './importFile.ts';
import { type CommandContext, withDatabase } from './withDatabase.ts';

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
