import { type AdMonth, adMonthFold } from '@campjay/domain/ads/adMonthFold.ts';
import {
  type AdInteractionEvent,
  ClickCounted,
  type RegistrationMatched,
  type RegistrationUnconfirmed,
} from '@campjay/events/ads/clicks.ts';
import { describe, expect, it } from '@jest/globals';
import {
  clickId,
  counted,
  refusedLater,
  refusedClick,
  registrationId,
  sharedPriceClick,
} from '@campjay/domain/ads/testing/adEvents.ts';
import { judgeRegistration, type ReceivedRegistration } from './judgeRegistration.ts';

const CLICKED = '2026-03-04T10:00:00.000Z';
const monthOf = (...events: readonly AdInteractionEvent[]): AdMonth =>
  events.reduce(adMonthFold.evolve, adMonthFold.initialState);
const shared = (number: number, basisPoints = 750, spentMicros = '0'): AdInteractionEvent =>
  sharedPriceClick({ number, at: CLICKED }, spentMicros, basisPoints);
const registration = (overrides: Partial<ReceivedRegistration> = {}): ReceivedRegistration => ({
  ...{ registrationId: '2a1c5d0e-3f55-5a53-9d7e-0c3b1a0f4e12', messageId: 'message', clickId: clickId(1) },
  ...{ source: 'pixel', evidence: 'signature' },
  ...{ registeredAt: new Date('2026-03-10T10:00:00Z'), receivedAt: new Date('2026-03-10T10:00:01Z') },
  priceCents: 39_500,
  ...overrides,
});
const judge = (
  month: AdMonth,
  overrides: Partial<ReceivedRegistration> = {},
  { earlier = [], budgetCents = 100_000 }: { earlier?: readonly AdMonth[]; budgetCents?: number } = {},
) => judgeRegistration({ month, previousMonths: earlier, advertiser: { budgetCents } }, registration(overrides));

