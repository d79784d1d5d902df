import { type SearchResults } from './searches.ts';

/** Progress of a replay, and the time of the reading (ms since 1970). */
export interface ProgressReport {
  readonly at: number;
  readonly phase: string | undefined;
  readonly eventsDone: number;
  /** Undefined until they have been counted. */
  readonly eventsTotal: number | undefined;
  /** Undefined until it can be estimated. */
  readonly secondsLeft: number | undefined;
}

/** Instants in ms since 1970. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** The value below which this share of the values lies. */
export const percentile = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
};

/** Latencies of the searches that were due in a span, in ms. */
export const latenciesIn = ({ answered }: SearchResults, { from, to }: Span): readonly number[] =>
  answered.filter(([dueAt]) => dueAt >= from && dueAt < to).map(([, took]) => took);

/** First and last report of each phase. */
export const phasesOf = (reports: readonly ProgressReport[]): ReadonlyMap<string, Span> => {
  const spans = new Map<string, Span>();
  for (const { at, phase } of reports)
    if (phase !== undefined) spans.set(phase, { from: spans.get(phase)?.from ?? at, to: at });
  return spans;
};

/** Errors of the reported progress and time left, as shares, for each report after the first tenth of the time. */
export interface Errors {
  /** Error of the share done, relative to the whole. */
  readonly done: readonly number[];
  /** Error of the time left, relative to the whole duration. */
  readonly leftOfWhole: readonly number[];
  /** Error of the time left, relative to the actual time left. */
  readonly leftOfRest: readonly number[];
}

/** @param reports unknown values count as nothing done, and as the whole duration left */
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
