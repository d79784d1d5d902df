import { type AdInteractionEvent, ClicksSettled } from '@campjay/events/ads/clicks.ts';
import { describe, expect, it } from '@jest/globals';
import {
  adId,
  clickId,
  counted,
  refusedLater,
  refusedClick,
  registered,
  registrationRefused,
  sharedPriceClick,
} from '@campjay/domain/ads/testing/adEvents.ts';
import { auditEvents } from './auditEvents.ts';

const AT = '2026-03-04T10:00:00Z';
const settlementOf = (lines: ClicksSettled['data']['lines'], totalCents: number) => ({
  settlementId: '00000000-0000-5000-8000-000000000001',
  through: '2026-03-05T10:00:00.000Z',
  ...{ lines, totalCents },
});
const settlement = (
  lines: readonly { ad: number; clicks: number; micros: string }[],
  totalCents: number,
  dueCents = totalCents,
): AdInteractionEvent =>
  ClicksSettled({
    ...settlementOf(
      lines.map(({ ad, clicks, micros }) => ({ adId: adId(ad), clicks, registrations: 0, micros })),
      totalCents,
    ),
    dueCents,
  });
const two: readonly AdInteractionEvent[] = [
  counted({ number: 1, at: AT }, '1250000'),
  refusedClick({ number: 2, at: AT }, 'double-click'),
  counted({ number: 3, ad: 2, at: AT, micros: '2000000' }, '3250000'),
];
const GOOD = settlement(
  [
    { ad: 1, clicks: 1, micros: '1250000' },
    { ad: 2, clicks: 1, micros: '2000000' },
  ],
  325,
);

describe('the audit of a month', () => {
  it('lists the clicks of each invoice line', () => {
    const later = counted({ number: 4, at: '2026-03-05T10:00:00Z' }, '4500000');
    const { lines, invoiceCents, openMicros, faults } = auditEvents([...two, GOOD, later]);
    expect(lines.map(({ cents, items }) => [cents, items.map(({ id }) => id)])).toEqual([
      [125, [clickId(1)]],
      [200, [clickId(3)]],
    ]);
    expect({ invoiceCents, openMicros, faults }).toEqual({ invoiceCents: 325, openMicros: 1_250_000n, faults: [] });
  });

  it('traces corrections into a credit', () => {
    const { invoiceCents, faults } = auditEvents([
      ...two,
      GOOD,
      refusedLater({ number: 1, at: AT }, '2000000'),
      settlement([{ ad: 2, clicks: 1, micros: '2000000' }], 200, -125),
    ]);
    expect({ invoiceCents, faults }).toEqual({ invoiceCents: 200, faults: [] });
  });

  it('traces a registration whose click is refused into a credit', () => {
    const lines = [{ adId: adId(1), clicks: 1, registrations: 1, micros: '29625000' }];
    const billed = ClicksSettled({ ...settlementOf(lines, 2_963), dueCents: 2_963 });
    const { invoiceCents, faults } = auditEvents([
      sharedPriceClick({ number: 1, at: AT }),
      registered({ number: 1, at: AT }, '29625000'),
      billed,
      refusedLater({ number: 1, at: AT, micros: '0' }, '29625000'),
      registrationRefused({ number: 1, at: AT }, '0'),
      ClicksSettled({ ...settlementOf([], 0), dueCents: -2_963 }),
    ]);
    expect({ invoiceCents, faults }).toEqual({ invoiceCents: 0, faults: [] });
  });

  it.each<[string, readonly AdInteractionEvent[], RegExp]>([
    ['a click that was judged twice', [...two, counted({ number: 1, at: AT }, '4500000')], /judged twice/],
    ['a spend that does not add up', [counted({ number: 1, at: AT }, '1')], /add up to 1250000/],
    [
      'a line that states too much',
      [...two, settlement([{ ad: 1, clicks: 1, micros: '1250001' }], 325)],
      /its items add up to/,
    ],
    ['a line without clicks', [settlement([{ ad: 3, clicks: 1, micros: '1' }], 0)], /no settled item/],
    ['a total that is not that of its lines', [...two, settlement([], 326)], /its lines add up to 325/],
    ['a bill for an amount that was already billed', [...two, GOOD, GOOD], /but 0 are due/],
    [
      'a revision of a registration that was never judged',
      [registrationRefused({ number: 9, at: AT })],
      /did not have/,
    ],
    [
      'a revised registration that leaves its charge in the spend',
      [registered({ number: 1, at: AT }, '29625000'), registrationRefused({ number: 1, at: AT }, '29625000')],
      /add up to 0/,
    ],
    ['a revision of a click that was never judged', [refusedLater({ number: 9, at: AT }, '0')], /did not have/],
    [
      'a registration that was judged twice',
      [registered({ number: 1, at: AT }, '29625000'), registered({ number: 1, at: AT }, '59250000')],
      /judged twice/,
    ],
  ])('finds %s', (_what, events, fault) => {
    expect(auditEvents(events).faults.join('\n')).toMatch(fault);
  });
});
