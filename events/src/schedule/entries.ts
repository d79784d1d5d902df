import { z } from 'zod';
import { CampFacts, OrgId, SessionFacts } from '../catalog/facts.ts';
import { HOUR_MINUTE_PATTERN } from '../clock.ts';
import { readIsoDay, weekdayOf, WEEKS_PER_SEASON } from '../calendar.ts';
import { type EntryStatus, STATUSES_BY_KIND } from './values.ts';

// Schemas of schedule entries, shared by the events, read models and responses.

/** Any status. Which statuses are valid depends on the entry's kind. */
export const AnyStatus = z.enum([...new Set<EntryStatus>(Object.values(STATUSES_BY_KIND).flat())]);

/** The id of an entry. The client generates it, so that a repeated request does not add the entry twice. */
export const EntryId = z.uuid();
/** The id of one of the schedule owner's kids, as in `KidAdded`. */
export const KidId = z.uuid();

/** If an event undoes an earlier change: the revision of that change in the schedule's stream. Otherwise absent. */
export const UndoneRevision = z.int().min(0).optional();
export const UserId = z.string().min(1).max(200);
/** The id of a share: a link or an invitation that gives access to the schedule. */
export const ShareId = z.uuid();
/** The id of a calendar feed. */
export const FeedId = z.uuid();

const MONDAY = 0;

/** A week, identified by its Monday ('YYYY-MM-DD'). */
export const Week = z
  .string()
  .refine((text) => {
    // `readIsoDay` also accepts a date with a time, which is longer.
    const day = text.length === 'YYYY-MM-DD'.length ? readIsoDay(text) : undefined;
    return day !== undefined && weekdayOf(day) === MONDAY;
  }, "is not a Monday such as '2026-06-08'")
  .meta({ format: 'date', description: 'A Monday.' });
export type Week = z.infer<typeof Week>;

/** Whether an entry is the first or second choice for its weeks. */
export const Choice = z.union([z.literal(1), z.literal(2)]);
export type Choice = z.infer<typeof Choice>;

const isAscending = (weeks: readonly string[]): boolean =>
  weeks.every((week, index) => index === 0 || (weeks[index - 1] ?? '') < week);

/** Where an entry is placed in the schedule: its kid, its weeks (in order), and its choice (first or second). */
export const Placement = z.object({
  kidId: KidId,
  weeks: z.array(Week).min(1).max(WEEKS_PER_SEASON).refine(isAscending, 'are not in order'),
  choice: Choice,
});
export type Placement = z.infer<typeof Placement>;

/** A time 'HH:mm'. */
export const hourMinute = z.string().regex(HOUR_MINUTE_PATTERN, "is not a time such as '08:30'");

/** A time span within a day. The times are 'HH:mm' in America/Los_Angeles. */
export const Hours = z
  .object({ from: hourMinute, until: hourMinute })
  .refine(({ from, until }) => from < until, { path: ['until'], message: 'is not later than the start' });
export type Hours = z.infer<typeof Hours>;

/**
 * A camp session as the catalog listed it when the session was scheduled. Later changes in the catalog are shown as
 * differences from this snapshot.
 */
export const SessionSnapshot = z.object({
  org_id: OrgId,
  /** The year of the season to which the dates belong. */
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

/** What a co-parent may do: only view the schedule, or also change it. */
export const SHARE_MODES = ['view', 'plan'] as const;
export const ShareMode = z.enum(SHARE_MODES);
export type ShareMode = z.infer<typeof ShareMode>;
