import { type ComparisonResponse } from '@campjay/projector/admin/contract.ts';
import { type PlainInsert } from '../pipeline/plainInsert.ts';
import { errorsOf, latenciesIn, percentile, phasesOf, type Span, type ProgressReport } from './judge.ts';
import { type SearchResults } from './searches.ts';
import { type WatchedReplay } from './createAdminClient.ts';

export interface Measured {
  readonly results: SearchResults;
  readonly before: Span;
  readonly replay: WatchedReplay;
  /** From the request to promote, until searches had long used the new build. */
  readonly promotion: Span;
  readonly comparison: ComparisonResponse['comparison'];
  /** Processor time of the product during the replay. */
  readonly cpuSeconds: Readonly<Record<'serve' | 'work' | 'postgres', number>>;
  readonly plain: PlainInsert;
}

/** Maximum factor of the 99th percentile of searches during the replay, and maximum error of progress and time left. */
const GOALS = { p99Times: 2, error: 0.2 };

/** Prints the measurements. @returns true if all goals were met */
export const report = ({ results, before, replay, promotion, comparison, cpuSeconds, plain }: Measured): boolean => {
  const { span, events, reports } = replay;
  const seconds = (span.to - span.from) / 1_000;
  const whole = (value: number): string => Math.round(value).toLocaleString('en-US');
  const percent = (share: number): string => `${(100 * share).toFixed(0)} %`;
  const shares = Object.entries(cpuSeconds).map(([part, used]) => `${part} ${percent(used / seconds)}`);
  console.log(
    `${whole(events)} events replayed in ${seconds.toFixed(0)} s: ${whole(events / seconds)} a second; of a processor: ${shares.join(', ')}`,
  );
  const perSecond = { replay: events / seconds, plain: plain.rows / plain.seconds };
  console.log(
    `plain INSERT of the ${whole(plain.rows)} rows: ${whole(perSecond.plain)} a second; events a second are ${percent(perSecond.replay / perSecond.plain)} of that`,
  );
  const isEqual = comparison.tables.every(
    ({ appear, vanish, change }) => appear.count + vanish.count + change.count === 0,
  );
  console.log(`promoted: ${isEqual ? 'no row differs' : JSON.stringify(comparison.tables)}`);

  const spans = { before, meanwhile: span, 'at the promotion': promotion };
  const p99 = Object.entries(spans).map(([when, each]) => {
    const took = latenciesIn(results, each);
    const [p50, p95, at99] = [0.5, 0.95, 0.99].map((share) => percentile(took, share).toFixed(1));
    console.log(
      `searches ${when.padEnd(17)} ${whole(took.length).padStart(6)}: median ${p50} ms, 95 % ${p95} ms, 99 % ${at99} ms`,
    );
    return percentile(took, 0.99);
  });
  for (const [phase, each] of phasesOf(reports)) {
    const took = latenciesIn(results, each);
    console.log(
      `  ${phase}: ${((each.to - each.from) / 1_000).toFixed(1)} s, 99 % ${percentile(took, 0.99).toFixed(1)} ms`,
    );
  }
  const [atFirst = NaN, meanwhile = NaN] = p99;
  console.log(
    `at 99 % a search took ${(meanwhile / atFirst).toFixed(2)} times as long as before (goal: under ${GOALS.p99Times})`,
  );
  console.log(
    `failed or wrong answers: ${results.wrong.length} of ${whole(results.answered.length + results.wrong.length)}`,
  );
  for (const [, fault] of results.wrong.slice(0, 5)) console.log(`  ${fault}`);

  const errors = errorsOf(reports, span);
  const printErrors = (what: string, all: readonly number[]): void =>
    console.log(`${what}: off by ${percent(percentile(all, 0.5))} at the median, ${percent(Math.max(...all))} at most`);
  printErrors('share done, of the whole', errors.done);
  printErrors('time left, of the whole', errors.leftOfWhole);
  printErrors('time left, of what was left', errors.leftOfRest);
  console.log(`told, at a tenth of the time each: ${tenthsOf(reports, span).join('; ')}`);
  return (
    results.wrong.length === 0 &&
    isEqual &&
    meanwhile < GOALS.p99Times * atFirst &&
    Math.max(...errors.done, ...errors.leftOfWhole) <= GOALS.error
  );
};

/** The report at each tenth of the time: share done, and time left relative to the whole duration. */
const tenthsOf = (reports: readonly ProgressReport[], { from, to }: Span): readonly string[] =>
  Array.from({ length: 9 }, (_, index) => {
    const moment = from + ((index + 1) * (to - from)) / 10;
    const last = reports.findLast(({ at }) => at <= moment);
    if (!last) return 'nothing';
    const { eventsDone, eventsTotal = NaN, secondsLeft = NaN } = last;
    return `${((100 * eventsDone) / eventsTotal).toFixed(0)} % done, ${((100_000 * secondsLeft) / (to - from)).toFixed(0)} % left`;
  });
