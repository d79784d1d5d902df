import { setTimeout as pause } from 'node:timers/promises';
import { type Log } from '../log/log.ts';
import { type TextIndex, TextIndexUnavailable } from './port.ts';

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 10_000;

/** A text index that nobody waits for while it is down. Closing it leaves open what it asks. */
export interface TextIndexCircuit extends TextIndex {
  /** False from the first failure until the text index answered again. */
  isAvailable(): boolean;
}

export interface CircuitOptions {
  readonly log: Log;
  /** Resolves before the text index is tried the next time; growing pauses of 1 to 10 seconds when absent. */
  readonly pauseBeforeTry?: (tries: number, signal: AbortSignal) => Promise<void>;
}

/**
 * Asks a text index, and stops asking once it failed: `propose` then throws `TextIndexUnavailable` at once, so that no
 * search waits for a timeout. Meanwhile the question that failed is tried again in the background, and once it is answered
 * searches ask the text index again.
 */
export const textIndexCircuit = (
  textIndex: TextIndex,
  { log, pauseBeforeTry = growingPause }: CircuitOptions,
): TextIndexCircuit => {
  const closing = new AbortController();
  const { signal } = closing;
  let trying: Promise<void> | undefined;

  const tryAgain = async (ask: () => Promise<unknown>): Promise<void> => {
    for (let tries = 0; ; tries++) {
      await pauseBeforeTry(tries, signal).catch(() => undefined); // it ends early when this is closed
      if (signal.aborted) return;
      const isBack = await ask().then(
        () => true,
        () => false,
      );
      if (isBack) break;
    }
    trying = undefined;
    log.info({ textIndex: textIndex.name }, 'The text index answers again.');
  };

  const isTrying = () => trying !== undefined;
  return {
    name: textIndex.name,
    isAvailable: () => !isTrying(),
    propose: async (typed, options) => {
      if (isTrying()) throw new TextIndexUnavailable(`${textIndex.name} failed, and has not answered since`);
      const ask = () => textIndex.propose(typed, options);
      try {
        return await ask();
      } catch (error) {
        if (error instanceof TextIndexUnavailable && !isTrying() && !signal.aborted) {
          log.warn(
            { error, textIndex: textIndex.name },
            'The text index is unavailable; words are matched in process.',
          );
          trying = tryAgain(ask);
        }
        throw error;
      }
    },
    [Symbol.asyncDispose]: async () => {
      closing.abort();
      await trying;
    },
  };
};

const growingPause = (tries: number, signal: AbortSignal): Promise<void> =>
  pause(Math.min(FIRST_PAUSE_MS * 2 ** tries, LONGEST_PAUSE_MS), undefined, { signal, ref: false });
