import { type ScheduleEntry } from '@campjay/domain/schedule/schedule.ts';
import { scheduleStream } from '@campjay/events/streams.ts';
import { readFromActiveBuild } from '@campjay/read-models/activeBuild.ts';
import { type Pool } from 'pg';
import { type ParentDeps, decrypt } from '../../kernel/parentDeps.ts';
import { SCHEDULES } from '@campjay/read-models/models/schedules.ts';
import { type CalendarEntry } from './entryTimes.ts';

/** Applies `Omit` to each member of a union. `Omit` itself would keep only the fields that all members have. */
type DistributiveOmit<Entry, Key extends PropertyKey> = Entry extends unknown ? Omit<Entry, Key> : never;

/** An entry as stored. The calendar does not need the revisions per field. */
type StoredEntry = DistributiveOmit<ScheduleEntry, 'revisionByField'> & {
  readonly revision: number;
  readonly changedAt: string;
  /** Only used for sessions: revision of the change that recorded the session's catalog facts (see `SessionEntry`). */
  readonly factsRevision: number;
};

/** Reads all entries of a schedule, even removed ones, each with the time of its last change. */
const readStoredEntries = (pool: Pool, ownerId: string): Promise<readonly StoredEntry[]> =>
  readFromActiveBuild(pool, SCHEDULES, async (table) => {
    const { rows } = await pool.query<{ entry: StoredEntry }>(
      `select json_build_object(
         'entryId', entry_id, 'kind', kind, 'at', json_build_object('kidId', kid_id, 'weeks', weeks, 'choice', choice),
         'status', status, 'note', note, 'session', session, 'plan', json_build_object('title', title, 'hours', hours),
         'isRemoved', is_removed, 'revision', revision,
         'changedAt', (select recorded_at from ${table('changes')} c
            where c.owner_id = e.owner_id and c.revision = e.revision),
         'factsRevision', (select max(c.revision) from ${table('changes')} c
            where c.owner_id = e.owner_id and c.about = e.entry_id
              and c.type in ('SessionScheduled', 'SessionFactsTakenOver'))) as entry
         from ${table('entries')} e where owner_id = $1 order by weeks->>0, choice, entry_id`,
      [ownerId],
    );
    return rows.map(({ entry }) => entry);
  });

/** Reads the entries for a schedule's calendar and decrypts their private texts. Texts of deleted accounts are null. */
export const readEntries = async (
  { pool, sealing }: ParentDeps,
  ownerId: string,
): Promise<readonly CalendarEntry[]> => {
  const streamId = scheduleStream(ownerId);
  const storedEntries = await readStoredEntries(pool, ownerId);
  return Promise.all(
    storedEntries.map(async (entry): Promise<CalendarEntry> => {
      const { entryId, at: placement, status, isRemoved, revision, changedAt } = entry;
      const note = await decrypt(sealing, entry.note, { streamId, field: 'note' });
      const common = { entryId, ...placement, status, note, isRemoved, revision, changedAt: new Date(changedAt) };
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
