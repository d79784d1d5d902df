/** The role of an indexer: one writes, or retries after a failure; the others stand by, as each does at first. */
export type WriterRole = 'writing' | 'standing by' | 'retrying';

export interface WriterStatus {
  readonly role: () => WriterRole;
  /**
   * Time in ms since the index last contained everything in the read model; undefined while another process writes it.
   */
  readonly behindMs: () => number | undefined;
  /** The number of failed updates since the process started. */
  readonly failures: () => number;
}

export interface WriterStatusReports {
  readonly reportStandby: () => void;
  readonly reportWriting: () => void;
  /** The index is up to date. */
  readonly reportCaughtUp: () => void;
  readonly reportFailure: () => void;
}

/** @param now in ms, from any origin */
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
