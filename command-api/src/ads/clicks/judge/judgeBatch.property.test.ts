import { deriveAdKeys } from '@campjay/domain/ads/tokens/adKeys.ts';
import { adInteractionsStream } from '@campjay/events/streams.ts';
import { createMemoryEventStore } from '@campjay/platform/eventstore/memory/memoryEventStore.ts';
import { testMasterKeys } from '@campjay/platform/sealing/testing/masterKeys.ts';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { forgedTokens } from '../adMessage.ts';
import { judgeBatch } from './judgeBatch.ts';
import { createAdvertisers, readVerdicts, judgeDeps, tally, expectedVerdicts } from './testing/judged.ts';
import {
  MONTH_START,
  randomFrom,
  type Scenario,
  type SyntheticClick,
  syntheticClicks,
} from './testing/syntheticClicks.ts';

const keys = deriveAdKeys(testMasterKeys());
const forgers = deriveAdKeys(testMasterKeys());
const scenarioOf = (count: number, seed: number): Scenario => syntheticClicks(keys, forgers, count, seed);

/** All clicks in order, and most of them a second time at a random later place. */
const withRepetitions = (clicks: readonly SyntheticClick[], random: () => number): readonly SyntheticClick[] =>
  clicks
    .flatMap((click, at) => [
      { click, place: at },
      ...(random() < 0.7 ? [{ click, place: at + 0.5 + random() * clicks.length }] : []),
    ])
    .toSorted((one, other) => one.place - other.place)
    .map(({ click }) => click);

/** Judges the delivered clicks in batches of random size, each by one of two judges. */
const judgeAll = async (scenario: Scenario, delivered: readonly SyntheticClick[], random: () => number) => {
  await using store = createMemoryEventStore();
  await createAdvertisers(store, scenario.budgets);
  const judges = [judgeDeps(store, keys), judgeDeps(store, keys)];
  for (let from = 0; from < delivered.length;) {
    const size = 1 + Math.floor(random() * 80);
    const judge = judges[Math.floor(random() * judges.length)];
    const batch = delivered.slice(from, from + size).map(({ message }) => message);
    if (judge) await judgeBatch(judge, batch);
    from += size;
  }
  return await readVerdicts(store, keys, scenario);
};

const expectTruth = (
  judged: Awaited<ReturnType<typeof judgeAll>>,
  truth: ReturnType<typeof expectedVerdicts>,
  { budgets }: Scenario,
): void => {
  expect(tally(judged.verdicts)).toEqual(tally(truth.verdicts));
  expect(judged.verdicts).toEqual(truth.verdicts);
  expect(judged.spent).toEqual(truth.spent);
  expect(judged.verdictEvents).toBe(truth.verdicts.size);
  for (const [account, micros] of judged.spent)
    expect(micros).toBeLessThanOrEqual((budgets.get(account.split(' ', 1)[0] ?? '') ?? 0) * 10_000);
};

describe('clicks in any order of delivery', () => {
  it('are generated so that every verdict occurs', () => {
    const scenario = scenarioOf(600, 1);
    expect(Object.keys(tally(expectedVerdicts(scenario.clicks, scenario).verdicts)).toSorted()).toEqual([
      ...['counted', 'double-click', 'expired-token', 'over-budget', 'own-people', 'robot', 'too-many-from-address'],
    ]);
  });

  it('leave no trace of a forged token in the log, even if an older build accepted it', async () => {
    await using store = createMemoryEventStore();
    const scenario = scenarioOf(300, 1);
    await createAdvertisers(store, scenario.budgets);
    const forged = scenario.clicks.filter(({ made }) => made.token === 'forged').map(({ message }) => message);
    let dropped = 0;
    using _hearing = forgedTokens.subscribe(({ kind, count }) => (dropped += kind === 'click' ? count : 0));
    await judgeBatch(judgeDeps(store, keys), forged);
    expect([forged.length > 0, dropped]).toEqual([true, forged.length]);
    for (const advertiserId of scenario.budgets.keys())
      for (const month of ['2026-02', '2026-03'])
        expect((await store.readStream(adInteractionsStream(advertiserId, month))).events).toEqual([]);
  });

  // Covers: 1.37
  it('get the verdicts of a plain loop, however they are batched, repeated and spread over judges', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(), fc.integer({ min: 1, max: 300 }), async (seed, count) => {
        const scenario = scenarioOf(count, seed);
        const random = randomFrom(seed + 1);
        const delivered = withRepetitions(scenario.clicks, random);
        expectTruth(await judgeAll(scenario, delivered, random), expectedVerdicts(scenario.clicks, scenario), scenario);
      }),
      { numRuns: 12 },
    );
  }, 60_000);

  it('get the verdicts of a plain loop in arrival order when they arrive late and out of order', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(), fc.integer({ min: 1, max: 300 }), async (seed, count) => {
        const scenario = scenarioOf(count, seed);
        const random = randomFrom(seed + 2);
        // Month by month: late clicks of a past month are judged against that month only.
        const late = scenario.clicks
          .map((click) => ({ click, place: random(), isSecond: click.made.receivedAt >= MONTH_START }))
          .toSorted((one, other) => Number(one.isSecond) - Number(other.isSecond) || one.place - other.place)
          .map(({ click }) => click);
        expectTruth(await judgeAll(scenario, late, random), expectedVerdicts(late, scenario), scenario);
      }),
      { numRuns: 12 },
    );
  }, 60_000);
});
