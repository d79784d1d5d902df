import { type ImportSession, delistCamp } from './importSession.ts';
import { type DelistOutcome } from './importReport.ts';
import { WINDOW_LINES } from './lineWindows.ts';
import { concurrencyLimit } from './concurrencyLimit.ts';

/**
 * Delists the camps that are missing from a complete file. A file that was not read to its end, or had refused lines,
 * does not show which camps are gone.
 */
export const delistMissing = async (
  importSession: ImportSession,
  inFile: ReadonlySet<string>,
  onCamp: () => void,
): Promise<DelistOutcome> => {
  const { refused } = importSession.tally.read().camps;
  if (refused > 0)
    return withheld(`${refused} ${refused === 1 ? 'line was' : 'lines were'} refused, so no camp was delisted.`);
  if (isStopped(importSession)) return withheld('The import was stopped, so no camp was delisted.');
  if (inFile.size === 0) return withheld('The file holds no camp, so no camp was delisted.');

  const tasks = concurrencyLimit(WINDOW_LINES);
  try {
    for await (const orgId of importSession.known.listed()) {
      if (isStopped(importSession)) break;
      if (!inFile.has(orgId))
        await tasks.start(async () => {
          if (await delistCamp(orgId, importSession)) onCamp();
        });
    }
  } finally {
    await tasks.settled();
  }
  return { kind: 'done' };
};

/** A function, because the signal may abort at any time. */
const isStopped = ({ signal }: ImportSession): boolean => signal.aborted;

const withheld = (reason: string): DelistOutcome => ({ kind: 'withheld', reason });
