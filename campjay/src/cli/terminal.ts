import { type WriteStream } from 'node:tty';

/** Output for people while the product or a command runs: lines, and at most one progress line, which is overwritten. */
export interface Terminal {
  /** Prints a permanent line. */
  readonly print: (text: string) => void;
  /** Prints a line to standard error, so that it is not part of the output that other programs read. */
  readonly note: (text: string) => void;
  /** Shows progress. On a terminal, replaces the last progress line; elsewhere, prints a line every few seconds. */
  readonly progress: (text: string) => void;
  /** Removes the progress line, so that other output can be written. */
  readonly clear: () => void;
}

/** Minimum time between two progress lines in a file or pipe. */
const PROGRESS_LINE_INTERVAL_MS = 5_000;

/**
 * @param out usually standard output: a terminal, a file or a pipe
 * @param err usually standard error
 */
export const createTerminal = (
  out: NodeJS.WritableStream & Partial<Pick<WriteStream, 'isTTY'>>,
  err: NodeJS.WritableStream,
): Terminal => {
  const isTerminal = out.isTTY === true;
  let progressLength = 0;
  let lastLineAt = Date.now();
  const clear = () => {
    if (progressLength > 0) out.write(`\r${' '.repeat(progressLength)}\r`);
    progressLength = 0;
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
      if (isTerminal) {
        clear();
        out.write(text);
        progressLength = text.length;
      } else if (Date.now() - lastLineAt >= PROGRESS_LINE_INTERVAL_MS) {
        lastLineAt = Date.now();
        out.write(`${text}\n`);
      }
    },
  };
};

/** Formats a remaining time: 'about 3 s left', 'about 2 min left'. */
export const formatTimeLeft = (ms: number): string =>
  ms < 90_000 ? `about ${Math.max(1, Math.round(ms / 1000))} s left` : `about ${Math.round(ms / 60_000)} min left`;
