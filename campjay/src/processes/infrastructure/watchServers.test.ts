import { silentLog } from '@campjay/platform/kernel/log.ts';
import { type ReachResult } from '@campjay/platform/kernel/timeouts.ts';
import { describe, expect, it } from '@jest/globals';
import { type ExternalServer } from './externalServers.ts';
import { watchServers } from './watchServers.ts';

const REACHED: ReachResult = { kind: 'reached' };
const LOST: ReachResult = { kind: 'unreachable', reason: 'connect ECONNREFUSED' };
const REFUSED: ReachResult = {
  kind: 'refused',
  sentence: 'The mail server of SMTP_URL rejects the user name or password.',
};

/** Monitors a server with these successive results; returns which servers are down after each, and the pauses (ms). */
const watching = async (server: Pick<ExternalServer, 'name' | 'isRequired'>, results: readonly ReachResult[]) => {
  const [away, pauses]: [string[], number[]] = [[], []];
  const remaining = [...results];
  let finished: () => void = () => undefined;
  const done = new Promise<void>((resolve) => (finished = resolve));
  const reach = () => Promise.resolve(remaining.shift() ?? REACHED);
  const watched = watchServers([{ ...server, checkIntervalMs: 60_000, reach }], {
    log: silentLog,
    wait: (ms, signal) => {
      pauses.push(ms);
      away.push(`missing ${watched.listMissing().join()}, degraded ${watched.listDegraded().join()}`);
      if (remaining.length > 0) return Promise.resolve();
      finished();
      return new Promise((resolve) => signal.addEventListener('abort', () => resolve()));
    },
  });
  const before = [watched.listMissing(), watched.listDegraded()].flat();
  await done;
  await watched[Symbol.asyncDispose]();
  return { before, away, pauses };
};

describe('a monitored server', () => {
  it('counts as down until it is reached, and again after two failures in a row', async () => {
    const results = [LOST, REACHED, LOST, REACHED, LOST, LOST, REACHED];
    const { before, away } = await watching({ name: 'PostgreSQL', isRequired: true }, results);
    const [gone, here] = ['missing PostgreSQL, degraded ', 'missing , degraded '];
    expect(before).toEqual(['PostgreSQL']);
    expect(away).toEqual([gone, here, here, here, here, gone, here]);
  });

  it('degrades the product if it is not required, also when it refuses a key later', async () => {
    const { before, away } = await watching({ name: 'SMTP', isRequired: false }, [REACHED, REFUSED, REFUSED, REACHED]);
    const [gone, here] = ['missing , degraded SMTP', 'missing , degraded '];
    expect(before).toEqual(['SMTP']);
    expect(away).toEqual([here, here, gone, here]);
  });

  it('is probed at its own interval, and with growing pauses while it is down', async () => {
    const results = [...Array.from({ length: 7 }, () => LOST), REACHED];
    const { pauses } = await watching({ name: 'Kafka', isRequired: false }, results);
    expect(pauses).toEqual([500, 1_000, 2_000, 4_000, 8_000, 10_000, 10_000, 60_000]);
  });
});
