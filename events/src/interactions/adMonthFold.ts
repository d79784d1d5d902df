import { emptyMap, type PersistentMap } from '../persistentMap.ts';
import { type Micros } from '../money/micros.ts';
import { type ClickRefusal, type UnmatchedReason } from './adClicks.ts';
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
} from './events.ts';

/** A click and how it stands now. */
export interface JudgedClick {
  /** In ms since 1970, as all instants here. */
  readonly receivedAt: number;
  /** What its token said; null of a token that is not ours. */
  readonly card: ClickRefused['data']['click']['card'];
  /** Null where it counts. */
  readonly refusal: ClickRefusal | null;
  readonly chargedMicros: Micros;
}

/** A registration and how it stands now. */
export interface JudgedRegistration {
  /** Of the click that it is said to have come by. */
  readonly clickId: string;
  readonly registeredAt: number;
  readonly receivedAt: number;
  readonly priceCents: number;
  /** Null where it belongs to a click that counts. */
  readonly unmatched: UnmatchedReason | null;
  readonly isOverBudget: boolean;
  readonly chargedMicros: Micros;
  /** Which edition of the rules for registrations judged. */
  readonly ruleVersion: number;
}

/** What an advertiser's month has come to, as far as anybody decides over it: the fold of `adInteractions-{id}-{month}`. */
export interface AdMonth {
  readonly clicks: PersistentMap<JudgedClick>;
  /** When somebody's clicks on an ad counted, by `visitorKey`: at least half an hour apart, so they stay few. */
  readonly countedOf: PersistentMap<readonly number[]>;
  /** When clicks from an address counted, the last ones judged, at most `KEPT_PER_ADDRESS`. */
  readonly countedFrom: PersistentMap<readonly number[]>;
  /** When clicks from an address on an ad counted, by `addressKey`, as many. */
  readonly countedOn: PersistentMap<readonly number[]>;
  /** Visitors who turned out to be the advertiser's own people. */
  readonly ownVisitors: PersistentMap<true>;
  readonly registrations: PersistentMap<JudgedRegistration>;
  /** The ids of all registrations that name a click, by the click's id. */
  readonly registrationsOf: PersistentMap<readonly string[]>;
  /** Registrations that were reported without proof; they stay here after they were confirmed. */
  readonly unconfirmed: PersistentMap<true>;
  /** How many of those name a click, by the click's id. */
  readonly unconfirmedOf: PersistentMap<number>;
  /** What all that counts costs. */
  readonly spentMicros: Micros;
}

/** As many as the rules ever ask for. */
export const KEPT_PER_ADDRESS = 10;

export const visitorKey = ({ adId, visitor }: { readonly adId: string; readonly visitor: string }): string =>
  `${adId} ${visitor}`;

export const addressKey = ({ adId, address }: { readonly adId: string; readonly address: string }): string =>
  `${adId} ${address}`;

const evolve = (month: AdMonth, event: AdInteractionEvent): AdMonth => {
  switch (event.type) {
    case 'ClickCounted':
      return counted(month, event.data);
    case 'ClickRefused':
      return refused(month, event.data);
    case 'ClickVerdictRevised':
      return revised(month, event.data);
    case 'RegistrationMatched':
      return { ...registered(month, event.data), spentMicros: BigInt(event.data.spentMicros) };
    case 'RegistrationUnmatched':
      return registered(month, event.data);
    case 'RegistrationUnconfirmed':
      return unconfirmed(month, event.data);
    case 'RegistrationVerdictRevised':
      return revisedRegistration(month, event.data);
    case 'ViewsTallied':
    case 'ClicksSettled':
      return month;
  }
};

