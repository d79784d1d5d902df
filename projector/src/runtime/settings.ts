/** Timing of the runtime; tests shorten it. */
export interface RuntimeSettings {
  /** Maximum number of events per live batch. */
  readonly batchSize: number;
  /**
   * Minimum interval, in ms, between checkpoint updates for events that do not concern a build. Waiting readers are
   * notified immediately.
   */
  readonly passEveryMs: number;
  /** How often the projector checks for builds to follow or remove, besides notifications, in ms. */
  readonly pollEveryMs: number;
  /** How often a standby process tries to take over, in ms. */
  readonly standbyEveryMs: number;
  /** How long a replaced build is retained and maintained, in ms. */
  readonly keepFormerForMs: number;
}

export const DEFAULT_SETTINGS: RuntimeSettings = {
  batchSize: 500,
  passEveryMs: 200,
  pollEveryMs: 5_000,
  standbyEveryMs: 500,
  keepFormerForMs: 24 * 60 * 60 * 1000,
};
