import { emptyMap, type PersistentMap } from '../persistentMap.ts';
import type { Micros } from '../money/micros.ts';
import type { ClickRefusal, UnmatchedReason } from '@campjay/events/ads/values.ts';
import {
  adInteractionEvents,
  type AdInteractionEvent,
  type ClickCounted,
  type ClickRefused,
  type ClickVerdictRevised,
  type RegistrationMatched,
  type RegistrationUnconfirmed,
  type RegistrationUnmatched,
  type RegistrationVerdictRevised,
} from '@campjay/events/ads/clicks.ts';

/** A click with its current verdict: whether it counts, and what it costs. */
export interface JudgedClick {
  /** In ms since 1970, like all instants in this file. */
  readonly receivedAt: number;
  /** The contents of the click's token; null if we did not issue the token. */
  readonly card: ClickRefused['data']['click']['card'];
  /** Null if the click counts. */
  readonly refusal: ClickRefusal | null;
  readonly chargedMicros: Micros;
}

/** A registration with its current verdict. */
export interface JudgedRegistration {
  /** The click that the report attributes the registration to. */
  readonly clickId: string;
  readonly registeredAt: number;
  readonly receivedAt: number;
  readonly priceCents: number;
  /** Why it is not matched to a click that counts; null if it is. */
  readonly unmatched: UnmatchedReason | null;
  readonly isOverBudget: boolean;
  readonly chargedMicros: Micros;
  /** The version of the registration rules that produced the verdict. */
  readonly ruleVersion: number;
}

/**
 * An advertiser's clicks and registrations of one month, folded from the stream `adInteractions-{id}-{month}`. The
 * rules use it to judge further clicks and registrations.
 */
export interface AdMonth {
  readonly clicks: PersistentMap<JudgedClick>;
  /**
   * Times of each visitor's counted clicks on an ad, by `visitorKey`. The lists stay short, because counted clicks of
   * one visitor are at least half an hour apart.
   */
  readonly clicksByVisitor: PersistentMap<readonly number[]>;
  /** Times of the latest counted clicks from each address, at most `MAX_CLICKS_PER_ADDRESS`. */
  readonly clicksByAddress: PersistentMap<readonly number[]>;
  /** The same for each ad separately, by `addressKey`. */
  readonly clicksByAdAddress: PersistentMap<readonly number[]>;
  /** Visitors who were recognized as the advertiser's own staff. */
  readonly ownVisitors: PersistentMap<true>;
  readonly registrations: PersistentMap<JudgedRegistration>;
  /** The ids of all registrations that were reported for a click, by the click's id. */
  readonly registrationsByClick: PersistentMap<readonly string[]>;
  /** Ids of registrations that were reported without proof. They stay here even after they are confirmed. */
  readonly unconfirmed: PersistentMap<true>;
  /** The number of unconfirmed registrations per click, by the click's id. */
  readonly unconfirmedByClick: PersistentMap<number>;
  /** The total cost of everything that counts. */
  readonly spentMicros: Micros;
}

/** How many clicks per address are stored. No click rule needs more. */
export const MAX_CLICKS_PER_ADDRESS = 10;

/** Returns a key that identifies a visitor of an ad. */
export const visitorKey = ({ adId, visitor }: { readonly adId: string; readonly visitor: string }): string =>
  `${adId} ${visitor}`;

/** Returns a key that identifies a network address from which an ad is clicked. */
export const addressKey = ({ adId, address }: { readonly adId: string; readonly address: string }): string =>
  `${adId} ${address}`;

const evolve = (month: AdMonth, event: AdInteractionEvent): AdMonth => {
  switch (event.type) {
    case 'ClickCounted':
      return applyCountedClick(month, event.data);
    case 'ClickRefused':
      return applyRefusedClick(month, event.data);
    case 'ClickVerdictRevised':
      return applyClickRevision(month, event.data);
    case 'RegistrationMatched':
      return { ...applyRegistration(month, event.data), spentMicros: BigInt(event.data.spentMicros) };
    case 'RegistrationUnmatched':
      return applyRegistration(month, event.data);
    case 'RegistrationUnconfirmed':
      return applyUnconfirmedRegistration(month, event.data);
    case 'RegistrationVerdictRevised':
      return applyRegistrationRevision(month, event.data);
    case 'ViewsTallied':
    case 'ClicksSettled':
      return month;
  }
};

const applyCountedClick = (month: AdMonth, { click, chargedMicros, spentMicros }: ClickCounted['data']): AdMonth => {
  const { clickId, address, card } = click;
  const receivedAt = Date.parse(click.receivedAt);
  const key = visitorKey(card);
  return {
    ...month,
    clicks: month.clicks.with(clickId, { receivedAt, card, refusal: null, chargedMicros: BigInt(chargedMicros) }),
    clicksByVisitor: month.clicksByVisitor.with(key, [...(month.clicksByVisitor.get(key) ?? []), receivedAt]),
    clicksByAddress: addClickTime(month.clicksByAddress, address, receivedAt),
    clicksByAdAddress: addClickTime(month.clicksByAdAddress, addressKey({ adId: card.adId, address }), receivedAt),
    spentMicros: BigInt(spentMicros),
  };
};

