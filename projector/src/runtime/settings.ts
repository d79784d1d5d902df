/** Batch size and timing of the projector. Tests use shorter times. */
export interface RuntimeSettings {
  /** Maximum number of events per live batch. */
  readonly batchSize: number;
  /**
   * Minimum interval, in ms, between checkpoint updates for events that do not concern a projection. If a reader waits,
   * the checkpoint is updated immediately.
   */
  readonly passEveryMs: number;
  /** How often the projector looks for builds to follow or remove if it gets no notification, in ms. */
  readonly pollEveryMs: number;
  /** How often a standby process tries to take over, in ms. */
  readonly standbyEveryMs: number;
  /** How long a replaced build is retained and kept up to date, in ms. */
  readonly keepFormerForMs: number;
}

export const DEFAULT_SETTINGS: RuntimeSettings = {
  batchSize: 500,
  passEveryMs: 200,
  pollEveryMs: 5_000,
  standbyEveryMs: 500,
  keepFormerForMs: 24 * 60 * 60 * 1000,
};
