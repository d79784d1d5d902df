export interface Failure {
  readonly file: string;
  readonly line?: number | undefined;
  readonly title: string;
  /** The first line of the error. */
  readonly error: string;
  /** The command that repeats it. */
  readonly repeat: string;
  /** Commands that show what happened, and files. */
  readonly traces: readonly string[];
}

export interface Report {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly failures: readonly Failure[];
  /** Tests that passed at their second attempt, as `file:line title`. */
  readonly flaky: readonly string[];
  readonly times: readonly { readonly ms: number; readonly test: string }[];
}

type Read = (content: never) => Report;
export const readReport: (file: string, read: Read) => Report;
export const readJest: Read;
export const readPlaywright: Read;
