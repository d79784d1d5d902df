import { createHash } from 'node:crypto';
import { CLICK_REFUSALS } from '@campjay/events/interactions/adClicks.ts';
import { adKeysOf } from '@campjay/platform/adTokens/adKeys.ts';
import { parseMasterKeys } from '@campjay/platform/sealing/masterKeys.ts';
import { describe, expect, it } from '@jest/globals';
import { adMonthFold } from '@campjay/events/interactions/adMonthFold.ts';
import { judgeReceived } from '../judgeReceived.ts';
import { received } from '../received.ts';
import { syntheticClicks } from '../testing/syntheticClicks.ts';

const keysOf = (byte: number) => {
  const secret = Buffer.alloc(32, byte).toString('base64');
  return adKeysOf(parseMasterKeys(JSON.stringify({ current: 'a', keys: { a: secret }, emailKey: secret })));
};

/** What the edition said of these clicks when it first judged. A change of it is a new edition, never a new digest. */
const DIGESTS = new Map([[1, '16ca02cab3031e02202054b0b21df2ed795f95c9a4e903d6a7517c2c557bfdf6']]);

describe('an edition of the rules', () => {
  it('judges for ever as it judged first', () => {
    const [keys, forgers] = [keysOf(1), keysOf(2)];
    const { clicks, budgets } = syntheticClicks(keys, forgers, 5_000, 11);
    /** Ids of clicks with forged tokens follow from the tokens, which are never the same twice. */
    const identities = new Map<string, string>();
    const verdicts = [...budgets].flatMap(([advertiserId, budgetCents]) => {
      const told = clicks
        .filter(({ made }) => made.advertiserId === advertiserId)
        .map(({ made, message }) => {
          const click = received(keys, message);
          if (click.kind === 'click') identities.set(click.clickId, made.identity);
          return click;
        });
      const nothing = adMonthFold.initialState;
      return judgeReceived({ month: nothing, earlier: [nothing, nothing], advertiser: { budgetCents } }, told);
    });
    const events = verdicts.flatMap(({ event }) =>
      event.type === 'ClickCounted' || event.type === 'ClickRefused' ? [event] : [],
    );
    const lines = events.map(({ type, data }) =>
      [
        data.ruleVersion,
        type,
        identities.get(data.click.clickId),
        'reason' in data ? data.reason : data.spentMicros,
      ].join(' '),
    );
    expect(new Set(lines.map((line) => line.split(' ').at(-1))).size).toBeGreaterThan(CLICK_REFUSALS.length);
    const [version = 0] = events.map(({ data }) => data.ruleVersion);
    expect(createHash('sha256').update(lines.join('\n')).digest('hex')).toBe(DIGESTS.get(version));
  });
});
