import { type Sealed } from '@campjay/events/sealed.ts';
import { parentStream } from '@campjay/events/streams.ts';
import { readFromActiveBuild } from '@campjay/read-models/activeBuild.ts';
import { PARENTS } from '@campjay/read-models/models/parents.ts';
import { type ParentDeps, decrypt } from '../kernel/parentDeps.ts';
import { KidsList } from './contract.ts';
import { get, ok, type Route, combineRoutes } from '@campjay/platform/http/route.ts';

/** A kid as stored; private values are encrypted. */
interface StoredKid {
  readonly kid_id: string;
  readonly name: Sealed<string> | null;
  readonly dob: Sealed<string> | null;
  readonly grade: Sealed<number> | null;
}

/** Reads and decrypts a parent's kids, in the order in which they were added. */
export const readKids = async ({ pool, sealing }: ParentDeps, userId: string): Promise<KidsList['data']['kids']> => {
  const storedKids = await readFromActiveBuild(pool, PARENTS, async (table) => {
    const { rows } = await pool.query<StoredKid>(
      `select kid_id, name, dob, grade from ${table('kids')} where user_id = $1 order by ordinal`,
      [userId],
    );
    return rows;
  });
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
export const kidsRoutes = (deps: ParentDeps): readonly Route[] =>
  combineRoutes(
    get('/api/kids/list', {
      allow: ['parent'],
      summary: 'The kids of the caller.',
      answer: KidsList,
      reads: [PARENTS],
      handle: async ({ principal }) => ok({ success: true, data: { kids: await readKids(deps, principal.userId) } }),
    }),
  );