const counted = (month: AdMonth, { click, chargedMicros, spentMicros }: ClickCounted['data']): AdMonth => {
  const { clickId, address, card } = click;
  const receivedAt = Date.parse(click.receivedAt);
  const key = visitorKey(card);
  return {
    ...month,
    clicks: month.clicks.with(clickId, { receivedAt, card, refusal: null, chargedMicros: BigInt(chargedMicros) }),
    countedOf: month.countedOf.with(key, [...(month.countedOf.get(key) ?? []), receivedAt]),
    countedFrom: withLatest(month.countedFrom, address, receivedAt),
    countedOn: withLatest(month.countedOn, addressKey({ adId: card.adId, address }), receivedAt),
    spentMicros: BigInt(spentMicros),
  };
};

const withLatest = (
  counted: PersistentMap<readonly number[]>,
  key: string,
  receivedAt: number,
): PersistentMap<readonly number[]> =>
  counted.with(key, [...(counted.get(key) ?? []), receivedAt].slice(-KEPT_PER_ADDRESS));

const refused = (month: AdMonth, { click, reason }: ClickRefused['data']): AdMonth => {
  const { clickId, card } = click;
  const judged = { receivedAt: Date.parse(click.receivedAt), card, refusal: reason, chargedMicros: 0n };
  return withOwn({ ...month, clicks: month.clicks.with(clickId, judged) }, judged);
};

/** A turned verdict changes what is charged and who is known to be own; clicks judged since stay as they were judged. */
const revised = (month: AdMonth, { clickId, to, spentMicros }: ClickVerdictRevised['data']): AdMonth => {
  const click = month.clicks.get(clickId);
  if (!click) return month;
  const turned = { ...click, refusal: to.refusal, chargedMicros: BigInt(to.chargedMicros) };
  const clicks = month.clicks.with(clickId, turned);
  return withOwn({ ...month, clicks, spentMicros: BigInt(spentMicros) }, turned);
};

const withOwn = (month: AdMonth, { card, refusal }: JudgedClick): AdMonth =>
  card && refusal === 'own-people' ? { ...month, ownVisitors: month.ownVisitors.with(card.visitor, true) } : month;

const registered = (
  month: AdMonth,
  { registration, clickId, ruleVersion = 1, ...verdict }: RegistrationMatched['data'] | RegistrationUnmatched['data'],
): AdMonth => ({
  ...month,
  registrationsOf: month.registrationsOf.with(clickId, [
    ...(month.registrationsOf.get(clickId) ?? []),
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

const unconfirmed = (month: AdMonth, { registration, clickId }: RegistrationUnconfirmed['data']): AdMonth => ({
  ...month,
  unconfirmed: month.unconfirmed.with(registration.registrationId, true),
  unconfirmedOf: month.unconfirmedOf.with(clickId, (month.unconfirmedOf.get(clickId) ?? 0) + 1),
});

/** How many registrations of this month are matched to a click. */
export const matchedTo = ({ registrations, registrationsOf }: AdMonth, clickId: string): number =>
  (registrationsOf.get(clickId) ?? []).filter((id) => registrations.get(id)?.unmatched === null).length;

const revisedRegistration = (
  month: AdMonth,
  { registrationId, to, spentMicros }: RegistrationVerdictRevised['data'],
): AdMonth => {
  const before = month.registrations.get(registrationId);
  if (!before) return month;
  const turned = { ...before, ...to, chargedMicros: BigInt(to.chargedMicros) };
  return {
    ...month,
    registrations: month.registrations.with(registrationId, turned),
    spentMicros: BigInt(spentMicros),
  };
};

/** How an advertiser's month follows from its stream; each event costs about the same, also the two hundred thousandth. */
export const adMonthFold = {
  events: adInteractionEvents,
  initialState: {
    clicks: emptyMap(),
    countedOf: emptyMap(),
    countedFrom: emptyMap(),
    countedOn: emptyMap(),
    ownVisitors: emptyMap(),
    registrations: emptyMap(),
    registrationsOf: emptyMap(),
    unconfirmed: emptyMap(),
    unconfirmedOf: emptyMap(),
    spentMicros: 0n,
  } as AdMonth,
  evolve,
};
