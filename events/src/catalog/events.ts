import { z } from 'zod';
import { defineEvent, type EventOf } from '../defineEvent.ts';
import { CampFacts, InstanceId, printableText, SessionFacts } from './facts.ts';

/** Maximum number of sessions per event. */
export const MAX_SESSIONS_PER_EVENT = 200;

/** Maximum length of a correction's reason, in characters. */
export const MAX_CORRECTION_REASON_LENGTH = 500;

/**
 * Digest of the whole camp (facts and sessions) as the imported file lists it; all events of one append have the same
 * digest. A correction does not change the digest, because the file did not change.
 */
const digest = z.string().min(1);

/** The reason for a correction. It must name no person, because parents who scheduled the camp see it. */
const reason = printableText(MAX_CORRECTION_REASON_LENGTH).min(1);

/** Returns the schema of changed facts. `null` means that a fact is no longer listed; an absent fact stays as it is. */
const changesOf = <Shape extends z.ZodRawShape>(facts: z.ZodObject<Shape>) =>
  z.object(
    Object.fromEntries(
      Object.entries(facts.shape).map(([name, field]) => [name, (field as z.ZodType).nullable().optional()]),
    ),
  ) as unknown as z.ZodType<{ [Name in keyof z.infer<typeof facts>]?: z.infer<typeof facts>[Name] | null | undefined }>;

// The facts of a session, grouped by the event that changes them.

const TIMING = {
  start_date: true,
  end_date: true,
  start_time: true,
  end_time: true,
  before_care_from: true,
  after_care_until: true,
  year: true,
} as const;
const PLACE = {
  address_street: true,
  address_city: true,
  address_state: true,
  address_zip: true,
  neighborcality: true,
  lat: true,
  lng: true,
  instance_place_id: true,
  location_name: true,
  region: true,
} as const;
const PRICING = { price: true, price_min: true, price_max: true, extended_care_price_per_week: true } as const;

export const sessionTiming = SessionFacts.pick(TIMING);
export const sessionPlace = SessionFacts.pick(PLACE);
export const sessionPricing = SessionFacts.pick(PRICING);
/** All facts of a session except its id. */
export const correctableSession = SessionFacts.omit({ instance_id: true });
/** The facts of a session that `SessionOfferChanged` changes: all except its timing, place and pricing. */
export const sessionOffer = SessionFacts.omit({ ...TIMING, ...PLACE, ...PRICING, instance_id: true });

/** Adds a camp organization to the catalog. `SessionsOffered` events in the same append add its sessions. */
export const CampListed = defineEvent('CampListed', 1, z.object({ camp: CampFacts, digest }));
export type CampListed = EventOf<typeof CampListed>;

/** Changes facts of the camp organization. */
export const CampDetailsChanged = defineEvent(
  'CampDetailsChanged',
  1,
  z.object({ changes: changesOf(CampFacts), digest }),
);
export type CampDetailsChanged = EventOf<typeof CampDetailsChanged>;

/** Adds sessions, in the order in which the camp lists them. */
export const SessionsOffered = defineEvent(
  'SessionsOffered',
  1,
  z.object({ sessions: z.array(SessionFacts).min(1).max(MAX_SESSIONS_PER_EVENT), digest }),
);
export type SessionsOffered = EventOf<typeof SessionsOffered>;

/** Changes a session's price or price range, or the price of its extended care. An `instance_id` is the id of a session. */
export const SessionRepriced = defineEvent(
  'SessionRepriced',
  1,
  z.object({ instance_id: InstanceId, changes: changesOf(sessionPricing), digest }),
);
export type SessionRepriced = EventOf<typeof SessionRepriced>;

/** Changes a session's dates, its hours, or the hours of its extended care. */
export const SessionMoved = defineEvent(
  'SessionMoved',
  1,
  z.object({ instance_id: InstanceId, changes: changesOf(sessionTiming), digest }),
);
export type SessionMoved = EventOf<typeof SessionMoved>;

