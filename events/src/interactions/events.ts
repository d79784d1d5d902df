import { z } from 'zod';
import { InstanceId, OrgId } from '../catalog/facts.ts';
import { AdId } from '../advertising/events.ts';
import { defineEvent, type EventOf } from '../defineEvent.ts';
import { MICROS_TEXT } from '../money/micros.ts';
import {
  AD_LINKS,
  CLICK_REFUSALS,
  REGISTRATION_PROOFS,
  REGISTRATION_SOURCES,
  UNCONFIRMED_REASONS,
  UNMATCHED_REASONS,
} from './adClicks.ts';

/** Micro-dollars as digits. */
const micros = z.string().regex(MICROS_TEXT);
const instant = z.iso.datetime({ precision: 3 });
/** A keyed hash that tells one from another and nothing else; its key is the product's. */
const pseudonym = z.string().regex(/^[0-9a-f]{32}$/);

/** What a click's token said: which card was shown where, when, to whom, and for which price. */
const shownCard = z.object({
  adId: AdId,
  orgId: OrgId,
  /** The first session of the card. */
  instanceId: InstanceId,
  /** In the list, from 0. */
  place: z.int().min(0),
  servedAt: instant,
  visitor: pseudonym,
  priceMicros: micros,
  /** Where registrations are paid for, in hundredths of a percent. */
  basisPoints: z.int().min(1).max(10_000).nullable(),
  /** See `ShownCard`; absent of cards that were served before it was part of the token. */
  highestOrderCents: z.int().min(0).nullable().optional(),
});

const click = z.object({
  /** UUIDv5 of the token's nonce and the click's own. */
  clickId: z.uuid(),
  /** When the bus took it: the month it belongs to, and the order of judging, follow from that. */
  receivedAt: instant,
  link: z.enum(AD_LINKS),
  /** Of the network that it came from. */
  address: pseudonym,
  /** Null of a token that is not ours: what it says is not to be trusted. */
  card: shownCard.nullable(),
});

/** Which edition of the rules judged; an edition is never changed once it has judged. */
const ruleVersion = z.int().positive();

/** A click counts, and costs this; the spend is that of advertiser and month, with it. */
export const ClickCounted = defineEvent(
  'ClickCounted',
  1,
  z.object({ click: click.extend({ card: shownCard }), ruleVersion, chargedMicros: micros, spentMicros: micros }),
);
export type ClickCounted = EventOf<typeof ClickCounted>;

/** A click is not charged, and why. */
export const ClickRefused = defineEvent(
  'ClickRefused',
  1,
  z.object({ click, ruleVersion, reason: z.enum(CLICK_REFUSALS) }),
);
export type ClickRefused = EventOf<typeof ClickRefused>;

const verdict = z.object({
  /** Null of a click that counts. */
  refusal: z.enum(CLICK_REFUSALS).nullable(),
  chargedMicros: micros,
});

/** Why a verdict was turned, in a sentence that names no person: it stays in the log. */
export const RevisionReason = z.string().trim().min(1).max(500);

/** A verdict was looked at again and turned, and why, in a sentence: what a bill is made of follows from this alone. */
export const ClickVerdictRevised = defineEvent(
  'ClickVerdictRevised',
  1,
  z.object({
    clickId: z.uuid(),
    adId: AdId,
    /** Of the click. */
    receivedAt: instant,
    from: verdict,
    to: verdict,
    ruleVersion,
    spentMicros: micros,
    because: RevisionReason,
  }),
);
export type ClickVerdictRevised = EventOf<typeof ClickVerdictRevised>;

const registration = z.object({
  /** UUIDv5 of advertiser and order: the same order told twice, by pixel and by file, is one registration. */
  registrationId: z.uuid(),
  source: z.enum(REGISTRATION_SOURCES),
  registeredAt: instant,
  receivedAt: instant,
  priceCents: z.int().min(0).max(10_000_000),
  /** Absent of registrations that were judged before they had to be confirmed. */
  confirmedBy: z.enum(REGISTRATION_PROOFS).optional(),
});

/** Which edition of the rules for registrations judged; absent where the first one did. */
const registrationRuleVersion = ruleVersion.optional();

