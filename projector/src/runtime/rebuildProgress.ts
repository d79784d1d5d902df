/** How far the making of a build has come. */
export interface RebuildProgress {
  /** Reading the log, making the indexes, or taking what came meanwhile. */
  readonly phase: 'reading' | 'indexing' | 'catching up';
  readonly eventsDone: number;
  /** How many there are, of the kinds that it reads; undefined as long as nobody has counted them. */
  readonly eventsTotal: number | undefined;
  readonly eventsPerSecond: number;
  /** To the end of the last phase; undefined as long as it cannot be told. */
  readonly secondsLeft: number | undefined;
}
