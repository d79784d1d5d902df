import { parentStream } from '@campjay/events/streams.ts';
import { PARENTS } from '@campjay/read-models/models/parents.ts';
import { type RouteDeps, type ReadingDeps } from '@campjay/read-models/reader.ts';
import { type ParentDeps, decrypt } from '../kernel/parentDeps.ts';
import { KidsList } from './contract.ts';
import { ok, type Route, combineRoutes } from '@campjay/platform/http/route.ts';

/** Reads and decrypts a parent's kids, in the order in which they were added. */
export const readKids = async (
  { read, sealing }: ParentDeps & ReadingDeps<'parents'>,
  userId: string,
): Promise<KidsList['data']['kids']> => {
  const storedKids = await read(PARENTS, (db) =>
    db
      .selectFrom('kids')
      .select(['kid_id', 'name', 'dob', 'grade'])
      .where('user_id', '=', userId)
      .orderBy('ordinal')
      .execute(),
  );
  const streamId = parentStream(userId);
  return Promise.all(
    storedKids.map(async ({ kid_id, name, dob, grade }) => ({
      kidId: kid_id,
      name: await decrypt(sealing, name, { streamId, field: 'name' }),
      dob: await decrypt(sealing, dob, { streamId, field: 'dob' }),
      grade: await decrypt(sealing, grade, { streamId, field: 'grade' }),
    })),
  );
};

/** Query routes for the kids of an account (Requirement 3.66). Only their own parent can see them. */
export const kidsRoutes = (deps: ParentDeps & RouteDeps): readonly Route[] =>
  combineRoutes(
    deps.reading(PARENTS).get('/api/kids/list', {
      allow: ['parent'],
      summary: 'The kids of the caller.',
      answer: KidsList,
      handle: async ({ read, principal }) =>
        ok({ success: true, data: { kids: await readKids({ ...deps, read }, principal.userId) } }),
    }),
  );
