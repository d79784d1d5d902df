import { createHash } from 'node:crypto';
import { CLICK_REFUSALS } from '@campjay/events/ads/values.ts';
import { deriveAdKeys } from '@campjay/domain/ads/tokens/adKeys.ts';
import { parseMasterKeys } from '@campjay/platform/sealing/masterKeys.ts';
import { describe, expect, it } from '@jest/globals';
import { adMonthFold } from '@campjay/domain/ads/adMonthFold.ts';
import { judgeClick, parseReceived } from '../judgeClick.ts';
import { syntheticClicks } from '../testing/syntheticClicks.ts';

const keysOf = (byte: number) => {
  const secret = Buffer.alloc(32, byte).toString('base64');
  return deriveAdKeys(parseMasterKeys(JSON.stringify({ current: 'a', keys: { a: secret }, emailKey: secret })));
};

/**
 * Rule version, number of synthetic clicks, digest of their verdicts. Never change a digest: a changed rule is a new version.
 * Fewer clicks are further apart in time, which the daily limits of version 2 need.
 */
const RULES_BY_VERSION = [
  [1, 5_000, '16ca02cab3031e02202054b0b21df2ed795f95c9a4e903d6a7517c2c557bfdf6'],
  [2, 1_500, '13d3ca48dc274e11c72f7acb30ba130c39e38d9d5690885ee2c9952b7ec73674'],
] as const;

describe('a version of the rules', () => {
  it.each(RULES_BY_VERSION)('judges the same clicks the same way forever: %s', (version, count, digest) => {
    const [keys, forgers] = [keysOf(1), keysOf(2)];
    const { clicks, budgets } = syntheticClicks(keys, forgers, count, 11);
    const nothing = adMonthFold.initialState;
    const lines = [...budgets].flatMap(([advertiserId, budgetCents]) => {
      let month = nothing;
      return clicks.flatMap(({ made, message }) => {
        if (made.advertiserId !== advertiserId) return [];
        const click = parseReceived(keys, message);
        if (click.kind !== 'click') return [];
        const event = judgeClick({ month, previousMonth: nothing, advertiser: { budgetCents } }, click, version);
        if (!event) return [];
        month = adMonthFold.evolve(month, event);
        const { type, data } = event;
        // Not the click id: for a forged token it derives from the token, which is random.
        return [data.ruleVersion, type, made.identity, 'reason' in data ? data.reason : data.spentMicros].join(' ');
      });
    });
    const reasons = new Set(lines.map((line) => line.split(' ').at(-1)));
    expect(CLICK_REFUSALS.filter((reason) => !reasons.has(reason))).toEqual([]);
    expect(createHash('sha256').update(lines.join('\n')).digest('hex')).toBe(digest);
  });
});
