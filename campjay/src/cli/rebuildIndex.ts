import { rebuildTextIndex } from '@campjay/search-indexer/service.ts';
import { timeLeft } from './terminal.ts';
import { type CommandContext, withDatabase } from './withDatabase.ts';

/** Rebuilds the text index in the running product, and waits. @returns 1 if it is refused or fails */
export const rebuildIndex = (context: CommandContext): Promise<number> =>
  withDatabase(context, async ({ pool, store, signal, terminal }) => {
    const outcome = await rebuildTextIndex(
      { pool, store },
      {
        signal,
        onProgress: ({ done, total, secondsLeft }) =>
          terminal.progress(
            total === undefined
              ? 'Waiting until the running product takes it up …'
              : `${done.toLocaleString('en-US')} of ${total.toLocaleString('en-US')} camps` +
                  (secondsLeft === undefined ? '' : `, ${timeLeft(secondsLeft * 1000)}`),
          ),
      },
    );
    terminal.print(describeOutcome(outcome));
    return outcome.kind === 'rebuilt' || outcome.kind === 'left alone' ? 0 : 1;
  });

const describeOutcome = (outcome: Awaited<ReturnType<typeof rebuildTextIndex>>): string => {
  switch (outcome.kind) {
    case 'rebuilt':
      return `Searches use the new text index: ${outcome.documents.toLocaleString('en-US')} camps, made in ${outcome.seconds.toFixed(1)} s.`;
    case 'failed':
      return outcome.failure;
    case 'refused':
      return outcome.message;
    case 'left alone':
      return 'It goes on without anybody waiting for it.';
  }
};
