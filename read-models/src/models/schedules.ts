import { type Hours, type SessionSnapshot, type ShareMode } from '@campjay/events/schedule/entries.ts';
import { type ScheduleEvent } from '@campjay/events/schedule/events.ts';
import { type EntryKind, type EntryStatus } from '@campjay/events/schedule/values.ts';
import { type Sealed } from '@campjay/events/sealed.ts';
import { jsonb, nullable, readModel, table, text } from '../table.ts';

export const SCHEDULES = readModel('schedules', {
  schedules: table(
    {
      owner_id: 'text',
      /** The revision of the last change. */
      revision: 'integer',
      began_at: 'timestamptz',
      /** An `Hours`; null if not entered. */
      working_hours: nullable(jsonb<Hours>()),
    },
    { key: ['owner_id'] },
  ),
  /** Includes removed entries, because a later event may restore them and the history shows their names. */
  entries: table(
    {
      owner_id: 'text',
      entry_id: 'text',
      /** 'session', 'plan' or 'playdates'. */
      kind: text<EntryKind>(),
      kid_id: 'text',
      /** The Mondays of the entry's weeks, in ascending order. */
      weeks: jsonb<string[]>(),
      choice: 'integer',
      status: text<EntryStatus>(),
      note: nullable(jsonb<Sealed<string>>()),
      /** For a session: its `SessionSnapshot`. */
      session: nullable(jsonb<SessionSnapshot>()),
      /** For a plan: its encrypted title, and its hours. */
      title: nullable(jsonb<Sealed<string>>()),
      hours: nullable(jsonb<Hours>()),
      is_removed: 'boolean',
      /** The revision of the entry's last change. */
      revision: 'integer',
    },
    { key: ['owner_id', 'entry_id'] },
  ),
  /** One row per event of any type. */
  changes: table(
    {
      owner_id: 'text',
      revision: 'integer',
      recorded_at: 'timestamptz',
      actor_id: 'text',
      type: text<ScheduleEvent['type']>(),
      /** The event's data in its current version, so that an earlier state can be folded from these rows. */
      data: jsonb<ScheduleEvent['data']>(),
      /** The id of the entry or share that was changed; null for other changes. */
      about: nullable('text'),
      /** True if the event contains the name of that entry or share. */
      is_naming: nullable('boolean'),
      /** The kids and Mondays of the affected cells; null if none. */
      kid_ids: nullable(jsonb<readonly string[]>()),
      weeks: nullable(jsonb<readonly string[]>()),
      /** The revision of the change that this one undoes, and the revision of the change that undid this one. */
      undoes: nullable('integer'),
      undone_by: nullable('integer'),
    },
    {
      key: ['owner_id', 'revision'],
      indexes: [
        ['owner_id', 'about', 'is_naming', 'revision'],
        ['owner_id', 'actor_id', 'revision'],
      ],
    },
  ),
  /** Everyone who ever changed the schedule. */
  authors: table({ owner_id: 'text', user_id: 'text' }, { key: ['owner_id', 'user_id'] }),
  /** Links and invitations that have not ended. If `is_closed` is true, nobody else can join through them. */
  shares: table(
    {
      owner_id: 'text',
      share_id: 'text',
      ordinal: 'integer',
      mode: text<ShareMode>(),
      token: jsonb<Sealed<string>>(),
      email: nullable(jsonb<Sealed<string>>()),
      is_closed: 'boolean',
    },
    { key: ['owner_id', 'share_id'] },
  ),
  /** Everyone who joined the schedule, and the revision at which they joined. Rows stay after the share has ended. */
  members: table(
    { owner_id: 'text', user_id: 'text', share_id: 'text', revision: 'integer' },
    { key: ['owner_id', 'user_id'], indexes: [['user_id']] },
  ),
  /** Calendar feeds. Rows stay after the access of `user_id` has ended. */
  feeds: table(
    {
      owner_id: 'text',
      feed_id: 'text',
      user_id: 'text',
      kid_id: nullable('text'),
      token: jsonb<Sealed<string>>(),
      ordinal: 'integer',
    },
    { key: ['owner_id', 'feed_id'] },
  ),
});
