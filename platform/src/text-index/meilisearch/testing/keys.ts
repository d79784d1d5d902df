import { z } from 'zod';
import { Refused } from './refused.ts';

/** The actions that the stand-in's routes require, by Meilisearch's names. */
const ACTIONS = [
  ...['search', 'documents.add', 'documents.get', 'documents.delete', 'tasks.get', 'stats.get'],
  ...['indexes.create', 'indexes.get', 'indexes.delete', 'indexes.swap', 'settings.get', 'settings.update'],
] as const;

/** The body of `POST /keys`; names with `*` are not supported. */
export const NewKey = z.strictObject({
  name: z.string(),
  actions: z.array(z.enum(ACTIONS)).min(1),
  indexes: z.array(z.string().regex(/^[\w-]{1,400}$/)).min(1),
  expiresAt: z.null(),
});

/** The rights of a client; the server's own key may do everything. */
export type Key = 'master' | Pick<z.infer<typeof NewKey>, 'actions' | 'indexes'>;

/** @throws Refused unless the key has the action for all of these indexes */
export const refuseUnlessAllowed = (key: Key, action: string, indexUids: readonly string[]): void => {
  if (key === 'master') return;
  const isAllowed = key.actions.some((each) => each === action) && indexUids.every((uid) => key.indexes.includes(uid));
  if (!isAllowed) throw new Refused(403, 'invalid_api_key', 'The provided API key is invalid.');
};

/** A key for some indexes may read tasks of one of them, but not tasks of several indexes, such as swaps. */
export const maySeeTask = (key: Key, indexUid: string | undefined): boolean =>
  key === 'master' || (indexUid !== undefined && key.indexes.includes(indexUid));
