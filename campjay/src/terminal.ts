import { type WriteStream } from 'node:tty';

/** What a person sees while the product or a command runs: sentences, and at the most one line that is drawn over itself. */
export interface Terminal {
  /** Prints a line that stays. */
  readonly print: (text: string) => void;
  /** Prints a line beside the output, on standard error: programs that read the output do not meet it. */
  readonly note: (text: string) => void;
  /** Shows how far something is: drawn over the last such line on a terminal, every few seconds elsewhere. */
  readonly progress: (text: string) => void;
  /** Removes a line that is to be drawn over, before something else is printed. */
  readonly clear: () => void;
}

const ELSEWHERE_EVERY_MS = 5_000;

/**
 * @param out usually standard output, which may be a terminal, a file or a pipe
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
