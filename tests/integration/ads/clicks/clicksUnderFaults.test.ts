import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { InstanceId, OrgId } from '@campjay/events/catalog/facts.ts';
import { type AdKeys, deriveAdKeys } from '@campjay/domain/ads/tokens/adKeys.ts';
import { createAdToken } from '@campjay/domain/ads/tokens/adToken.ts';
import { openPostgresEventStore } from '@campjay/platform/eventstore/postgres/postgresEventStore.ts';
import { openPostgresInteractionBus } from '@campjay/platform/bus/postgres/postgresInteractionBus.ts';
import { RevisionConflict } from '@campjay/platform/eventstore/port.ts';
import { type DeliveredMessage } from '@campjay/platform/bus/port.ts';
import { silentLog } from '@campjay/platform/kernel/log.ts';
import { drainBus } from '../../support/commands/drainBus.ts';
import { createOpsDatabase } from '../../support/postgres/opsDatabase.ts';
import { readOrCreateMasterKeys } from '@campjay/platform/sealing/masterKeys.ts';
import { testMasterKeys } from '@campjay/platform/sealing/testing/masterKeys.ts';
import { describe, expect, it } from '@jest/globals';
import { AD_CLICKS_TOPIC, type ClickMessage } from '@campjay/command-api/ads/clicks/adMessage.ts';
import { readState } from '@campjay/command-api/kernel/handledStream.ts';
import { adInteractionsStream } from '@campjay/events/streams.ts';
import { judgeBatch, judgeDecider, type JudgeDeps } from '@campjay/command-api/ads/clicks/judge/judgeBatch.ts';
import { startClickJudge } from '@campjay/command-api/ads/clicks/judge/startClickJudge.ts';
import {
  createAdvertisers,
  readVerdicts,
  judgeDeps,
  tally,
  expectedVerdicts,
} from '@campjay/command-api/ads/clicks/judge/testing/judged.ts';
import { bundleJudge, judgeUnderFaults } from '@campjay/command-api/ads/clicks/judge/testing/judgeUnderFaults.ts';
import {
  randomFrom,
  syntheticClicks,
  withDuplicates,
} from '@campjay/command-api/ads/clicks/judge/testing/syntheticClicks.ts';

const CLICKS = 2_000;
const LIVES = 4;
const PROCESS = fileURLToPath(new URL('../../support/commands/judgeProcess.ts', import.meta.url));

/** An empty log and bus, keys in a file, and a folder for a program. */
const openFixture = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'campjay-judge-'));
  const database = await createOpsDatabase();
  const keyFile = join(folder, 'keys.json');
  const adKeys = deriveAdKeys(await readOrCreateMasterKeys(keyFile));
  const store = await openPostgresEventStore({ url: database.url, log: silentLog });
  const openBus = () => openPostgresInteractionBus({ url: database.url, log: silentLog });
  return {
    ...{ folder, database, keyFile, adKeys, store, openBus },
    [Symbol.asyncDispose]: async () => {
      await store[Symbol.asyncDispose]();
      await database[Symbol.asyncDispose]();
      await rm(folder, { recursive: true, force: true });
    },
  };
};

describe('clicks while the judge is killed and the bus is cut off', () => {
  // Covers: 1.37
  it('get exactly the verdicts and the spend of a plain loop, even if delivered twice and out of order', async () => {
    await using fixture = await openFixture();
    const { database, store, adKeys } = fixture;
    const { pool } = database;
    const random = randomFrom(7);
    const scenario = syntheticClicks(adKeys, deriveAdKeys(testMasterKeys()), CLICKS, 7);
    await createAdvertisers(store, scenario.budgets);
    const program = await bundleJudge(PROCESS, fixture.folder);
    const messages = withDuplicates(scenario.clicks, random).map(({ message }) => message);
    const faults = {
      pool,
      program,
      databaseUrl: database.url,
      keyFile: fixture.keyFile,
      messages,
      lives: LIVES,
      random,
    };
    expect(await judgeUnderFaults(faults)).toBeGreaterThan(0);

    await using bus = fixture.openBus();
    await drainBus(pool, bus, (watchedBus) => startClickJudge({ store, bus: watchedBus, adKeys, log: silentLog }));
    expect(await bus.listParked(AD_CLICKS_TOPIC)).toEqual([]);

    const truth = expectedVerdicts(scenario.clicks, scenario);
    const judged = await readVerdicts(store, adKeys, scenario);
    expect(tally(judged.verdicts)).toEqual(tally(truth.verdicts));
    expect(judged.verdicts).toEqual(truth.verdicts);
    expect(judged.spent).toEqual(truth.spent);
    expect(judged.verdictEvents).toBe(truth.verdicts.size);
  }, 300_000);
});

describe('the last cent of a budget', () => {
  // Covers: 2.177, D15.13
  it('is spent once by 64 simultaneous clicks that two judges decide', async () => {
    await using fixture = await openFixture();
    const { database, store, adKeys } = fixture;
    await using other = await openPostgresEventStore({ url: database.url, log: silentLog });
    const { clicks } = syntheticClicks(adKeys, adKeys, 1, 3);
    const [advertiserId = ''] = clicks.map(({ made }) => made.advertiserId);
    await createAdvertisers(store, new Map([[advertiserId, 100]]));
    const receivedAt = new Date('2026-03-02T18:00:00Z');
    const messages = Array.from({ length: 64 }, (_, number) => lastCentClick(adKeys, advertiserId, number, receivedAt));
    const judges = [judgeDeps(store, adKeys), judgeDeps(other, adKeys)];
    await Promise.all(messages.flatMap((message) => judges.map((judge) => untilJudged(judge, message))));
    const month = await readState(store, judgeDecider, adInteractionsStream(advertiserId, '2026-03'));
    const verdicts = [...month.clicks.values()].map(({ refusal }) => refusal ?? 'counted');
    // Three clicks of 33 cents fit into a dollar. Which ones is a matter of timing; that there are only three is the rule.
    expect([verdicts.length, verdicts.filter((verdict) => verdict === 'counted').length]).toEqual([64, 3]);
    expect(new Set(verdicts)).toEqual(new Set(['counted', 'over-budget']));
    expect(month.spentMicros).toBe(990_000n);
  }, 300_000);
});

/** Delivers again, as the bus does, if the judge gave up because the other one was faster each time. */
const untilJudged = async (judge: JudgeDeps, message: DeliveredMessage): Promise<void> => {
  try {
    await judgeBatch(judge, [message]);
  } catch (error) {
    if (!(error instanceof RevisionConflict)) throw error;
    await untilJudged(judge, message);
  }
};

const lastCentClick = (adKeys: AdKeys, advertiserId: string, number: number, receivedAt: Date): DeliveredMessage => {
  const own = number.toString(16).padStart(32, '0');
  const token = createAdToken(adKeys, {
    ...{ advertiserId, adId: '1f0c7b52-8a55-4a0e-9d0b-2b9f6a7c1d01', place: 0, visitor: own },
    orgId: OrgId.parse('example-tide-pool'),
    instanceId: InstanceId.parse('tide-1'),
    servedAt: new Date(receivedAt.getTime() - 60_000),
    priceMicros: '330000',
    basisPoints: null,
  });
  const body: ClickMessage = {
    ...{ kind: 'click', token, nonce: `click-nonce-${number}`, link: 'website' },
    ...{ address: own, isRobot: false, isOwn: false },
  };
  return { id: randomUUID(), key: advertiserId, body, receivedAt };
};
