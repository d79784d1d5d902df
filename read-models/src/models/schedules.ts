import { table } from '../table.ts';

/** The name of the read model. */
export const SCHEDULES = 'schedules';

export const schedulesTables = {
  schedules: table(
    {
      owner_id: 'text',
      /** The revision of the last change. */
      revision: 'integer',
      began_at: 'timestamptz',
      /** An `Hours`; null if not entered. */
      working_hours: 'jsonb',
    },
    { key: ['owner_id'] },
  ),
  /** Includes removed entries, because a later event may restore them and the history shows their names. */
  entries: table(
    {
      owner_id: 'text',
      entry_id: 'text',
      /** 'session', 'plan' or 'playdates'. */
      kind: 'text',
      kid_id: 'text',
      /** The Mondays of the entry's weeks, in ascending order. */
      weeks: 'jsonb',
      choice: 'integer',
      status: 'text',
      note: 'jsonb',
      /** For a session: its `SessionSnapshot`. */
      session: 'jsonb',
      /** For a plan: its encrypted title, and its hours. */
      title: 'jsonb',
      hours: 'jsonb',
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
      type: 'text',
      /** The event's data in its current version, so that an earlier state can be folded from these rows. */
      data: 'jsonb',
      /** The id of the entry or share that was changed; null for other changes. */
      about: 'text',
      /** True if the event contains the name of that entry or share. */
      is_naming: 'boolean',
      /** The kids and Mondays of the affected cells; null if none. */
      kid_ids: 'jsonb',
      weeks: 'jsonb',
      /** The revision of the change that this one undoes, and the revision of the change that undid this one. */
      undoes: 'integer',
      undone_by: 'integer',
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
      mode: 'text',
      token: 'jsonb',
      email: 'jsonb',
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
    { owner_id: 'text', feed_id: 'text', user_id: 'text', kid_id: 'text', token: 'jsonb', ordinal: 'integer' },
    { key: ['owner_id', 'feed_id'] },
  ),
};