/** Adds the time of a click to those of an address. Only the latest times are stored. */
const addClickTime = (
  timesByKey: PersistentMap<readonly number[]>,
  key: string,
  receivedAt: number,
): PersistentMap<readonly number[]> =>
  timesByKey.with(key, [...(timesByKey.get(key) ?? []), receivedAt].slice(-MAX_CLICKS_PER_ADDRESS));

const applyRefusedClick = (month: AdMonth, { click, reason }: ClickRefused['data']): AdMonth => {
  const { clickId, card } = click;
  const refusedClick = { receivedAt: Date.parse(click.receivedAt), card, refusal: reason, chargedMicros: 0n };
  return addOwnVisitor({ ...month, clicks: month.clicks.with(clickId, refusedClick) }, refusedClick);
};

/**
 * A revision changes the verdict of one click. It may change the amount spent and `ownVisitors`, but later clicks keep
 * their verdicts.
 */
const applyClickRevision = (month: AdMonth, { clickId, to, spentMicros }: ClickVerdictRevised['data']): AdMonth => {
  const click = month.clicks.get(clickId);
  if (!click) return month;
  const revisedClick = { ...click, refusal: to.refusal, chargedMicros: BigInt(to.chargedMicros) };
  const clicks = month.clicks.with(clickId, revisedClick);
  return addOwnVisitor({ ...month, clicks, spentMicros: BigInt(spentMicros) }, revisedClick);
};

/** Remembers the visitor if the click was refused because it came from the advertiser's own staff ('own-people'). */
const addOwnVisitor = (month: AdMonth, { card, refusal }: JudgedClick): AdMonth =>
  card && refusal === 'own-people' ? { ...month, ownVisitors: month.ownVisitors.with(card.visitor, true) } : month;

const applyRegistration = (
  month: AdMonth,
  { registration, clickId, ruleVersion = 1, ...verdict }: RegistrationMatched['data'] | RegistrationUnmatched['data'],
): AdMonth => ({
  ...month,
  registrationsByClick: month.registrationsByClick.with(clickId, [
    ...(month.registrationsByClick.get(clickId) ?? []),
    registration.registrationId,
  ]),
  registrations: month.registrations.with(registration.registrationId, {
    clickId,
    registeredAt: Date.parse(registration.registeredAt),
    receivedAt: Date.parse(registration.receivedAt),
    priceCents: registration.priceCents,
    ruleVersion,
    ...('reason' in verdict
      ? { unmatched: verdict.reason, isOverBudget: false, chargedMicros: 0n }
      : { unmatched: null, isOverBudget: verdict.isOverBudget, chargedMicros: BigInt(verdict.chargedMicros) }),
  }),
});

const applyUnconfirmedRegistration = (
  month: AdMonth,
  { registration, clickId }: RegistrationUnconfirmed['data'],
): AdMonth => ({
  ...month,
  unconfirmed: month.unconfirmed.with(registration.registrationId, true),
  unconfirmedByClick: month.unconfirmedByClick.with(clickId, (month.unconfirmedByClick.get(clickId) ?? 0) + 1),
});

/** Counts the month's registrations that are matched to the click with this id. */
export const countMatched = ({ registrations, registrationsByClick }: AdMonth, clickId: string): number =>
  (registrationsByClick.get(clickId) ?? []).filter((id) => registrations.get(id)?.unmatched === null).length;

const applyRegistrationRevision = (
  month: AdMonth,
  { registrationId, to, spentMicros }: RegistrationVerdictRevised['data'],
): AdMonth => {
  const registration = month.registrations.get(registrationId);
  if (!registration) return month;
  const revisedRegistration = { ...registration, ...to, chargedMicros: BigInt(to.chargedMicros) };
  return {
    ...month,
    registrations: month.registrations.with(registrationId, revisedRegistration),
    spentMicros: BigInt(spentMicros),
  };
};

/** Uses persistent maps: copying a `Map` at each event would be slow, because a month may have 200,000 events. */
export const adMonthFold = {
  events: adInteractionEvents,
  initialState: {
    clicks: emptyMap(),
    clicksByVisitor: emptyMap(),
    clicksByAddress: emptyMap(),
    clicksByAdAddress: emptyMap(),
    ownVisitors: emptyMap(),
    registrations: emptyMap(),
    registrationsByClick: emptyMap(),
    unconfirmed: emptyMap(),
    unconfirmedByClick: emptyMap(),
    spentMicros: 0n,
  } as AdMonth,
  evolve,
};
