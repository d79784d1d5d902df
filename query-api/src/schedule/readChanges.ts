import { type Expression, sql } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import { type ScheduleEvent } from '@campjay/events/schedule/events.ts';
import { type Reader } from '@campjay/read-models/reader.ts';
import { FEED_EVENT_TYPES } from './readSchedule.ts';
import { SCHEDULES } from '@campjay/read-models/models/schedules.ts';

/** A stored change, with the data needed to describe it. */
export interface StoredChange {
  readonly revision: number;
  /** When the change was recorded. */
  readonly at: Date;
  readonly actorId: string;
  readonly event: ScheduleEvent;
  /** Weeks of the affected cells. */
  readonly weeks: readonly string[] | null;
  /** The revision that this change undid. */
  readonly undoes: number | null;
  /** The revision that undid this change. */
  readonly undoneBy: number | null;
  /** Length of the chain of undos that ends here: 0 for a change that is not an undo, 1 for an undo, 2 for a redo. */
  readonly undoDepth: number;
  /**
   * The latest event, up to this change, that contains the name of the affected entry or the email of the affected
   * share.
   */
  readonly namingEvent: ScheduleEvent | null;
}

/** Selects changes of a schedule. A change must meet all conditions. */
export interface ChangesFilter {
  readonly ownerId: string;
  /** Only changes before this revision. */
  readonly before?: number | undefined;
  /** Only changes after this revision. */
  readonly after?: number | undefined;
  /** Only changes that concern this kid. */
  readonly kidId?: string | undefined;
  /** Only changes by this author. */
  readonly personId?: string | undefined;
  /** Only changes of cells in this week, given by its Monday. */
  readonly week?: string | undefined;
  /** Only the latest changes, up to this number; all if absent. */
  readonly limit?: number;
}

/** Reads the changes of a schedule for its history, latest first. */
export const readChanges = (
  read: Reader<'schedules'>,
  { ownerId, before, after, kidId, personId, week, limit }: ChangesFilter,
): Promise<readonly StoredChange[]> =>
  read(SCHEDULES, (db) =>
    db
      .withRecursive('page', (page) =>
        page
          .selectFrom('changes')
          .selectAll()
          .where('owner_id', '=', ownerId)
          .where('type', 'not in', FEED_EVENT_TYPES)
          .$if(before !== undefined, (query) => query.where('revision', '<', before ?? 0))
          .$if(after !== undefined, (query) => query.where('revision', '>', after ?? 0))
          .$if(kidId !== undefined, (query) =>
            query.where(({ ref }) => sql<boolean>`${ref('kid_ids')} @> to_jsonb(${kidId}::text)`),
          )
          .$if(personId !== undefined, (query) => query.where('actor_id', '=', personId ?? ''))
          .$if(week !== undefined, (query) =>
            query.where(({ ref }) => sql<boolean>`${ref('weeks')} @> to_jsonb(${week}::text)`),
          )
          .orderBy('revision', 'desc')
          .$if(limit !== undefined, (query) => query.limit(limit ?? 0)),
      )
      .withRecursive('undoing(top, next, depth)', (undoing) =>
        undoing
          .selectFrom('page')
          .select(['revision as top', 'undoes as next', sql<number>`1`.as('depth')])
          .where('undoes', 'is not', null)
          .unionAll(
            undoing
              .selectFrom('undoing as u')
              .innerJoin('changes as c', (join) => join.onRef('c.revision', '=', 'u.next'))
              .select(({ eb }) => ['u.top', 'c.undoes as next', eb('u.depth', '+', 1).as('depth')])
              .where('c.owner_id', '=', ownerId)
              .whereRef('c.undoes', '<', 'c.revision'),
          ),
      )
      .selectFrom('page as p')
      .leftJoinLateral(
        ({ selectFrom }) =>
          selectFrom('changes as n')
            .select(({ ref }) => eventOf(ref('n.type'), ref('n.data')).as('event'))
            .where('n.owner_id', '=', ownerId)
            .whereRef('n.about', '=', 'p.about')
            .where('n.is_naming', '=', true)
            .whereRef('n.revision', '<=', 'p.revision')
            .orderBy('n.revision', 'desc')
            .limit(1)
            .as('naming'),
        (join) => join.onTrue(),
      )
      .select(['p.revision', 'p.recorded_at as at', 'p.actor_id as actorId', 'p.weeks', 'p.undoes'])
      .select(({ ref, fn, val, selectFrom }) => [
        'p.undone_by as undoneBy',
        eventOf(ref('p.type'), ref('p.data')).as('event'),
        fn
          .coalesce(
            selectFrom('undoing')
              .select(({ fn: { max } }) => max('depth').as('depth'))
              .whereRef('top', '=', 'p.revision'),
            val(0),
          )
          .as('undoDepth'),
        'naming.event as namingEvent',
      ])
      .orderBy('p.revision', 'desc')
      .execute(),
  );

/** The event of a change. The type decides which data it has. */
const eventOf = (type: Expression<ScheduleEvent['type']>, data: Expression<ScheduleEvent['data']>) =>
  jsonBuildObject({ type, data }).$castTo<ScheduleEvent>();
