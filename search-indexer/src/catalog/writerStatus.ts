/** What an indexer does: of several, one writes, or tries again after a failure; the others stand by, as each does at first. */
export type WriterRole = 'writing' | 'standing by' | 'retrying';

export interface WriterStatus {
  readonly role: () => WriterRole;
  /** How long ago (ms) the index last held all that the read model held; undefined while another process writes it. */
  readonly behindMs: () => number | undefined;
  /** How often the index could not be brought up to date, since the process began. */
  readonly failures: () => number;
}

export interface WriterStatusReports {
  readonly reportStandby: () => void;
  readonly reportWriting: () => void;
  /** The index holds all that there is. */
  readonly reportCaughtUp: () => void;
  readonly reportFailure: () => void;
}

/** @param now in ms, from any moment on */
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
