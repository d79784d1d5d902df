import { type WriteStream } from 'node:tty';

/**
 * Output for a person while the product or a command runs: lines, and at most one progress line that is overwritten.
 */
export interface Terminal {
  /** Prints a permanent line. */
  readonly print: (text: string) => void;
  /** Prints a line on standard error, so that programs that read the output do not get it. */
  readonly note: (text: string) => void;
  /** Shows progress: overwrites the last progress line on a terminal, prints a line every few seconds elsewhere. */
  readonly progress: (text: string) => void;
  /** Removes the progress line before other output. */
  readonly clear: () => void;
}

const ELSEWHERE_EVERY_MS = 5_000;

/**
 * @param out usually standard output: a terminal, a file or a pipe
 * @param err usually standard error
 */
export const createTerminal = (
  out: NodeJS.WritableStream & Partial<Pick<WriteStream, 'isTTY'>>,
  err: NodeJS.WritableStream,
): Terminal => {
  const drawsOver = out.isTTY === true;
  let drawn = 0;
  let shownAt = Date.now();
  const clear = () => {
    if (drawn > 0) out.write(`\r${' '.repeat(drawn)}\r`);
    drawn = 0;
  };
  return {
    clear,
    print: (text) => {
      clear();
      out.write(`${text}\n`);
    },
    note: (text) => {
      clear();
      err.write(`${text}\n`);
    },
    progress: (text) => {
      if (drawsOver) {
        clear();
        out.write(text);
        drawn = text.length;
      } else if (Date.now() - shownAt >= ELSEWHERE_EVERY_MS) {
        shownAt = Date.now();
        out.write(`${text}\n`);
      }
    },
  };
};

/** 'about 3 s left', 'about 2 min left'. @param ms time left in milliseconds */
export const timeLeft = (ms: number): string =>
  ms < 90_000 ? `about ${Math.max(1, Math.round(ms / 1000))} s left` : `about ${Math.round(ms / 60_000)} min left`;
