import { type Sealed } from '@campjay/events/sealed.ts';
import { jsonb, readModel, table } from '../table.ts';

export const FAVORITES = readModel('favorites', {
  favorites: table(
    {
      user_id: 'text',
      org_id: 'text',
      /** Increases in the order in which camps became favorites. */
      ordinal: 'bigint',
      favorited_at: 'timestamptz',
    },
    { key: ['user_id', 'org_id'] },
  ),
  /** The note of a camp that is no longer a favorite stays stored but is never shown. */
  notes: table({ user_id: 'text', org_id: 'text', note: jsonb<Sealed<string>>() }, { key: ['user_id', 'org_id'] }),
  /** Each parent's share settings. The token of the link is encrypted with the parent's key. */
  shares: table({ user_id: 'text', token: jsonb<Sealed<string>>(), with_notes: 'boolean' }, { key: ['user_id'] }),
  /** The shared lists that a parent saved, and the link of each. */
  sharers: table(
    { user_id: 'text', sharer_id: 'text', token_hash: 'text', ordinal: 'bigint' },
    { key: ['user_id', 'sharer_id'] },
  ),
});
