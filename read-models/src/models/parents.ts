import { type SavedAddress } from '@campjay/events/accounts/events.ts';
import { type Sealed } from '@campjay/events/sealed.ts';
import { jsonb, nullable, readModel, table, text } from '../table.ts';

export const PARENTS = readModel('parents', {
  accounts: table(
    {
      user_id: 'text',
      /** Encrypted, like the names. */
      email: jsonb<Sealed<string>>(),
      first_name: jsonb<Sealed<string>>(),
      last_name: jsonb<Sealed<string>>(),
      joined_at: 'timestamptz',
      source: nullable('text'),
      initial_region: nullable('text'),
      /**
       * 'free', 'trial' or 'paid'. An expired trial is still 'trial': readers compare `trial_started_at` with the time.
       */
      account_type: text<'free' | 'trial' | 'paid'>(),
      trial_started_at: nullable('timestamptz'),
      /** Encrypted as a whole (`SavedAddress`). */
      address: nullable(jsonb<Sealed<SavedAddress>>()),
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
      name: nullable(jsonb<Sealed<string>>()),
      dob: nullable(jsonb<Sealed<string>>()),
      grade: nullable(jsonb<Sealed<number>>()),
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
});
