import { type Sealed } from '@campjay/events/sealed.ts';
import { parentStream } from '@campjay/events/streams.ts';
import { fromActiveBuild } from '@campjay/read-models/fromActiveBuild.ts';
import { PARENTS } from '../accounts/readAccounts.ts';
import { type ParentDeps } from '../kernel/parentDeps.ts';
import { decrypt } from '../kernel/decrypt.ts';
import { type KidsList } from './contract.ts';

interface StoredKid {
  readonly kid_id: string;
  readonly name: Sealed<string> | null;
  readonly dob: Sealed<string> | null;
  readonly grade: Sealed<number> | null;
}

/** A parent's kids, decrypted, in the order in which they were added. */
export const readKids = async ({ pool, sealing }: ParentDeps, userId: string): Promise<KidsList['data']['kids']> => {
  const stored = await fromActiveBuild(pool, PARENTS, async (table) => {
    const { rows } = await pool.query<StoredKid>(
      `select kid_id, name, dob, grade from ${table('kids')} where user_id = $1 order by ordinal`,
      [userId],
    );
    return rows;
  });
  const streamId = parentStream(userId);
  return Promise.all(
    stored.map(async ({ kid_id, name, dob, grade }) => ({
      kidId: kid_id,
      name: await decrypt(sealing, name, { streamId, field: 'name' }),
      dob: await decrypt(sealing, dob, { streamId, field: 'dob' }),
      grade: await decrypt(sealing, grade, { streamId, field: 'grade' }),
    })),
  );
};