/** Somebody registered within thirty days of a counted click. Above the budget it is free: nothing is charged. */
export const RegistrationMatched = defineEvent(
  'RegistrationMatched',
  1,
  z.object({
    registration,
    clickId: z.uuid(),
    adId: AdId,
    orgId: OrgId,
    instanceId: InstanceId,
    isOverBudget: z.boolean(),
    chargedMicros: micros,
    spentMicros: micros,
    ruleVersion: registrationRuleVersion,
  }),
);
export type RegistrationMatched = EventOf<typeof RegistrationMatched>;

/** A registration belongs to no click that counts. */
export const RegistrationUnmatched = defineEvent(
  'RegistrationUnmatched',
  1,
  z.object({
    registration,
    clickId: z.uuid(),
    reason: z.enum(UNMATCHED_REASONS),
    ruleVersion: registrationRuleVersion,
  }),
);
export type RegistrationUnmatched = EventOf<typeof RegistrationUnmatched>;

/**
 * A registration was reported for a click that counts, but nothing shows that the advertiser reported it. It is never billed.
 * The same registration is judged as usual once it is confirmed.
 */
export const RegistrationUnconfirmed = defineEvent(
  'RegistrationUnconfirmed',
  1,
  z.object({
    registration,
    clickId: z.uuid(),
    adId: AdId,
    orgId: OrgId,
    instanceId: InstanceId,
    reason: z.enum(UNCONFIRMED_REASONS),
    ruleVersion,
  }),
);
export type RegistrationUnconfirmed = EventOf<typeof RegistrationUnconfirmed>;

const registrationVerdict = z.object({
  /** Null where it belongs to a click that counts. */
  unmatched: z.enum(UNMATCHED_REASONS).nullable(),
  isOverBudget: z.boolean(),
  chargedMicros: micros,
});

/** The verdict on a registration's click was turned, and so the registration's own: it is charged no more, or is now. */
export const RegistrationVerdictRevised = defineEvent(
  'RegistrationVerdictRevised',
  1,
  z.object({
    registrationId: z.uuid(),
    clickId: z.uuid(),
    adId: AdId,
    orgId: OrgId,
    instanceId: InstanceId,
    /** Of the registration. */
    receivedAt: instant,
    from: registrationVerdict,
    to: registrationVerdict,
    spentMicros: micros,
    /** As it was said of the click. */
    because: RevisionReason,
    ruleVersion: registrationRuleVersion,
  }),
);
export type RegistrationVerdictRevised = EventOf<typeof RegistrationVerdictRevised>;

/** So often an ad's cards were seen within this hour (its beginning); in place of an earlier tally of the same hour. */
export const ViewsTallied = defineEvent(
  'ViewsTallied',
  1,
  z.object({
    adId: AdId,
    hour: instant,
    views: z
      .array(z.object({ orgId: OrgId, instanceId: InstanceId, count: z.int().positive() }))
      .min(1)
      .max(10_000),
  }),
);
export type ViewsTallied = EventOf<typeof ViewsTallied>;

const line = z.object({ adId: AdId, clicks: z.int().min(0), registrations: z.int().min(0), micros });

/**
 * What the month comes to through an instant, line by line, and what of that was not billed before: only this bills
 * (DESIGN §8). A line is rounded once, to cents, halves up. What is due is negative where corrections outweigh: a credit.
 */
export const ClicksSettled = defineEvent(
  'ClicksSettled',
  1,
  z.object({
    settlementId: z.uuid(),
    through: instant,
    lines: z.array(line).max(1_000),
    /** The sum of the rounded lines. */
    totalCents: z.int().min(0),
    dueCents: z.int(),
  }),
);
export type ClicksSettled = EventOf<typeof ClicksSettled>;

/** All that the stream of an advertiser's month may hold. */
export const adInteractionEvents = [
  ClickCounted,
  ClickRefused,
  ClickVerdictRevised,
  RegistrationMatched,
  RegistrationUnmatched,
  RegistrationUnconfirmed,
  RegistrationVerdictRevised,
  ViewsTallied,
  ClicksSettled,
] as const;
export type AdInteractionEvent = EventOf<(typeof adInteractionEvents)[number]>;
