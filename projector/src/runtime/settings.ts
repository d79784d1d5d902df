/** Batch size and timing of the projector. Tests use shorter times. */
export interface RuntimeSettings {
  /** Maximum number of events per live batch. */
  readonly batchSize: number;
  /**
   * Minimum interval, in ms, between checkpoint updates for events that do not concern a projection. If a reader waits,
   * the checkpoint is updated immediately.
   */
  readonly idleCheckpointIntervalMs: number;
  /** How often, in ms, the projector looks for builds to keep up to date or to remove if it gets no notification. */
  readonly pollIntervalMs: number;
  /** How often, in ms, a standby process tries to take over. */
  readonly standbyIntervalMs: number;
  /** How long, in ms, a build that was replaced as the live one is retained and kept up to date. */
  readonly formerBuildRetentionMs: number;
}

export const DEFAULT_SETTINGS: RuntimeSettings = {
  batchSize: 500,
  idleCheckpointIntervalMs: 200,
  pollIntervalMs: 5_000,
  standbyIntervalMs: 500,
  formerBuildRetentionMs: 24 * 60 * 60 * 1000,
};
