/** The progress of a build that is being made from the first event on. */
export interface RebuildProgress {
  /** Reading the log, creating the indexes, or catching up with newer events. */
  readonly phase: 'reading' | 'indexing' | 'catching up';
  readonly eventsDone: number;
  /** The number of events to read in total; undefined until counted. */
  readonly eventsTotal: number | undefined;
  readonly eventsPerSecond: number;
  /** Seconds to the end of the last phase; undefined while unknown. */
  readonly secondsLeft: number | undefined;
}
