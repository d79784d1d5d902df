import { z } from 'zod';
import { InstanceId, OrgId } from '../catalog/facts.ts';
import { AdId } from './placement.ts';
import { defineEvent, type EventOf } from '../defineEvent.ts';
import {
  MICROS_TEXT,
  AD_LINKS,
  CLICK_REFUSALS,
  REGISTRATION_PROOFS,
  REGISTRATION_SOURCES,
  UNCONFIRMED_REASONS,
  UNMATCHED_REASONS,
} from './values.ts';

/** Micro-dollars as digits. */
const micros = z.string().regex(MICROS_TEXT);
const instant = z.iso.datetime({ precision: 3 });
/** A keyed hash that only distinguishes values; its key belongs to the product. */
const pseudonym = z.string().regex(/^[0-9a-f]{32}$/);

/** The contents of a click's token: which card was served where, when, to whom, and at which price. */
const shownCard = z.object({
  adId: AdId,
  orgId: OrgId,
  /** The first session of the card. */
  instanceId: InstanceId,
  /** The position in the list, from 0. */
  place: z.int().min(0),
  servedAt: instant,
  visitor: pseudonym,
  priceMicros: micros,
  /** For advertisers who pay per registration, in hundredths of a percent. */
  basisPoints: z.int().min(1).max(10_000).nullable(),
  /** See `ShownCard`. Absent for cards served before it was added to the token. */
  highestOrderCents: z.int().min(0).nullable().optional(),
});

const click = z.object({
  /** UUIDv5 of the token's nonce and the click's own. */
  clickId: z.uuid(),
  /** When the bus received the click. It determines the month and the order of verdicts. */
  receivedAt: instant,
  link: z.enum(AD_LINKS),
  /** The network from which the click came. */
  address: pseudonym,
  /** Null for a token that is not ours: its contents cannot be trusted. */
  card: shownCard.nullable(),
});

/** The version of the rules that produced the verdict. A version is never changed once it has been used. */
const ruleVersion = z.int().positive();

/**
 * A click counts and costs `chargedMicros`. `spentMicros` is the advertiser's total for the month, including this
 * click.
 */
export const ClickCounted = defineEvent(
  'ClickCounted',
  1,
  z.object({ click: click.extend({ card: shownCard }), ruleVersion, chargedMicros: micros, spentMicros: micros }),
);
export type ClickCounted = EventOf<typeof ClickCounted>;

/** A click is not charged, with the reason. */
export const ClickRefused = defineEvent(
  'ClickRefused',
  1,
  z.object({ click, ruleVersion, reason: z.enum(CLICK_REFUSALS) }),
);
export type ClickRefused = EventOf<typeof ClickRefused>;

const verdict = z.object({
  /** Null for a click that counts. */
  refusal: z.enum(CLICK_REFUSALS).nullable(),
  chargedMicros: micros,
});

/** The reason for a revised verdict, in a sentence that names no person: it stays in the log. */
export const RevisionReason = z.string().trim().min(1).max(500);

/** A click's verdict was reviewed and revised, with the reason. Bills follow from these events alone. */
export const ClickVerdictRevised = defineEvent(
  'ClickVerdictRevised',
  1,
  z.object({
    clickId: z.uuid(),
    adId: AdId,
    /** When the click was received. */
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
  /** UUIDv5 of advertiser and order: the same order reported by pixel and by file is one registration. */
  registrationId: z.uuid(),
  source: z.enum(REGISTRATION_SOURCES),
  registeredAt: instant,
  receivedAt: instant,
  priceCents: z.int().min(0).max(10_000_000),
  /** Absent for registrations judged before confirmation was required. */
  confirmedBy: z.enum(REGISTRATION_PROOFS).optional(),
});

/** The version of the registration rules; absent for the first version. */
const registrationRuleVersion = ruleVersion.optional();

/** A registration within thirty days of a counted click. Above the budget it is free: nothing is charged. */
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

/** A registration is not matched to any click that counts. */
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
 * A registration was reported for a click that counts, without proof that the advertiser reported it. It is never
 * billed. Once confirmed, the same registration is judged as usual.
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
  /** Null if it is matched to a click that counts. */
  unmatched: z.enum(UNMATCHED_REASONS).nullable(),
  isOverBudget: z.boolean(),
  chargedMicros: micros,
});

/**
 * The verdict on a registration's click was revised, and with it the registration's: its charge was removed or added.
 */
export const RegistrationVerdictRevised = defineEvent(
  'RegistrationVerdictRevised',
  1,
  z.object({
    registrationId: z.uuid(),
    clickId: z.uuid(),
    adId: AdId,
    orgId: OrgId,
    instanceId: InstanceId,
    /** When the registration was received. */
    receivedAt: instant,
    from: registrationVerdict,
    to: registrationVerdict,
    spentMicros: micros,
    /** The reason given for the click. */
    because: RevisionReason,
    ruleVersion: registrationRuleVersion,
  }),
);
export type RegistrationVerdictRevised = EventOf<typeof RegistrationVerdictRevised>;

/** The views of an ad's cards in the hour that starts at `hour`. Replaces an earlier tally of the same hour. */
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
 * The month's total up to an instant, line by line, and the part not billed before. Only this event causes billing.
 * Each line is rounded once, to cents, halves up. `dueCents` is negative (a credit) if corrections exceed new charges.
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

/** All events of the stream of an advertiser's month. */
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