describe('a registration', () => {
  // Covers: D15.15
  it('is matched to its click and charged the share that its card was shown for', () => {
    expect(judge(monthOf(shared(1, 750, '1000000')))).toMatchObject({
      type: 'RegistrationMatched',
      data: {
        clickId: clickId(1),
        orgId: 'kites',
        chargedMicros: '29625000',
        spentMicros: '30625000',
        isOverBudget: false,
        ruleVersion: 2,
      },
    });
  });

  it('costs nothing when the advertiser pays per click', () => {
    expect(judge(monthOf(counted({ number: 1, at: CLICKED }, '1250000')))).toMatchObject({
      type: 'RegistrationMatched',
      data: { chargedMicros: '0', spentMicros: '1250000', isOverBudget: false },
    });
  });

  it('is matched to a click of an earlier month', () => {
    expect(judge(monthOf(), {}, { earlier: [monthOf(), monthOf(shared(1))] })).toMatchObject({
      data: { chargedMicros: '29625000', spentMicros: '29625000' },
    });
  });

  // Covers: D15.15
  it('is free above the budget, to the exact cent', () => {
    const month = monthOf(shared(1));
    const over = (budgetCents: number) =>
      (judge(month, { priceCents: 40_000 }, { budgetCents }) as RegistrationMatched).data;
    expect(over(3_000)).toMatchObject({ chargedMicros: '30000000', isOverBudget: false });
    expect(over(2_999)).toMatchObject({ chargedMicros: '0', spentMicros: '0', isOverBudget: true });
  });

  it.each([
    ['no-such-click', monthOf(), {}],
    ['click-refused', monthOf(refusedClick({ number: 1, at: CLICKED }, 'robot')), {}],
    ['click-refused', monthOf(counted({ number: 1, at: CLICKED }), refusedLater({ number: 1, at: CLICKED })), {}],
    ['before-click', monthOf(shared(1)), { registeredAt: new Date('2026-03-04T09:49:59Z') }],
    ['too-late', monthOf(shared(1)), { registeredAt: new Date('2026-04-03T10:00:00.001Z') }],
  ] as const)('is unmatched: %s', (reason, month, overrides) =>
    expect(judge(month, overrides)).toMatchObject({ type: 'RegistrationUnmatched', data: { reason } }),
  );

  it.each([['2026-03-04T09:50:00Z'], ['2026-04-03T10:00:00Z']])('at %s is within the thirty days', (registeredAt) =>
    expect(judge(monthOf(shared(1)), { registeredAt: new Date(registeredAt) })).toMatchObject({
      type: 'RegistrationMatched',
    }),
  );

  // Covers: D15.15
  it('is never charged before it is confirmed, whatever price it reports', () => {
    for (const evidence of ['unsigned', 'wrong-signature'] as const)
      expect(judge(monthOf(shared(1)), { evidence, priceCents: 900_000 })).toMatchObject({
        type: 'RegistrationUnconfirmed',
        data: { clickId: clickId(1), orgId: 'kites', reason: evidence, registration: { priceCents: 900_000 } },
      });
    const unsigned = judge(monthOf(shared(1)), { evidence: 'unsigned' }) as RegistrationUnconfirmed;
    const after = monthOf(shared(1, 750, '1000000'), unsigned);
    expect(after.spentMicros).toBe(1_000_000n);
    expect(judge(after, { evidence: 'unsigned' })).toBeUndefined();
    expect(judge(monthOf(), { evidence: 'unsigned' }, { earlier: [after] })).toBeUndefined();
    expect(judge(after, { evidence: 'upload', source: 'upload' })).toMatchObject({
      type: 'RegistrationMatched',
      data: { registration: { confirmedBy: 'upload' }, chargedMicros: '29625000', spentMicros: '30625000' },
    });
  });

  it.each([
    ['of no click', monthOf(), {}],
    ['of a refused click', monthOf(refusedClick({ number: 1, at: CLICKED }, 'robot')), {}],
    ['too late', monthOf(shared(1)), { registeredAt: new Date('2026-04-03T10:00:00.001Z') }],
  ] as const)('without confirmation is not logged: %s', (_what, month, overrides) =>
    expect(judge(month, { ...overrides, evidence: 'unsigned' })).toBeUndefined(),
  );

  it('is limited to ten per click, for confirmed and unconfirmed ones separately', () => {
    const ten = (evidence: ReceivedRegistration['evidence']): AdMonth => {
      let month = monthOf(shared(1), shared(2));
      for (let number = 1; number <= 10; number += 1) {
        const event = judge(month, { registrationId: registrationId(number), evidence }, { budgetCents: 10_000_000 });
        if (event) month = adMonthFold.evolve(month, event);
      }
      return month;
    };
    const confirmed = ten('signature');
    expect(judge(confirmed)).toMatchObject({ type: 'RegistrationUnmatched', data: { reason: 'too-many-for-click' } });
    expect(judge(monthOf(), {}, { earlier: [confirmed] })).toMatchObject({ data: { reason: 'too-many-for-click' } });
    expect(judge(confirmed, { clickId: clickId(2) })).toMatchObject({ type: 'RegistrationMatched' });
    const unconfirmed = ten('unsigned');
    expect(judge(unconfirmed, { evidence: 'unsigned' })).toBeUndefined();
    expect(judge(unconfirmed)).toMatchObject({ type: 'RegistrationMatched' });
  });

  it.each([
    [39_500, 59_250, 59_251],
    [null, 1_000_000, 1_000_001],
    [undefined, 1_000_000, 1_000_001],
  ])('for a card whose highest order is %s cents costs at most %s', (highestOrderCents, most, more) => {
    const { data } = sharedPriceClick({ number: 1, at: CLICKED });
    const card = { ...data.click.card, ...(highestOrderCents !== undefined && { highestOrderCents }) };
    const month = monthOf(ClickCounted({ ...data, click: { ...data.click, card } }));
    const rich = { budgetCents: 10_000_000 };
    expect(judge(month, { priceCents: most }, rich)).toMatchObject({ type: 'RegistrationMatched' });
    expect(judge(month, { priceCents: more }, rich)).toMatchObject({
      type: 'RegistrationUnmatched',
      data: { reason: 'implausible-price', ruleVersion: 2 },
    });
  });

  it('is judged once, even if it is reported again in another month', () => {
    const month = monthOf(shared(1));
    const judged = monthOf(shared(1), judge(month) as RegistrationMatched);
    expect(judge(judged)).toBeUndefined();
    expect(judge(monthOf(), { source: 'upload' }, { earlier: [judged] })).toBeUndefined();
  });
});
