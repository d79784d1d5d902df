import { adMonthOf, monthBefore } from '@campjay/domain/ads/adMonth.ts';
import { type AdMonth, adMonthFold } from '@campjay/domain/ads/adMonthFold.ts';
import { adInteractionEvents, type AdInteractionEvent } from '@campjay/events/ads/clicks.ts';
import { centsOf, microsOfCents } from '@campjay/domain/money/micros.ts';
import { adInteractionsStream } from '@campjay/events/streams.ts';
import { createMemoryEventStore } from '@campjay/platform/eventstore/memory/memoryEventStore.ts';
import { type EventStore } from '@campjay/platform/eventstore/port.ts';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { readState } from '../../../kernel/handledStream.ts';
import { createAdvertiser } from '../../../kernel/testing/appendEvents.ts';
import { auditEvents } from '../audit/auditEvents.ts';
import { judgeRegistration } from '../registrations/judgeRegistration.ts';
import { settleAdvertiser } from '../settlement/settleMonths.ts';
import {
  clickId,
  counted,
  refusedClick,
  registrationId,
  sharedPriceClick,
} from '@campjay/domain/ads/testing/adEvents.ts';
import { appendAdEvents } from '../testing/appendAdEvents.ts';
import { reviseVerdict } from './reviseVerdict.ts';

const KELP = '0b8f2c1e-6f0a-4d3b-9c55-2f6f3a1f7b01';
const BUDGET_CENTS = 6_000;
const START = Date.parse('2026-02-20T08:00:00Z');
const HOUR = 60 * 60_000;
const MONTHS = ['2026-02', '2026-03', '2026-04'];

const monthAt = (store: EventStore, month: string): Promise<AdMonth> =>
  readState(store, adMonthFold, adInteractionsStream(KELP, month));

/** A click priced per click or per registration, within the budget of the month. */
const click = async (store: EventStore, number: number, at: Date, isShared: boolean): Promise<void> => {
  const month = adMonthOf(at);
  const { spentMicros } = await monthAt(store, month);
  const reported = { number, ad: 1 + (number % 2), at: at.toISOString() };
  const after = spentMicros + 1_250_000n;
  await appendAdEvents(
    ...([store, KELP, month] as const),
    isShared
      ? sharedPriceClick(reported, String(spentMicros))
      : after > microsOfCents(BUDGET_CENTS)
        ? refusedClick(reported, 'over-budget')
        : counted(reported, String(after)),
  );
};

const register = async (store: EventStore, number: number, clickNumber: number, at: Date): Promise<void> => {
  const name = adMonthOf(at);
  const [month, ...earlier] = await Promise.all([0, 1, 2].map((back) => monthAt(store, monthBefore(name, back))));
  const event =
    month &&
    judgeRegistration(
      { month, previousMonths: earlier, advertiser: { budgetCents: BUDGET_CENTS } },
      {
        ...{ registrationId: registrationId(number), messageId: 'message', clickId: clickId(clickNumber) },
        ...{
          source: 'pixel',
          evidence: 'signature',
          registeredAt: at,
          receivedAt: at,
          priceCents: 10_000 + number * 137,
        },
      },
    );
  if (event) await appendAdEvents(store, KELP, name, event);
};

const eventsOf = async (store: EventStore, month: string): Promise<readonly AdInteractionEvent[]> =>
  (await store.readStream(adInteractionsStream(KELP, month))).events.map(({ type, data, version }) => {
    const reader = adInteractionEvents.find((each) => each.type === type);
    if (!reader) throw new Error(type);
    return reader.parse(data, version);
  });

const step = fc.record({
  kind: fc.constantFrom(...(['click', 'shared', 'register', 'register', 'refuse', 'count', 'settle'] as const)),
  which: fc.nat({ max: 40 }),
  hours: fc.integer({ min: 0, max: 40 }),
});

describe('random clicks, registrations, revisions and settlements', () => {
  // Covers: D15.15
  it('end with bills that match the audit, registrations that match their clicks, and no budget exceeded', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        const store = createMemoryEventStore();
        await createAdvertiser(store, KELP, { monthlyCents: BUDGET_CENTS });
        let [clicks, registrations, at] = [0, 0, START];
        for (const { kind, which, hours } of steps) {
          at += hours * HOUR;
          const now = new Date(at);
          const number = clicks === 0 ? 0 : which % clicks;
          if (kind === 'click' || kind === 'shared') await click(store, (clicks += 1) - 1, now, kind === 'shared');
          if (kind === 'register') await register(store, (registrations += 1), number, now);
          if (kind === 'settle') await settleAdvertiser(store, KELP, now);
          if (kind === 'refuse' || kind === 'count')
            await reviseVerdict(
              { store, now: () => now },
              {
                ...{ advertiserId: KELP, clickId: clickId(number), revisionReason: 'It was looked at again.' },
                refusal: kind === 'refuse' ? 'robot' : null,
              },
            );
        }
        await settleAdvertiser(store, KELP, new Date(at + 120 * HOUR));

        const months = await Promise.all(MONTHS.map((month) => monthAt(store, month)));
        for (const [index, month] of months.entries()) {
          const { faults, invoiceCents, lines } = auditEvents(await eventsOf(store, MONTHS[index] ?? ''));
          expect(faults).toEqual([]);
          const items = [...month.clicks.values(), ...month.registrations.values()];
          expect(items.reduce((sum, { chargedMicros }) => sum + chargedMicros, 0n)).toBe(month.spentMicros);
          expect(lines.reduce((sum, { micros }) => sum + micros, 0n)).toBe(month.spentMicros);
          expect(invoiceCents).toBe(lines.reduce((sum, { micros }) => sum + centsOf(micros), 0));
          expect(month.spentMicros <= microsOfCents(BUDGET_CENTS)).toBe(true);
          for (const registration of month.registrations.values()) {
            const refusals = months.flatMap((each) => each.clicks.get(registration.clickId) ?? []);
            const isRefused = refusals.some(({ refusal }) => refusal !== null);
            if (registration.unmatched === null) expect(isRefused).toBe(false);
            if (registration.unmatched === 'click-refused') expect(isRefused).toBe(true);
          }
        }
      }),
      { numRuns: 60 },
    );
  }, 60_000);
});
