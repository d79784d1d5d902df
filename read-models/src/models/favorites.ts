import { table } from '../table.ts';

/** The name of the read model. */
export const FAVORITES = 'favorites';

export const favoritesTables = {
  favorites: table(
    {
      user_id: 'text',
      org_id: 'text',
      /** The order in which camps became favorites. */
      ordinal: 'bigint',
      favorited_at: 'timestamptz',
    },
    { key: ['user_id', 'org_id'] },
  ),
  /** A note whose camp is no longer a favorite stays stored but is not shown to anyone. */
  notes: table({ user_id: 'text', org_id: 'text', note: 'jsonb' }, { key: ['user_id', 'org_id'] }),
  /** A parent's own share settings. The link's token is encrypted with their key. */
  shares: table({ user_id: 'text', token: 'jsonb', with_notes: 'boolean' }, { key: ['user_id'] }),
  /** The lists that a parent saved, and the link of each. */
  sharers: table(
    { user_id: 'text', sharer_id: 'text', token_hash: 'text', ordinal: 'bigint' },
    { key: ['user_id', 'sharer_id'] },
  ),
};
