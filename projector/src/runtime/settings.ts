/** How the runtime behaves in time; tests shorten it. */
export interface RuntimeSettings {
  /** How many events a live batch holds at the most. */
  readonly batchSize: number;
  /**
   * How often a build tells at the most that the log was read further without an event that concerned it, in ms. Whoever
   * waits for it is told at once.
   */
  readonly passEveryMs: number;
  /** How often the projector looks for builds to follow or to remove, besides being notified, in ms. */
  readonly pollEveryMs: number;
  /** How often a process that stands by tries to take over, in ms. */
  readonly standbyEveryMs: number;
  /** How long the build that readers left is kept and kept current, in ms. */
  readonly keepFormerForMs: number;
}

export const DEFAULT_SETTINGS: RuntimeSettings = {
  batchSize: 500,
  passEveryMs: 200,
  pollEveryMs: 5_000,
  standbyEveryMs: 500,
  keepFormerForMs: 24 * 60 * 60 * 1000,
};
