import { centsOf, type Micros } from '../money/micros.ts';
import { emptyMap, type PersistentMap } from '../persistentMap.ts';
import { type AdInteractionEvent, adInteractionEvents, type ClicksSettled } from '@campjay/events/ads/clicks.ts';

/**
 * An ad's totals of the clicks and registrations received in one hour. Bills cover whole hours, so single clicks need
 * not be stored.
 */
interface AdHour {
  readonly adId: string;
  /** The start of the hour, in ms since 1970. */
  readonly hour: number;
  readonly clicks: number;
  readonly registrations: number;
  readonly micros: Micros;
}

export type BillLine = ClicksSettled['data']['lines'][number];

/** An advertiser's monthly totals, folded from its stream `adInteractions-{id}-{month}`. */
export interface MonthBill {
  readonly hours: PersistentMap<AdHour>;
  /** The latest settlement; absent before the first one. Its `through` is the end of the billed period (exclusive). */
  readonly latestSettlement?: Pick<ClicksSettled['data'], 'through' | 'lines' | 'totalCents'>;
}

export const HOUR_MS = 60 * 60_000;
const EMPTY_BILL: MonthBill = { hours: emptyMap() };

const evolve = (bill: MonthBill, event: AdInteractionEvent): MonthBill => {
  switch (event.type) {
    case 'ClickCounted': {
      const { click, chargedMicros } = event.data;
      return addToHour(bill, click.card.adId, click.receivedAt, { clicks: 1, micros: BigInt(chargedMicros) });
    }
    case 'ClickVerdictRevised': {
      const { adId, receivedAt, from, to } = event.data;
      return addToHour(bill, adId, receivedAt, {
        // 1 if the click is billed now but was not before, -1 the other way around.
        clicks: Number(to.refusal === null) - Number(from.refusal === null),
        micros: BigInt(to.chargedMicros) - BigInt(from.chargedMicros),
      });
    }
    case 'RegistrationMatched': {
      const { registration, adId, chargedMicros } = event.data;
      return addToHour(bill, adId, registration.receivedAt, { registrations: 1, micros: BigInt(chargedMicros) });
    }
    case 'RegistrationVerdictRevised': {
      const { adId, receivedAt, from, to } = event.data;
      return addToHour(bill, adId, receivedAt, {
        // The same for a registration.
        registrations: Number(to.unmatched === null) - Number(from.unmatched === null),
        micros: BigInt(to.chargedMicros) - BigInt(from.chargedMicros),
      });
    }
    case 'ClicksSettled':
      return { ...bill, latestSettlement: event.data };
    case 'ClickRefused':
    case 'RegistrationUnmatched':
    case 'RegistrationUnconfirmed':
    case 'ViewsTallied':
      return bill;
  }
};

const addToHour = (
  bill: MonthBill,
  adId: string,
  receivedAt: string,
  { clicks = 0, registrations = 0, micros }: Partial<AdHour> & Pick<AdHour, 'micros'>,
): MonthBill => {
  const hour = Math.floor(Date.parse(receivedAt) / HOUR_MS) * HOUR_MS;
  const key = `${adId} ${hour}`;
  const totals = bill.hours.get(key) ?? { adId, hour, clicks: 0, registrations: 0, micros: 0n };
  return {
    ...bill,
    hours: bill.hours.with(key, {
      ...totals,
      clicks: totals.clicks + clicks,
      registrations: totals.registrations + registrations,
      micros: totals.micros + micros,
    }),
  };
};

export const monthBillFold = { events: adInteractionEvents, initialState: EMPTY_BILL, evolve };

/**
 * Calculates the month's bill, one line per ad, from everything received before `until`. For the total, each line is
 * rounded to whole cents, half a cent up.
 * @param until the end of the billed period (exclusive), which must be the start of an hour
 */
export const calculateBill = (
  { hours }: Pick<MonthBill, 'hours'>,
  until: Date,
): { readonly lines: readonly BillLine[]; readonly totalCents: number } => {
  const totalsByAd = new Map<string, Pick<AdHour, 'clicks' | 'registrations' | 'micros'>>();
  for (const { adId, hour, clicks, registrations, micros } of hours.values()) {
    if (hour >= until.getTime()) continue;
    const total = totalsByAd.get(adId) ?? { clicks: 0, registrations: 0, micros: 0n };
    totalsByAd.set(adId, {
      clicks: total.clicks + clicks,
      registrations: total.registrations + registrations,
      micros: total.micros + micros,
    });
  }
  const lines = [...totalsByAd]
    .filter(([, { clicks, registrations }]) => clicks + registrations > 0)
    .toSorted(([adIdA], [adIdB]) => (adIdA < adIdB ? -1 : 1))
    .map(([adId, { micros, ...counts }]) => ({ adId, ...counts, micros: String(micros) }));
  return { lines, totalCents: lines.reduce((cents, { micros }) => cents + centsOf(BigInt(micros)), 0) };
};
