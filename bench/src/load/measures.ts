import { percentile } from '../replay/judge.ts';
import { type Services } from '../services/startServices.ts';
import { type Cpu, cpuOf, sumOf, usedBetween } from './cpu.ts';
import { type Kind, KINDS, type Mix, type Mixed, sendMix } from './mix.ts';

/** Eight searches for each command and each click. */
export const MIXED: Readonly<Record<Kind, number>> = { search: 80, command: 10, click: 10 };
/** A hardly noticeable delay in ms; a higher 99th percentile means that the machine does not sustain the rate. */
export const P99_MS = 250;
const CONNECTIONS = 64;
const FIRST_RATE = 80;
const FASTER = 1.25;
const STEP_SECONDS = 8;
const MAX_STEPS = 25;

export const whole = (value: number): string => Math.round(value).toLocaleString('en-US');

/** Sends mixes in sequence, without repeating a command or click. */
export const createLoad = (common: Pick<Mix, 'searches' | 'cookies' | 'orgIds' | 'clicks'>) => {
  let sent: Mixed['sent'] = { search: 0, command: 0, click: 0 };
  return {
    sent: () => sent,
    send: async (mix: Pick<Mix, 'urls' | 'seconds' | 'shares' | 'perSecond'> & { readonly connections?: number }) => {
      const mixed = await sendMix({ connections: CONNECTIONS, ...common, ...mix, sent });
      ({ sent } = mixed);
      return mixed;
    },
  };
};
export type Load = ReturnType<typeof createLoad>;

export const answersOf = ({ took }: Mixed): number => KINDS.reduce((sum, kind) => sum + took[kind].length, 0);
export const failuresOf = ({ failed }: Mixed): number => Object.values(failed).reduce((sum, times) => sum + times, 0);
const slowestP99 = ({ took }: Mixed): number => Math.max(...KINDS.map((kind) => percentile(took[kind], 0.99) || 0));

/**
 * Raises the rate until responses fail or are slow twice in a row. @returns the last sustained rate, in requests per
 * second
 */
export const findRate = async (load: Load, url: string): Promise<number> => {
  const isSustained = async (perSecond: number): Promise<boolean> => {
    const mixed = await load.send({ urls: [url], seconds: STEP_SECONDS, shares: MIXED, perSecond });
    const p99 = slowestP99(mixed);
    console.log(`  ${whole(perSecond).padStart(6)} a second: 99 % ${p99.toFixed(0)} ms, failed ${failuresOf(mixed)}`);
    return failuresOf(mixed) === 0 && p99 <= P99_MS;
  };
  let good = 0;
  let rate = FIRST_RATE;
  for (let step = 0; step < MAX_STEPS; step += 1) {
    if (!(await isSustained(rate)) && !(await isSustained(rate))) break;
    good = rate;
    rate *= FASTER;
  }
  if (good === 0) throw new Error(`Not even ${FIRST_RATE} requests a second are sustained.`);
  return good;
};

/**
 * Sustains a rate, and prints latencies by kind and each process's share of the processors. @returns true if no request
 * failed or was slow
 */
export const sustain = async (load: Load, services: Services, rate: number, seconds: number): Promise<boolean> => {
  const before = await cpuOf(services);
  const mixed = await load.send({ urls: [services.url], seconds, shares: MIXED, perSecond: rate });
  const used = usedBetween(before, await cpuOf(services));
  const failures = failuresOf(mixed);
  const all = answersOf(mixed) + failures;
  console.log(
    `Held ${whole(rate)} requests a second for ${seconds} s: ${whole(all)} requests, error rate ${failures === 0 ? 0 : `${((100 * failures) / all).toFixed(3)} % (${JSON.stringify(mixed.failed)})`}`,
  );
  for (const kind of KINDS) {
    const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => percentile(mixed.took[kind], share).toFixed(1));
    console.log(
      `  ${kind.padEnd(8)} ${whole(mixed.took[kind].length).padStart(8)}: median ${p50} ms, 95 % ${p95} ms, 99 % ${p99} ms`,
    );
  }
  console.log(`  of a processor: ${sharesOf({ ...used, 'the load itself': mixed.cpuSeconds }, mixed.seconds)}`);
  return failures === 0 && slowestP99(mixed) <= P99_MS;
};

export const sharesOf = (used: Cpu, seconds: number): string =>
  Object.entries(used)
    .map(([name, cpu]) => `${name} ${((100 * cpu) / seconds).toFixed(0)} %`)
    .join(', ');

/** Processor time of the product for one request of a kind, in ms, without its idle load. */
export const measureCost = async (
  load: Load,
  services: Services,
  kind: Kind,
  { perSecond, seconds, idle, settled }: CostPlan,
): Promise<number> => {
  const before = await cpuOf(services);
  const begun = Date.now();
  const shares = { search: 0, command: 0, click: 0, [kind]: 100 };
  const mixed = await load.send({ urls: [services.url], seconds, shares, perSecond });
  await settled();
  const used = usedBetween(before, await cpuOf(services));
  const passed = (Date.now() - begun) / 1_000;
  const count = answersOf(mixed);
  const each = (name: string, cpu: number): number => (1_000 * (cpu - passed * (idle[name] ?? 0))) / count;
  const parts = Object.entries(used).map(([name, cpu]) => `${name} ${each(name, cpu).toFixed(2)}`);
  const ms = (1_000 * (sumOf(used) - passed * sumOf(idle))) / count;
  console.log(
    `  ${kind.padEnd(8)} ${ms.toFixed(2)} ms (${parts.join(', ')}), of ${whole(count)} at ${perSecond} a second`,
  );
  if (failuresOf(mixed) > 0) throw new Error(`Requests failed: ${JSON.stringify(mixed.failed)}`);
  return ms;
};

export interface CostPlan {
  readonly perSecond: number;
  readonly seconds: number;
  /** Share of a processor that each process uses while idle. */
  readonly idle: Cpu;
  /** Resolves once everything that follows from the requests is done. */
  readonly settled: () => Promise<void>;
}
