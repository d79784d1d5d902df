import { type CampsRun, delistCamp } from './campsRun.ts';
import { type FullOutcome } from './importReport.ts';
import { WINDOW_LINES } from './lineWindows.ts';
import { sideBySide } from './sideBySide.ts';

/**
 * Delists the camps that a complete file does not name. One that could not be read to its end, or not wholly understood,
 * does not say which camps are gone.
 */
export const delistOthers = async (
  run: CampsRun,
  inFile: ReadonlySet<string>,
  onCamp: () => void,
): Promise<FullOutcome> => {
  const { refused } = run.tally.read().camps;
  if (refused > 0)
    return withheld(`${refused} ${refused === 1 ? 'line was' : 'lines were'} refused, so no camp was delisted.`);
  if (isStopped(run)) return withheld('The import was stopped, so no camp was delisted.');
  if (inFile.size === 0) return withheld('The file holds no camp, so no camp was delisted.');

  const works = sideBySide(WINDOW_LINES);
  try {
    for await (const orgId of run.known.listed()) {
      if (isStopped(run)) break;
      if (!inFile.has(orgId))
        await works.start(async () => {
          if (await delistCamp(orgId, run)) onCamp();
        });
    }
  } finally {
    await works.settled();
  }
  return { kind: 'done' };
};

/** It may be stopped at any time. */
const isStopped = ({ signal }: CampsRun): boolean => signal.aborted;

const withheld = (reason: string): FullOutcome => ({ kind: 'withheld', reason });
