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
const DIGESTS = new Map([[1, 'e5d2addbdfa9c3723040d0903387dd6f3804abe29413aef3ce230a624be02762']]);

describe('an edition of the rules', () => {
  it('judges for ever as it judged first', () => {
    const [keys, forgers] = [keysOf(1), keysOf(2)];
    const { clicks, budgets } = syntheticClicks(keys, forgers, 5_000, 11);
    const verdicts = [...budgets].flatMap(([advertiserId, budgetCents]) => {
      const told = clicks
        .filter(({ made }) => made.advertiserId === advertiserId)
        .map(({ message }) => received(keys, message));
      const nothing = adMonthFold.initialState;
      return judgeReceived({ month: nothing, earlier: [nothing, nothing], advertiser: { budgetCents } }, told);
    });
    const events = verdicts.flatMap(({ event }) =>
      event.type === 'ClickCounted' || event.type === 'ClickRefused' ? [event] : [],
    );
    const lines = events.map(({ type, data }) =>
      [data.ruleVersion, type, data.click.clickId, 'reason' in data ? data.reason : data.spentMicros].join(' '),
    );
    expect(new Set(lines.map((line) => line.split(' ')[3])).size).toBeGreaterThan(CLICK_REFUSALS.length);
    const [version = 0] = events.map(({ data }) => data.ruleVersion);
    expect(createHash('sha256').update(lines.join('\n')).digest('hex')).toBe(DIGESTS.get(version));
  });
});
