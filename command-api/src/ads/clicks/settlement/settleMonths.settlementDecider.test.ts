import { ClicksSettled } from '@campjay/events/ads/clicks.ts';
import { type AdInteractionEvent } from '@campjay/events/ads/clicks.ts';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { deciderSpec } from '../../../kernel/testing/deciderSpec.ts';
import { adId, counted, refusedLater, refusedClick, registered } from '@campjay/domain/ads/testing/adEvents.ts';
import { settlementDecider, type SettleMonth } from './settleMonths.ts';

const given = deciderSpec(settlementDecider);
const settle = (through: string, number = 1): SettleMonth => ({
  type: 'SettleMonth',
  settlementId: `00000000-0000-5000-8000-00000000000${number}`,
  through: new Date(through),
});
const settled = (
  { settlementId, through }: SettleMonth,
  lines: readonly { ad: number; clicks: number; registrations?: number; micros: string }[],
  totalCents: number,
  dueCents = totalCents,
): AdInteractionEvent =>
  ClicksSettled({
    settlementId,
    through: through.toISOString(),
    lines: lines.map(({ ad, clicks, registrations = 0, micros }) => ({
      adId: adId(ad),
      clicks,
      registrations,
      micros,
    })),
    totalCents,
    dueCents,
  });

const FIRST = settle('2026-03-05T10:00:00Z');
const LATER = settle('2026-03-06T10:00:00Z', 2);

describe('settling a month', () => {
  it('bills what arrived before the cutoff, by ad, and leaves later clicks', () => {
    given(
      counted({ number: 1, at: '2026-03-05T09:59:59.999Z' }),
      counted({ number: 2, at: '2026-03-05T10:00:00.000Z' }),
      counted({ number: 3, ad: 2, at: '2026-03-04T10:00:00Z', micros: '2000000' }),
      refusedClick({ number: 4, at: '2026-03-04T10:00:00Z' }, 'robot'),
    )
      .when(FIRST)
      .then(
        settled(
          FIRST,
          [
            { ad: 1, clicks: 1, micros: '1250000' },
            { ad: 2, clicks: 1, micros: '2000000' },
          ],
          325,
        ),
      );
  });

  it('rounds each line once, half up', () => {
    const each = { at: '2026-03-04T10:00:00Z', micros: '5000' };
    given(counted({ number: 1, ...each }), counted({ number: 2, ...each }), counted({ number: 3, ad: 2, ...each }))
      .when(FIRST)
      .then(
        settled(
          FIRST,
          [
            { ad: 1, clicks: 2, micros: '10000' },
            { ad: 2, clicks: 1, micros: '5000' },
          ],
          2,
        ),
      );
  });

  it('gives a credit for a settled click that is refused afterwards', () => {
    const click = { number: 1, at: '2026-03-04T10:00:00Z' };
    given(counted(click), settled(FIRST, [{ ad: 1, clicks: 1, micros: '1250000' }], 125), refusedLater(click))
      .when(LATER)
      .then(settled(LATER, [], 0, -125));
  });

  // Covers: D15.15
  it('bills registrations by the amount charged for them', () => {
    given(registered({ number: 1, at: '2026-03-04T10:00:00Z' }))
      .when(FIRST)
      .then(settled(FIRST, [{ ad: 1, clicks: 0, registrations: 1, micros: '29625000' }], 2963));
  });

  it('appends no event if nothing changed or if a later cutoff is already settled', () => {
    const click = counted({ number: 1, at: '2026-03-04T10:00:00Z' });
    given().when(FIRST).thenNothing();
    given(click, settled(FIRST, [{ ad: 1, clicks: 1, micros: '1250000' }], 125))
      .when(LATER)
      .thenNothing();
    given(click, settled(LATER, [], 0))
      .when(FIRST)
      .thenNothing();
  });

  it('adds up to the rounded sum of its lines, whatever happened between settlements', () => {
    const HOURS = 200;
    const step = fc.record({
      kind: fc.constantFrom('click' as const, 'revise' as const, 'settle' as const),
      ad: fc.integer({ min: 1, max: 3 }),
      hour: fc.integer({ min: 0, max: HOURS }),
      micros: fc.integer({ min: 0, max: 3_000_000 }),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const at = (hour: number) => new Date(Date.parse('2026-03-01T08:00:00Z') + hour * 3_600_000).toISOString();
        const clicks: { number: number; ad: number; at: string; micros: string; isRefused: boolean }[] = [];
        let state = settlementDecider.initialState;
        const dues: number[] = [];
        const happen = (event: AdInteractionEvent) => (state = settlementDecider.evolve(state, event));
        const settleAt = (hour: number) => {
          const decision = settlementDecider.decide(settle(at(hour)), state);
          if (decision.kind === 'accepted')
            for (const event of decision.events) {
              happen(event);
              if (event.type === 'ClicksSettled') dues.push(event.data.dueCents);
            }
        };
        for (const { kind, ad, hour, micros } of steps) {
          if (kind === 'settle') settleAt(hour);
          if (kind === 'click') {
            const click = { number: clicks.length, ad, at: at(hour), micros: String(micros), isRefused: false };
            clicks.push(click);
            happen(counted(click));
          }
          const turned = kind === 'revise' ? clicks.find(({ isRefused }) => !isRefused) : undefined;
          if (turned) {
            turned.isRefused = true;
            happen(refusedLater(turned));
          }
        }
        settleAt(HOURS + 1);
        const cents = [1, 2, 3].map((each) => {
          const micros = clicks
            .filter(({ ad, isRefused }) => ad === each && !isRefused)
            .reduce((sum, click) => sum + Number(click.micros), 0);
          return Math.floor((micros + 5_000) / 10_000);
        });
        expect(dues.reduce((sum, due) => sum + due, 0)).toBe(cents.reduce((sum, each) => sum + each, 0));
      }),
    );
  });
});
