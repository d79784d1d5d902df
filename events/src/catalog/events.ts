import { z } from 'zod';
import { defineEvent, type EventOf } from '../defineEvent.ts';
import { CampFacts, InstanceId, printableText, SessionFacts } from './facts.ts';

/** How many sessions one `SessionsOffered` event carries at the most. */
export const MAX_SESSIONS_PER_EVENT = 200;

/** How long the reason of a correction may be. */
export const MAX_CORRECTION_REASON = 500;

/**
 * Digest of the whole camp (facts and sessions) as the source states it once the append that holds this event is complete.
 * A correction leaves it as it was: the source says what it said.
 */
const digest = z.string().min(1);

/** Why somebody corrected a fact, for whoever planned with it; it names no person. */
const reason = printableText(MAX_CORRECTION_REASON).min(1);

/** `null` says that the fact is no longer stated. */
const changesOf = <Shape extends z.ZodRawShape>(facts: z.ZodObject<Shape>) =>
  z.object(
    Object.fromEntries(
      Object.entries(facts.shape).map(([name, field]) => [name, (field as z.ZodType).nullable().optional()]),
    ),
  ) as unknown as z.ZodType<{ [Name in keyof z.infer<typeof facts>]?: z.infer<typeof facts>[Name] | null | undefined }>;

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
const PRICING = { price: true, extended_care_price_per_week: true } as const;

export const sessionTiming = SessionFacts.pick(TIMING);
export const sessionPlace = SessionFacts.pick(PLACE);
export const sessionPricing = SessionFacts.pick(PRICING);
/** All that is stated of a session but which one it is. */
export const correctableSession = SessionFacts.omit({ instance_id: true });
export const sessionOffer = SessionFacts.omit({ ...TIMING, ...PLACE, ...PRICING, instance_id: true });

/** A camp organisation is in the catalogue, with these facts. Its sessions are said by `SessionsOffered`. */
export const CampListed = defineEvent('CampListed', 1, z.object({ camp: CampFacts, digest }));
export type CampListed = EventOf<typeof CampListed>;

/** Facts of the organisation itself changed. Facts not named stayed as they were. */
export const CampDetailsChanged = defineEvent(
  'CampDetailsChanged',
  1,
  z.object({ changes: changesOf(CampFacts), digest }),
);
export type CampDetailsChanged = EventOf<typeof CampDetailsChanged>;

/** New sessions are offered, in the order in which the camp lists them. */
export const SessionsOffered = defineEvent(
  'SessionsOffered',
  1,
  z.object({ sessions: z.array(SessionFacts).min(1).max(MAX_SESSIONS_PER_EVENT), digest }),
);
export type SessionsOffered = EventOf<typeof SessionsOffered>;

/** A session costs something else, or its care does. It says nothing about why. */
export const SessionRepriced = defineEvent(
  'SessionRepriced',
  1,
  z.object({ instance_id: InstanceId, changes: changesOf(sessionPricing), digest }),
);
export type SessionRepriced = EventOf<typeof SessionRepriced>;

/** A session takes place at other dates or hours, or its care has other hours. */
export const SessionMoved = defineEvent(
  'SessionMoved',
  1,
  z.object({ instance_id: InstanceId, changes: changesOf(sessionTiming), digest }),
);
export type SessionMoved = EventOf<typeof SessionMoved>;

/** A session takes place somewhere else, or its place is stated differently. */
export const SessionRelocated = defineEvent(
  'SessionRelocated',
  1,
  z.object({ instance_id: InstanceId, changes: changesOf(sessionPlace), digest }),
);
export type SessionRelocated = EventOf<typeof SessionRelocated>;

/** What a session offers, and to whom, is stated differently (name, programme, tags, ages, grades, day or sleepaway). */
export const SessionOfferChanged = defineEvent(
  'SessionOfferChanged',
  1,
  z.object({ instance_id: InstanceId, changes: changesOf(sessionOffer), digest }),
);
export type SessionOfferChanged = EventOf<typeof SessionOfferChanged>;

/** Sessions are no longer offered. */
export const SessionsWithdrawn = defineEvent(
  'SessionsWithdrawn',
  1,
  z.object({ instance_ids: z.array(InstanceId).min(1).max(MAX_SESSIONS_PER_EVENT), digest }),
);
export type SessionsWithdrawn = EventOf<typeof SessionsWithdrawn>;

/** A camp left the catalogue; its sessions were withdrawn in the same append. It may be listed again. */
export const CampDelisted = defineEvent('CampDelisted', 1, z.object({ digest }));
export type CampDelisted = EventOf<typeof CampDelisted>;

/** Facts of the organisation itself were corrected by hand: they hold as long as the source goes on stating what it states. */
export const CampCorrected = defineEvent(
  'CampCorrected',
  1,
  z.object({ changes: changesOf(CampFacts), reason, digest }),
);
export type CampCorrected = EventOf<typeof CampCorrected>;

/** Facts of a session were corrected by hand: they hold as long as the source goes on stating what it states. */
export const SessionCorrected = defineEvent(
  'SessionCorrected',
  1,
  z.object({ instance_id: InstanceId, changes: changesOf(correctableSession), reason, digest }),
);
export type SessionCorrected = EventOf<typeof SessionCorrected>;

/** A correction of the organisation was taken back; `changes` says again what the source states. */
export const CampCorrectionWithdrawn = defineEvent(
  'CampCorrectionWithdrawn',
  1,
  z.object({ changes: changesOf(CampFacts), reason, digest }),
);
export type CampCorrectionWithdrawn = EventOf<typeof CampCorrectionWithdrawn>;

/** A correction of a session was taken back; `changes` says again what the source states. */
export const SessionCorrectionWithdrawn = defineEvent(
  'SessionCorrectionWithdrawn',
  1,
  z.object({ instance_id: InstanceId, changes: changesOf(correctableSession), reason, digest }),
);
export type SessionCorrectionWithdrawn = EventOf<typeof SessionCorrectionWithdrawn>;

/**
 * Corrections ended because the source states something else now: its own words count again. What they are is said by the
 * other events of the append; by none of them where the source came to say what the correction said. `instance_id` is null
 * of facts of the organisation.
 */
export const CorrectionsEnded = defineEvent(
  'CorrectionsEnded',
  1,
  z.object({ instance_id: InstanceId.nullable(), fields: z.array(z.string().min(1)).min(1), digest }),
);
export type CorrectionsEnded = EventOf<typeof CorrectionsEnded>;

/** The catalogue is in the summer of this year: weeks, labels and searches are those of that season. */
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