/** Changes a session's place, or how the place is described. */
export const SessionRelocated = defineEvent(
  'SessionRelocated',
  1,
  z.object({ instance_id: InstanceId, changes: changesOf(sessionPlace), digest }),
);
export type SessionRelocated = EventOf<typeof SessionRelocated>;

/** Changes what a session offers: name, program, tags, ages, grades, day or sleepaway. */
export const SessionOfferChanged = defineEvent(
  'SessionOfferChanged',
  1,
  z.object({ instance_id: InstanceId, changes: changesOf(sessionOffer), digest }),
);
export type SessionOfferChanged = EventOf<typeof SessionOfferChanged>;

/** Removes sessions that the camp no longer offers. */
export const SessionsWithdrawn = defineEvent(
  'SessionsWithdrawn',
  1,
  z.object({ instance_ids: z.array(InstanceId).min(1).max(MAX_SESSIONS_PER_EVENT), digest }),
);
export type SessionsWithdrawn = EventOf<typeof SessionsWithdrawn>;

/** Removes a camp from the catalog. Its sessions are withdrawn in the same append. The camp may be listed again. */
export const CampDelisted = defineEvent('CampDelisted', 1, z.object({ digest }));
export type CampDelisted = EventOf<typeof CampDelisted>;

/** Corrects facts of the organization by hand. A correction applies until the imported value changes. */
export const CampCorrected = defineEvent(
  'CampCorrected',
  1,
  z.object({ changes: changesOf(CampFacts), reason, digest }),
);
export type CampCorrected = EventOf<typeof CampCorrected>;

/** Corrects facts of a session by hand. A correction applies until the imported value changes. */
export const SessionCorrected = defineEvent(
  'SessionCorrected',
  1,
  z.object({ instance_id: InstanceId, changes: changesOf(correctableSession), reason, digest }),
);
export type SessionCorrected = EventOf<typeof SessionCorrected>;

/** Withdraws a correction of the organization. `changes` restores the imported values. */
export const CampCorrectionWithdrawn = defineEvent(
  'CampCorrectionWithdrawn',
  1,
  z.object({ changes: changesOf(CampFacts), reason, digest }),
);
export type CampCorrectionWithdrawn = EventOf<typeof CampCorrectionWithdrawn>;

/** Withdraws a correction of a session. `changes` restores the imported values. */
export const SessionCorrectionWithdrawn = defineEvent(
  'SessionCorrectionWithdrawn',
  1,
  z.object({ instance_id: InstanceId, changes: changesOf(correctableSession), reason, digest }),
);
export type SessionCorrectionWithdrawn = EventOf<typeof SessionCorrectionWithdrawn>;

/**
 * Ends corrections of these fields because their imported values changed, so the imported values apply again. Other
 * events of the same append contain the new values, unless these equal the corrected ones. `instance_id` is null for
 * facts of the organization.
 */
export const CorrectionsEnded = defineEvent(
  'CorrectionsEnded',
  1,
  z.object({ instance_id: InstanceId.nullable(), fields: z.array(z.string().min(1)).min(1), digest }),
);
export type CorrectionsEnded = EventOf<typeof CorrectionsEnded>;

/** Sets the catalog's season to the summer of this year. The season determines weeks, labels and searches. */
export const SeasonOpened = defineEvent('SeasonOpened', 1, z.object({ year: z.int().min(2000).max(2200) }));
export type SeasonOpened = EventOf<typeof SeasonOpened>;

export const campEvents = [
  CampListed,
  CampDetailsChanged,
  SessionsOffered,
  SessionRepriced,
  SessionMoved,
  SessionRelocated,
  SessionOfferChanged,
  SessionsWithdrawn,
  CampDelisted,
  CampCorrected,
  SessionCorrected,
  CampCorrectionWithdrawn,
  SessionCorrectionWithdrawn,
  CorrectionsEnded,
] as const;

export type CampEvent = EventOf<(typeof campEvents)[number]>;
export type CatalogEvent = CampEvent | SeasonOpened;
