import { sql } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import { type ScheduleEntry } from '@campjay/domain/schedule/schedule.ts';
import { scheduleStream } from '@campjay/events/streams.ts';
import { type Reader, type ReadingDeps } from '@campjay/read-models/reader.ts';
import { type ParentDeps, decrypt } from '../../kernel/parentDeps.ts';
import { SCHEDULES } from '@campjay/read-models/models/schedules.ts';
import { type CalendarEntry } from './entryTimes.ts';

/** Applies `Omit` to each member of a union. `Omit` itself would keep only the fields that all members have. */
type DistributiveOmit<Entry, Key extends PropertyKey> = Entry extends unknown ? Omit<Entry, Key> : never;

/** An entry as stored. The calendar does not need the revisions per field. */
type StoredEntry = DistributiveOmit<ScheduleEntry, 'revisionByField'> & {
  readonly revision: number;
  readonly changedAt: Date;
  /** Only used for sessions: revision of the change that recorded the session's catalog facts (see `SessionEntry`). */
  readonly factsRevision: number;
};

/** Reads all entries of a schedule, even removed ones, each with the time of its last change. */
const readStoredEntries = (read: Reader<'schedules'>, ownerId: string): Promise<readonly StoredEntry[]> =>
  read(SCHEDULES, (db) =>
    db
      .selectFrom('entries as e')
      .select(({ ref, selectFrom }) => [
        ...(['e.entry_id as entryId', 'e.kind', 'e.status', 'e.note', 'e.session'] as const),
        ...(['e.is_removed as isRemoved', 'e.revision'] as const),
        jsonBuildObject({ kidId: ref('e.kid_id'), weeks: ref('e.weeks'), choice: ref('e.choice') }).as('at'),
        jsonBuildObject({ title: ref('e.title'), hours: ref('e.hours') }).as('plan'),
        selectFrom('changes as c')
          .select('c.recorded_at')
          .whereRef('c.owner_id', '=', 'e.owner_id')
          .whereRef('c.revision', '=', 'e.revision')
          .as('changedAt'),
        selectFrom('changes as c')
          .select(({ fn }) => fn.max('c.revision').as('revision'))
          .whereRef('c.owner_id', '=', 'e.owner_id')
          .whereRef('c.about', '=', 'e.entry_id')
          .where('c.type', 'in', ['SessionScheduled', 'SessionFactsTakenOver'])
          .as('factsRevision'),
      ])
      .where('e.owner_id', '=', ownerId)
      .orderBy(({ ref }) => sql`${ref('e.weeks')}->>0`)
      .orderBy('e.choice')
      .orderBy('e.entry_id')
      .$castTo<StoredEntry>()
      .execute(),
  );

/** Reads the entries for a schedule's calendar and decrypts their private texts. Texts of deleted accounts are null. */
export const readEntries = async (
  { read, sealing }: ParentDeps & ReadingDeps<'schedules'>,
  ownerId: string,
): Promise<readonly CalendarEntry[]> => {
  const streamId = scheduleStream(ownerId);
  const storedEntries = await readStoredEntries(read, ownerId);
  return Promise.all(
    storedEntries.map(async (entry): Promise<CalendarEntry> => {
      const { entryId, at: placement, status, isRemoved, revision, changedAt } = entry;
      const note = await decrypt(sealing, entry.note, { streamId, field: 'note' });
      const common = { entryId, ...placement, status, note, isRemoved, revision, changedAt };
      switch (entry.kind) {
        case 'session':
          return { ...common, kind: 'session', session: entry.session, factsRevision: entry.factsRevision };
        case 'plan': {
          const title = await decrypt(sealing, entry.plan.title, { streamId, field: 'title' });
          return { ...common, kind: 'plan', title, hours: entry.plan.hours };
        }
        case 'playdates':
          return { ...common, kind: 'playdates' };
      }
    }),
  );
};
