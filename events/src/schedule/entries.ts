import { z } from 'zod';
import { CampFacts, OrgId, SessionFacts } from '../catalog/facts.ts';
import { HOUR_MINUTE } from '../clock.ts';
import { readIsoDay, weekdayOf, WEEKS_PER_SEASON } from '../calendar.ts';
import { type EntryStatus, STATUSES_OF } from './values.ts';

/** The entries of a schedule: shapes shared by its events, read models and responses. */

/** Any status; which ones are valid depends on the entry's kind. */
export const AnyStatus = z.enum([...new Set<EntryStatus>(Object.values(STATUSES_OF).flat())]);

/** Identifies an entry permanently. The client generates it, so that a repeated request adds nothing twice. */
export const EntryId = z.uuid();
/** The id of one of the schedule owner's kids, as in `KidAdded`. */
export const KidId = z.uuid();

/** The revision of the change that an event undoes; absent if it is not an undo. */
export const undoes = z.int().min(0).optional();
export const userId = z.string().min(1).max(200);
export const shareId = z.uuid();
export const feedId = z.uuid();

/** A week, identified by its Monday ('YYYY-MM-DD'). */
export const Week = z
  .string()
  .refine((text) => {
    const day = text.length === 10 ? readIsoDay(text) : undefined;
    return day !== undefined && weekdayOf(day) === 0;
  }, "is no Monday such as '2026-06-08'")
  .meta({ format: 'date', description: 'A Monday.' });
export type Week = z.infer<typeof Week>;

/** First or second choice for its week. */
export const Choice = z.union([z.literal(1), z.literal(2)]);
export type Choice = z.infer<typeof Choice>;

const isAscending = (weeks: readonly string[]): boolean =>
  weeks.every((week, index) => index === 0 || (weeks[index - 1] ?? '') < week);

/** The kid, weeks (in order) and choice of an entry. */
export const Placement = z.object({
  kidId: KidId,
  weeks: z.array(Week).min(1).max(WEEKS_PER_SEASON).refine(isAscending, 'are not in order'),
  choice: Choice,
});
export type Placement = z.infer<typeof Placement>;

const hourMinute = z.string().regex(HOUR_MINUTE, "is no time such as '08:30'");

/** Hours of a day in America/Los_Angeles, 'HH:mm'. */
export const Hours = z
  .object({ from: hourMinute, until: hourMinute })
  .refine(({ from, until }) => from < until, { path: ['until'], message: 'is not later than its beginning' });
export type Hours = z.infer<typeof Hours>;

/**
 * A camp session as the catalog listed it when the session was scheduled. Later catalog changes are shown against it.
 */
export const SessionSnapshot = z.object({
  org_id: OrgId,
  /** The season that its dates belong to. */
  season: z.int().min(2000).max(2200),
  camp: CampFacts.pick({
    camp_org_name: true,
    address: true,
    base_url: true,
    days_per_week: true,
    registration_date: true,
    registration_time: true,
    lat: true,
    lng: true,
  }),
  session: SessionFacts.omit({ batch_description: true, region: true }),
});
export type SessionSnapshot = z.infer<typeof SessionSnapshot>;

/** What a person with access to a shared schedule may do. */
export const SHARE_MODES = ['view', 'plan'] as const;
export const ShareMode = z.enum(SHARE_MODES);
export type ShareMode = z.infer<typeof ShareMode>;
