import { setTimeout as pause } from 'node:timers/promises';
import { type Random } from '@campjay/domain/catalog/testing/random.ts';
import { becomeReady, type ServiceProcess } from '../services/serviceProcess.ts';
import { type Services } from '../services/startServices.ts';

const BACK_WITHIN_MS = 90_000;
const DATABASE = 'PostgreSQL';

/** A fault that was injected, and how long it had an effect. Instants in ms since 1970. */
export interface Fault {
  /** Such as 'query-api killed', 'PostgreSQL ended at once' or 'several at once'. */
  readonly kind: string;
  readonly targets: readonly string[];
  readonly at: number;
  /** When its last part was restarted. */
  startedAt: number;
  /** When everything affected was ready again; undefined until then. */
  readyAt: number | undefined;
}

interface Target {
  readonly name: string;
  readonly kind: string;
  /** Stops it, and restarts it after a while. Resolves when it was started. */
  readonly strike: () => Promise<void>;
  readonly isBack: () => Promise<boolean>;
}

/**
 * Stops parts of the product at random instants, alone or several at once, and restarts them after a random pause, like
 * a supervisor. The plan depends only on `random`; its timing depends on the machine.
 * @returns the faults, once everything has been restarted and is ready or timed out
 */
export const strikeAtRandom = async (
  { processes, database }: Services,
  random: Random,
  untilMs: number,
): Promise<readonly Fault[]> => {
  const faults: Fault[] = [];
  /** Targets that have not recovered yet are skipped, so that the effect of each fault can be told apart. */
  const hit = new Set<string>();
  const underWay = new Set<Promise<void>>();
  const failures: unknown[] = [];

  const serviceTarget = (target: ServiceProcess): Target => {
    const how = random.next();
    const [word, signals] =
      how < 0.5
        ? (['killed', ['SIGKILL']] as const)
        : how < 0.8
          ? (['told to stop', ['SIGTERM']] as const)
          : (['killed, and again while it started', ['SIGKILL', 'SIGKILL']] as const);
    const pauses = signals.map(() => ({ away: 200 + random.below(4_000), starting: 100 + random.below(1_200) }));
    return {
      ...{ name: target.name, kind: `${target.service} ${word}` },
      strike: async () => {
        for (const [at, signal] of signals.entries()) {
          const { away = 0, starting = 0 } = pauses[at] ?? {};
          if (at > 0) await pause(starting);
          await target.end(signal);
          await pause(away);
          target.start();
        }
      },
      isBack: () => becomeReady([target], BACK_WITHIN_MS),
    };
  };
  const databaseTarget = (): Target => {
    const away = random.below(4_000);
    return {
      ...{ name: DATABASE, kind: `${DATABASE} ended at once` },
      strike: async () => {
        await database.crash();
        await pause(away);
        await database.start();
      },
      isBack: () =>
        becomeReady(
          processes.filter(({ name }) => !hit.has(name)),
          BACK_WITHIN_MS,
        ),
    };
  };

  const strike = async (targets: readonly Target[]): Promise<void> => {
    const [only] = targets;
    const names = targets.map(({ name }) => name);
    const at = Date.now();
    const kind = targets.length > 1 ? 'several at once' : (only?.kind ?? '');
    const fault: Fault = { kind, targets: names, at, startedAt: at, readyAt: undefined };
    faults.push(fault);
    for (const name of names) hit.add(name);
    await Promise.all(targets.map((target) => target.strike()));
    fault.startedAt = Date.now();
    const isBack = await Promise.all(targets.map((target) => target.isBack()));
    if (isBack.every(Boolean)) fault.readyAt = Date.now();
    for (const name of names) hit.delete(name);
  };

  for (;;) {
    await pause(500 + random.below(7_000));
    if (Date.now() > untilMs) break;
    const whole = processes.filter(({ name }) => !hit.has(name));
    const dice = random.next();
    const count = dice < 0.25 ? 2 + random.below(3) : 1;
    const targets: Target[] = [];
    if ((dice < 0.12 || dice > 0.8) && !hit.has(DATABASE)) targets.push(databaseTarget());
    while (targets.length < count) {
      const left = whole.filter(({ name }) => !targets.some((target) => target.name === name));
      if (left.length === 0) break;
      targets.push(serviceTarget(random.pick(left)));
    }
    if (targets.length === 0) continue;
    const striking = strike(targets)
      .catch((error: unknown) => void failures.push(error))
      .finally(() => underWay.delete(striking));
    underWay.add(striking);
    // Half of the faults run alone, to measure their own effect.
    if (random.chance(0.5)) await Promise.all(underWay);
  }
  await Promise.all(underWay);
  if (failures.length > 0) throw new AggregateError(failures, 'A part of the product could not be started again.');
  return faults;
};
