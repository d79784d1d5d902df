/**
 * The role of a search indexer process. One process writes, or retries after a failure; the others stand by. Every
 * process starts in standby.
 */
export type WriterRole = 'writing' | 'standing by' | 'retrying';

export interface WriterStatus {
  readonly role: () => WriterRole;
  /**
   * The time in ms since the index last contained everything in the read model; undefined while this process stands by.
   */
  readonly behindMs: () => number | undefined;
  /** The number of failed attempts to update the index since the process started. */
  readonly failures: () => number;
}

export interface WriterStatusReports {
  readonly reportStandby: () => void;
  readonly reportWriting: () => void;
  /** Reports that the index is up to date. */
  readonly reportCaughtUp: () => void;
  readonly reportFailure: () => void;
}

/** @param now the current time in ms, from any origin */
export const createWriterStatus = (now: () => number = () => performance.now()): WriterStatus & WriterStatusReports => {
  let role: WriterRole = 'standing by';
  let failures = 0;
  let caughtUpAt: number | undefined;
  return {
    role: () => role,
    behindMs: () => (caughtUpAt === undefined ? undefined : now() - caughtUpAt),
    failures: () => failures,
    reportStandby: () => {
      role = 'standing by';
      caughtUpAt = undefined;
    },
    reportWriting: () => {
      role = 'writing';
      caughtUpAt ??= now();
    },
    reportCaughtUp: () => {
      caughtUpAt = now();
    },
    reportFailure: () => {
      role = 'retrying';
      failures += 1;
      caughtUpAt ??= now();
    },
  };
};
