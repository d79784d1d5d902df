import { table } from '../table.ts';

/** The name of the read model. */
export const PARENTS = 'parents';

export const parentsTables = {
  accounts: table(
    {
      user_id: 'text',
      /** Encrypted, like the names. */
      email: 'jsonb',
      first_name: 'jsonb',
      last_name: 'jsonb',
      joined_at: 'timestamptz',
      source: 'text',
      initial_region: 'text',
      /**
       * 'free', 'trial' or 'paid'. An expired trial is still 'trial': readers compare `trial_started_at` with the time.
       */
      account_type: 'text',
      trial_started_at: 'timestamptz',
      /** Encrypted as a whole (`SavedAddress`). */
      address: 'jsonb',
    },
    { key: ['user_id'] },
  ),
  kids: table(
    {
      user_id: 'text',
      kid_id: 'text',
      /** Increases in the order in which kids were added. */
      ordinal: 'bigint',
      /** Name, date of birth and grade are encrypted separately; null if not entered. */
      name: 'jsonb',
      dob: 'jsonb',
      grade: 'jsonb',
    },
    { key: ['user_id', 'kid_id'] },
  ),
  /** The last step of each tour (an introduction to a page) that the parent has reached. */
  tours: table({ user_id: 'text', tour: 'text', step: 'integer' }, { key: ['user_id', 'tour'] }),
  /** For each schedule that a parent has looked at (their own or a shared one), the last revision they have seen. */
  looks: table({ user_id: 'text', owner_id: 'text', revision: 'integer' }, { key: ['user_id', 'owner_id'] }),
  /**
   * For each camp in such a schedule, the last revision of the camp's stream whose changes of facts the parent has
   * seen.
   */
  seen_camps: table(
    { user_id: 'text', owner_id: 'text', org_id: 'text', revision: 'integer' },
    { key: ['user_id', 'owner_id', 'org_id'] },
  ),
};
