import { type SearchResults } from './searches.ts';

/** What the desk told of a replay, and of which moment (ms since 1970). */
export interface ProgressReport {
  readonly at: number;
  readonly phase: string | undefined;
  readonly eventsDone: number;
  /** Undefined as long as nobody had counted them. */
  readonly eventsTotal: number | undefined;
  /** Undefined as long as it could not be told. */
  readonly secondsLeft: number | undefined;
}

/** Instants in ms since 1970. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** The value that a share of all lies below. */
export const percentile = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
};

/** How long the answers took whose searches were due in a span, in ms. */
export const latenciesIn = ({ answered }: SearchResults, { from, to }: Span): readonly number[] =>
  answered.filter(([dueAt]) => dueAt >= from && dueAt < to).map(([, took]) => took);

/** From when to when it was told to be in each phase. */
export const phasesOf = (reports: readonly ProgressReport[]): ReadonlyMap<string, Span> => {
  const spans = new Map<string, Span>();
  for (const { at, phase } of reports)
    if (phase !== undefined) spans.set(phase, { from: spans.get(phase)?.from ?? at, to: at });
  return spans;
};

/** How far what was told was from what came, as shares, of each thing told after the first tenth of the time. */
export interface Errors {
  /** Of the share that was done, in shares of the whole. */
  readonly done: readonly number[];
  /** Of the time left, in shares of the whole duration. */
  readonly leftOfWhole: readonly number[];
  /** Of the time left, in shares of what was really left. */
  readonly leftOfRest: readonly number[];
}

/** @param reports nothing known counts as nothing done, and as all of the time left */
export const errorsOf = (reports: readonly ProgressReport[], { from, to }: Span): Errors => {
  const whole = (to - from) / 1_000;
  const counted = reports
    .filter(({ at }) => at >= from + (to - from) / 10 && at < to)
    .map(({ at, eventsDone, eventsTotal, secondsLeft = whole }) => ({
      done: eventsTotal === undefined ? 0 : eventsDone / eventsTotal,
      wasDone: (at - from) / (to - from),
      left: secondsLeft,
      wasLeft: (to - at) / 1_000,
    }));
  return {
    done: counted.map(({ done, wasDone }) => Math.abs(done - wasDone)),
    leftOfWhole: counted.map(({ left, wasLeft }) => Math.abs(left - wasLeft) / whole),
    leftOfRest: counted.map(({ left, wasLeft }) => Math.abs(left - wasLeft) / wasLeft),
  };
};
