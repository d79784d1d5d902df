import { z } from 'zod';
import { InstanceId, OrgId } from '../catalog/facts.ts';
import { AdId } from './placement.ts';
import { defineEvent, type EventOf } from '../defineEvent.ts';
import {
  MICROS_PATTERN,
  AD_LINKS,
  CLICK_REFUSALS,
  REGISTRATION_PROOFS,
  REGISTRATION_SOURCES,
  UNCONFIRMED_REASONS,
  UNMATCHED_REASONS,
} from './values.ts';

/** An amount in micro-dollars (millionths of a US dollar), as digits. */
const micros = z.string().regex(MICROS_PATTERN);
const instant = z.iso.datetime({ precision: 3 });
/**
 * A keyed hash of a visitor or network address, valid for one month: equal values have equal hashes, but nobody can
 * derive the value without the product's key.
 */
const pseudonym = z.string().regex(/^[0-9a-f]{32}$/);

/** The content of a click's token: which ad card was served, when, to whom, and at which price. */
const shownCard = z.object({
  adId: AdId,
  orgId: OrgId,
  /** The first session of the card. */
  instanceId: InstanceId,
  /** The card's position in the list, from 0. */
  place: z.int().min(0),
  servedAt: instant,
  /** The visitor to whom the card was served. */
  visitor: pseudonym,
  /** The price of a click; '0' if the advertiser pays per registration. */
  priceMicros: micros,
  /**
   * The advertiser's share of a registration's price, in hundredths of a percent; null if the advertiser pays per
   * click.
   */
  basisPoints: z.int().min(1).max(10_000).nullable(),
  /**
   * The highest possible price of one order of the card's sessions, in cents; null if a session has no listed price.
   * Absent for cards that were served before the token had this field.
   */
  highestOrderCents: z.int().min(0).nullable().optional(),
});

const click = z.object({
  /** UUIDv5 of two nonces: the token's and the click's. */
  clickId: z.uuid(),
  /**
   * When the bus received the click. This time determines the month in which the click is billed, and its order
   * among other clicks.
   */
  receivedAt: instant,
  link: z.enum(AD_LINKS),
  /** The network address from which the click came. */
  address: pseudonym,
  /** The card in the click's token; null if we did not issue the token, because its content cannot be trusted then. */
  card: shownCard.nullable(),
});

/** The version of the rules that produced the verdict. Rules that have been used are never changed. */
const ruleVersion = z.int().positive();

/** The sum of the advertiser's charges for the month, including the charge in the event. */
const spentMicros = micros;

/** A click was accepted and costs `chargedMicros`. */
export const ClickCounted = defineEvent(
  'ClickCounted',
  1,
  z.object({ click: click.extend({ card: shownCard }), ruleVersion, chargedMicros: micros, spentMicros }),
);
export type ClickCounted = EventOf<typeof ClickCounted>;

/** A click was refused for this reason: it is not charged. */
export const ClickRefused = defineEvent(
  'ClickRefused',
  1,
  z.object({ click, ruleVersion, reason: z.enum(CLICK_REFUSALS) }),
);
export type ClickRefused = EventOf<typeof ClickRefused>;

const clickVerdict = z.object({
  /** The reason why the click is refused; null for an accepted click. */
  refusal: z.enum(CLICK_REFUSALS).nullable(),
  chargedMicros: micros,
});

/** The reason for a revised verdict, as a sentence. It must name no person, because events are never deleted. */
export const RevisionReason = z.string().trim().min(1).max(500);

/**
 * A click's verdict was reviewed and revised from `from` to `to`. Bills are computed only from events, so the next bill
 * follows the new verdict.
 */
export const ClickVerdictRevised = defineEvent(
  'ClickVerdictRevised',
  1,
  z.object({
    clickId: z.uuid(),
    adId: AdId,
    /** When the click was received. */
    receivedAt: instant,
    from: clickVerdict,
    to: clickVerdict,
    ruleVersion,
    spentMicros,
    /** The reason for the revision. */
    because: RevisionReason,
  }),
);
export type ClickVerdictRevised = EventOf<typeof ClickVerdictRevised>;

const registration = z.object({
  /** UUIDv5 of advertiser and order: the same order reported by pixel and by file is one registration. */
  registrationId: z.uuid(),
  source: z.enum(REGISTRATION_SOURCES),
  /** When the family registered. */
  registeredAt: instant,
  /** When the bus received the report. */
  receivedAt: instant,
  /** The price of the whole order. */
  priceCents: z.int().min(0).max(10_000_000),
  /** How we know that the advertiser reported it. Absent for registrations judged before confirmation was required. */
  confirmedBy: z.enum(REGISTRATION_PROOFS).optional(),
});

/** The version of the registration rules; absent for the first version. */
const registrationRuleVersion = ruleVersion.optional();

/**
 * A registration was attributed to an accepted click of the thirty days before it. It is free (`isOverBudget`) if its
 * charge would exceed the month's budget.
 */
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
    spentMicros,
    ruleVersion: registrationRuleVersion,
  }),
);
export type RegistrationMatched = EventOf<typeof RegistrationMatched>;

/** A registration was not attributed to any accepted click, for this reason. It is not charged. */
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
 * A registration was reported for an accepted click, but without proof that the advertiser reported it, so it is not
 * billed. If the advertiser confirms the same registration later, it is judged as usual.
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
  /** Why the registration is not attributed to an accepted click; null if it is. */
  unmatched: z.enum(UNMATCHED_REASONS).nullable(),
  isOverBudget: z.boolean(),
  chargedMicros: micros,
});

/**
 * The verdict on a registration's click was revised. Therefore the verdict on the registration was revised too, from
 * `from` to `to`, which removes or adds its charge.
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
    spentMicros,
    /** The reason for the revision of the click's verdict. */
    because: RevisionReason,
    ruleVersion: registrationRuleVersion,
  }),
);
export type RegistrationVerdictRevised = EventOf<typeof RegistrationVerdictRevised>;

/** The number of views of an ad's cards in the hour that starts at `hour`. Replaces an earlier tally of that hour. */
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

/** The charges of one ad. */
const settlementLine = z.object({ adId: AdId, clicks: z.int().min(0), registrations: z.int().min(0), micros });

/**
 * An advertiser's charges of a month for everything received before the instant `through`: a line per ad, the total,
 * and `dueCents`, the part that was not billed before. Only this event causes billing. Each line is rounded once, to
 * cents, half up. `dueCents` is negative (a credit) if corrections exceed new charges.
 */
export const ClicksSettled = defineEvent(
  'ClicksSettled',
  1,
  z.object({
    settlementId: z.uuid(),
    through: instant,
    lines: z.array(settlementLine).max(1_000),
    /** The sum of the rounded lines. */
    totalCents: z.int().min(0),
    dueCents: z.int(),
  }),
);
export type ClicksSettled = EventOf<typeof ClicksSettled>;

/** All events of a stream `adInteractions-{advertiserId}-{month}`. */
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
