/** The progress of a build that is being made from the first event on. */
export interface RebuildProgress {
  /** Reading the log, creating the indexes, or catching up with newer events. */
  readonly phase: 'reading' | 'indexing' | 'catching up';
  readonly eventsDone: number;
  /** The number of events to read in total; undefined until counted. */
  readonly eventsTotal: number | undefined;
  readonly eventsPerSecond: number;
  /** Estimated seconds until the build is finished; undefined while unknown. */
  readonly secondsLeft: number | undefined;
}
