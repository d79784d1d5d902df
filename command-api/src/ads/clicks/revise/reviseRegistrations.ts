import { randomUUID } from 'node:crypto';
import { adMonthOf, monthBefore } from '@campjay/domain/ads/adMonth.ts';
import { advertiserFold } from '@campjay/domain/ads/advertiser.ts';
import { type ClickRefusal, type UnmatchedReason } from '@campjay/events/ads/values.ts';
import { adMonthFold } from '@campjay/domain/ads/adMonthFold.ts';
import {
  ClickCounted,
  ClickRefused,
  ClicksSettled,
  ClickVerdictRevised,
  RegistrationMatched,
  RegistrationUnconfirmed,
  RegistrationUnmatched,
  RegistrationVerdictRevised,
  ViewsTallied,
} from '@campjay/events/ads/clicks.ts';
import { microsOfCents } from '@campjay/domain/money/micros.ts';
import { emptyMap, type PersistentMap } from '@campjay/domain/persistentMap.ts';
import { adInteractionsStream, advertiserStream } from '@campjay/events/streams.ts';
import { type CachedFold, createCachedFold, type Fold } from '@campjay/platform/eventstore/cachedFold.ts';
import { type EventStore } from '@campjay/platform/eventstore/port.ts';
import { handleCommand } from '../../../kernel/handleCommand.ts';
import { readState } from '../../../kernel/handledStream.ts';
import { REVISABLE_MONTHS } from '../adMessage.ts';
import { registrationRevisionDecider, type RevisedClick, needsRevision } from './registrationRevisionDecider.ts';

/** The click of a registration is in the same month, or at most this many months earlier. */
const MAX_MONTHS_TO_CLICK = 2;

/**
 * Revises registrations whose verdict contradicts the current verdict on their click, in all months that may still
 * change. A click and its registrations may be in different months, and an append cannot span two streams. Therefore
 * this runs separately, after each revision of a click and before each settlement. If a crash interrupts it, the next
 * run does the rest.
 * @returns the number of revised registrations
 */
export const reviseRegistrations = async (store: EventStore, advertiserId: string, now: Date): Promise<number> => {
  /** The streams of the months, the latest first: the index is the number of months back. */
  const streams = Array.from({ length: REVISABLE_MONTHS + MAX_MONTHS_TO_CLICK + 1 }, (_, monthsBack) =>
    adInteractionsStream(advertiserId, monthBefore(adMonthOf(now), monthsBack)),
  );
  const fold = foldsByStore.get(store) ?? createCachedFold(store, verdictsFold);
  foldsByStore.set(store, fold);
  const months = await Promise.all(streams.map((streamId) => fold.readState(streamId)));
  let revisedCount = 0;
  for (const [monthsBack, streamId] of streams.slice(0, REVISABLE_MONTHS + 1).entries()) {
    const oldestMonthsBack = monthsBack + MAX_MONTHS_TO_CLICK;
    const clicks = new Map<string, RevisedClick>();
    for (const { clickId, unmatched } of months[monthsBack]?.registrations.values() ?? [])
      for (let clickMonthsBack = monthsBack; clickMonthsBack <= oldestMonthsBack; clickMonthsBack += 1) {
        const revisedVerdict = months[clickMonthsBack]?.clicks.get(clickId);
        if (!revisedVerdict || !needsRevision({ unmatched }, revisedVerdict)) continue;
        // `verdictsFold` does not contain the click's card, so the click is read from the whole month.
        const click = (await readState(store, adMonthFold, streams[clickMonthsBack] ?? '')).clicks.get(clickId);
        const otherMonths = months.filter((month) => month !== months[monthsBack]);
        const matchedElsewhere = otherMonths.reduce((count, month) => count + countMatchedIn(month, clickId), 0);
        if (click)
          clicks.set(clickId, {
            click,
            revisionReason: revisedVerdict.revisionReason,
            matchesInOtherMonths: matchedElsewhere,
          });
      }
    if (clicks.size > 0) revisedCount += await reviseMonth(store, { advertiserId, streamId, clicks, now });
  }
  return revisedCount;
};

interface MonthRevision {
  readonly advertiserId: string;
  /** The stream of the month with the registrations. */
  readonly streamId: string;
  /** Revised clicks by id. */
  readonly clicks: ReadonlyMap<string, RevisedClick>;
  readonly now: Date;
}

const reviseMonth = async (
  store: EventStore,
  { advertiserId, streamId, clicks, now }: MonthRevision,
): Promise<number> => {
  const advertiser = await readState(store, advertiserFold, advertiserStream(advertiserId));
  const budgetMicros = microsOfCents(advertiser?.budgetCents ?? 0);
  const outcome = await handleCommand(store, registrationRevisionDecider, {
    streamId,
    command: { type: 'ReviseRegistrations', clicks, budgetMicros },
    metadata: {
      time: now.toISOString(),
      actor: { userId: 'settlement', role: 'system' },
      correlationId: randomUUID(),
    },
  });
  return outcome.kind === 'accepted' ? outcome.events.length : 0;
};

/** The verdicts of a month, reduced to what is needed to find registrations that contradict their click. */
interface MonthVerdicts {
  /** Current verdicts on revised clicks. */
  readonly clicks: PersistentMap<{ readonly refusal: ClickRefusal | null; readonly revisionReason: string }>;
  readonly registrations: PersistentMap<{ readonly clickId: string; readonly unmatched: UnmatchedReason | null }>;
}

const countMatchedIn = ({ registrations }: MonthVerdicts, clickId: string): number =>
  [...registrations.values()].filter((each) => each.clickId === clickId && each.unmatched === null).length;

type RevisionEvent = ReturnType<
  | typeof ClickVerdictRevised
  | typeof RegistrationMatched
  | typeof RegistrationUnmatched
  | typeof RegistrationVerdictRevised
>;

/** Excludes the original verdicts on clicks, so that even a month with 200,000 clicks is read quickly. */
const verdictsFold: Fold<MonthVerdicts, RevisionEvent> = {
  events: [ClickVerdictRevised, RegistrationMatched, RegistrationUnmatched, RegistrationVerdictRevised],
  excludedTypes: [
    ClickCounted.type,
    ClickRefused.type,
    RegistrationUnconfirmed.type,
    ViewsTallied.type,
    ClicksSettled.type,
  ],
  initialState: { clicks: emptyMap(), registrations: emptyMap() },
  evolve: ({ clicks, registrations }, event) => {
    switch (event.type) {
      case 'ClickVerdictRevised': {
        const { clickId, to, because } = event.data;
        return { clicks: clicks.with(clickId, { refusal: to.refusal, revisionReason: because }), registrations };
      }
      case 'RegistrationMatched':
      case 'RegistrationUnmatched': {
        const { registration, clickId, ...verdict } = event.data;
        const unmatched = 'reason' in verdict ? verdict.reason : null;
        return { clicks, registrations: registrations.with(registration.registrationId, { clickId, unmatched }) };
      }
      case 'RegistrationVerdictRevised': {
        const { registrationId, clickId, to } = event.data;
        return {
          clicks,
          registrations: registrations.with(registrationId, { clickId, unmatched: to.unmatched }),
        };
      }
    }
  },
};

/** One cached fold per event store. */
const foldsByStore = new WeakMap<EventStore, CachedFold<MonthVerdicts>>();
