import { OPERATOR } from '@campjay/events/admin/actors.ts';
import { fromActiveBuild } from '@campjay/platform/readModels/fromActiveBuild.ts';
import { accountOfEmail } from '@campjay/platform/identity/accountOfEmail.ts';
import { type Sealing } from '@campjay/platform/sealing/sealing.ts';
import { type Pool } from 'pg';
import { ADVERTISERS, CAMPS } from '../../advertising/readAdvertisers.ts';
import { type Act, type AuditFilters } from './contract.ts';
import { findActs, type WantedActs } from './findActs.ts';
import { type Place, placeText } from './place.ts';
import { presentActs } from './presentActs.ts';

export interface AuditParts {
  readonly pool: Pool;
  readonly sealing: Pick<Sealing, 'open' | 'emailLookup'>;
}

export interface FoundActs {
  readonly acts: readonly Act[];
  /** Where the next page begins; null after the last. */
  readonly next: string | null;
}

/** A page of the audit, the newest act first. */
export const readAudit = async (
  parts: AuditParts,
  filters: AuditFilters,
  { before, limit }: { readonly before?: Place | undefined; readonly limit: number },
): Promise<FoundActs> => {
  const wanted = await wantedBy(parts, filters);
  // One more than is shown tells whether another page follows.
  const found = await findActs(parts.pool, { ...wanted, before, limit: limit + 1 });
  const shown = found.slice(0, limit);
  const last = shown.at(-1);
  return {
    acts: await presentActs(parts, shown),
    next:
      last && found.length > limit
        ? placeText({
            at: last.at.toISOString(),
            correlationId: last.correlation_id,
            actorId: last.actor_id,
            actId: last.act_id,
          })
        : null,
  };
};

/** Whose nobody is: no act is this actor's. */
const NOBODY = '';

const wantedBy = async (
  parts: AuditParts,
  { who, what, about, from, to }: AuditFilters,
): Promise<Omit<WantedActs, 'before' | 'limit'>> => ({
  actorId: who ? await actorOf(parts, who) : undefined,
  what: what || undefined,
  about: about ? await thingsCalled(parts, about) : undefined,
  from,
  to,
});

const actorOf = async (parts: AuditParts, who: string): Promise<string> => {
  if (who.toLowerCase() === OPERATOR) return OPERATOR;
  return who.includes('@') ? ((await accountOf(parts, who)) ?? NOBODY) : who;
};

/** The account of an email, whichever way people sign in. */
const accountOf = async ({ pool, sealing }: AuditParts, email: string): Promise<string | undefined> => {
  const lookup = sealing.emailLookup(email);
  return (
    (await accountOfEmail(pool, lookup, { withClerk: false })) ??
    (await accountOfEmail(pool, lookup, { withClerk: true }))
  );
};

const MAX_NAMED = 100;

/** The text itself, and what is called so: acts name things by their ids. */
const thingsCalled = async (parts: AuditParts, text: string): Promise<readonly string[]> => {
  const { pool } = parts;
  const account = text.includes('@') ? await accountOf(parts, text) : undefined;
  const [advertisers, camps] = await Promise.all([
    fromActiveBuild(pool, ADVERTISERS, (table) =>
      idsCalled(
        pool,
        `select advertiser_id as id from ${table('advertisers')} where strpos(lower(name), $1) > 0`,
        text,
      ),
    ),
    fromActiveBuild(pool, CAMPS, (table) =>
      idsCalled(pool, `select org_id as id from ${table('camps')} where strpos(lower(camp_org_name), $1) > 0`, text),
    ),
  ]);
  return [
    text,
    ...(account === undefined ? [] : [`account ${account}`]),
    ...advertisers.map((id) => `advertiser ${id}`),
    ...camps.map((id) => `camp ${id}`),
  ].map((each) => each.toLowerCase());
};

const idsCalled = async (pool: Pool, query: string, text: string): Promise<readonly string[]> => {
  const { rows } = await pool.query<{ id: string }>(`${query} limit ${MAX_NAMED}`, [text.toLowerCase()]);
  return rows.map(({ id }) => id);
};
