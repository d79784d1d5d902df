import { percentile } from '../replay/judge.ts';
import { type OwnEnd } from '../services/serviceProcess.ts';
import { type JudgedClicks } from './check.ts';
import { KINDS, type ClientsUsage, type Wait } from './clients.ts';
import { type Fault } from './faults.ts';

/**
 * A wait that starts shortly after a fault has ended is still attributed to it, because clients retry after a delay.
 */
const ECHO_MS = 2_500;

export interface ChaosResult {
  readonly minutes: number;
  readonly faults: readonly Fault[];
  readonly ownEnds: readonly OwnEnd[];
  readonly usage: ClientsUsage;
  /** Time until every service was ready at the end, in ms; undefined if one was not. */
  readonly readyMs: number | undefined;
  /** Processes that were not ready, with their own status. */
  readonly notReady: readonly string[];
  readonly commandFaults: readonly string[];
  readonly accountFaults: readonly string[];
  readonly clicks: JudgedClicks;
  /** Output of `campjay verify`, and whether everything agrees. */
  readonly verified: { readonly agrees: boolean; readonly output: string };
}

const whole = (value: number): string => Math.round(value).toLocaleString('en-US');
const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;

/** Prints the results. @returns true if nothing was lost, duplicated or wrong, and everything recovered by itself */
export const report = (result: ChaosResult): boolean => {
  const { minutes, faults, ownEnds, usage, readyMs, clicks, verified } = result;
  const { tallies, waits, stale, wrong } = usage;
  console.log(`${faults.length} faults in ${minutes} minutes:`);
  for (const kind of [...new Set(faults.map((fault) => fault.kind))].toSorted()) {
    const those = faults.filter((fault) => fault.kind === kind);
    const ready = those.flatMap(({ startedAt, readyAt }) => (readyAt === undefined ? [] : [readyAt - startedAt]));
    const longest = longestWait(kind, faults, waits);
    console.log(
      `  ${kind.padEnd(46)} ${String(those.length).padStart(3)} times; ready ${seconds(percentile(ready, 0.5))} after its start (median), ` +
        `${seconds(Math.max(0, ...ready))} at most; clients waited ${seconds(longest)} at most`,
    );
  }
  for (const { kind, targets, readyAt } of faults)
    if (readyAt === undefined) console.log(`  NOT ready again in time: ${targets.join(' and ')} (${kind})`);
  for (const kind of KINDS) {
    const { requests, failed, done, repeated, slowestMs } = tallies[kind];
    const failures = Object.entries(failed);
    const share = failures.reduce((sum, [, times]) => sum + times, 0) / requests;
    const how = failures.map(([status, times]) => `${status}: ${whole(times)}`).join(', ');
    console.log(
      `  ${kind.padEnd(8)} ${whole(done).padStart(8)} answered, ${whole(repeated)} of them after more than one try; ` +
        `${(100 * share).toFixed(2)} % of ${whole(requests)} requests failed in passing${how && ` (${how})`}; the slowest answer took ${seconds(slowestMs)}`,
    );
  }
  const commands = usage.families.reduce((sum, family) => sum + family.keys.length, 0);
  const lost = result.commandFaults.length + result.accountFaults.length;
  console.log(`Commands: ${whole(commands)} acknowledged, ${lost} lost, doubled or not in the read models`);
  console.log(
    `Clicks: ${whole(usage.clicks.length)} acknowledged, ${clicks.lost} without a verdict, ${clicks.doubled} with more than one ` +
      `(${clicks.unacknowledged} were judged that were not acknowledged)`,
  );
  console.log(`Answers that were not true: ${wrong.length}; readings that said that they are behind: ${stale}`);
  for (const sentences of [wrong, result.commandFaults, result.accountFaults])
    for (const sentence of sentences.slice(0, 5)) console.log(`  ${sentence}`);
  const bad = ownEnds.filter(({ wasReady }) => wasReady);
  const early = ownEnds.filter(({ wasReady }) => !wasReady);
  const listEnds = (ends: readonly OwnEnd[]): string =>
    ends.length === 0 ? '0' : `${ends.length} (${ends.map(({ name, status }) => `${name}: ${status}`).join(', ')})`;
  console.log(
    `Processes that ended by themselves, and were started again: ${listEnds(bad)} that had been ready, ${listEnds(early)} while they started`,
  );
  console.log(
    readyMs === undefined
      ? 'NOT every service was ready again.'
      : `All services were ready ${seconds(readyMs)} after the last fault was over.`,
  );
  for (const sentence of result.notReady) console.log(`  ${sentence}`);
  if (verified.agrees) console.log('campjay verify, beside them: everything agrees.');
  else console.log(`campjay verify, beside them:\n${verified.output}`);
  return (
    wrong.length + lost + clicks.lost + clicks.doubled + bad.length === 0 &&
    commands > 0 &&
    usage.clicks.length > 0 &&
    readyMs !== undefined &&
    faults.every(({ readyAt }) => readyAt !== undefined) &&
    verified.agrees
  );
};

/** Longest wait during faults of this kind only, in ms. Waits during several faults belong to 'several at once'. */
const longestWait = (kind: string, faults: readonly Fault[], waits: readonly Wait[]): number => {
  const causes = ({ from, to }: Wait): ReadonlySet<string> => {
    const those = faults.filter(({ at, readyAt = Infinity }) => at <= to && readyAt + ECHO_MS >= from);
    return new Set(those.length > 1 ? ['several at once'] : those.map((fault) => fault.kind));
  };
  return Math.max(0, ...waits.filter((wait) => causes(wait).has(kind)).map(({ from, to }) => to - from));
};
