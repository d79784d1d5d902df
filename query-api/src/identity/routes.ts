import { createHash } from 'node:crypto';
import { get, ok, type Principal, type Route, combineRoutes } from '@campjay/platform/http/route.ts';
import { listPasskeys } from '@campjay/platform/identity/local/passkeys/passkeys.ts';
import { describeSecondFactor } from '@campjay/platform/identity/local/secondFactor.ts';
import { listSessions } from '@campjay/platform/identity/local/sessions.ts';
import { decryptPerson, readAccount } from '../accounts/readAccounts.ts';
import { PARENTS } from '@campjay/read-models/models/parents.ts';
import { type RouteDeps, type ReadingDeps } from '@campjay/read-models/reader.ts';
import { type Pool } from 'pg';
import { type ParentDeps } from '../kernel/parentDeps.ts';
import { Passkeys, SecondFactor, Session, Sessions } from './contract.ts';

/** Presents the signed-in user; null for a visitor. */
const presentUser = async (
  deps: ParentDeps & ReadingDeps<'parents'>,
  { userId, roles, session }: Principal,
): Promise<Session['data']['user']> => {
  if (!session) return null;
  return {
    accountId: createHash('sha256').update(`account ${userId}`).digest('base64url'),
    ...(await decryptPerson(deps, userId, await readAccount(deps.read, userId))),
    createdAt: session.accountCreatedAt.toISOString(),
    isAdmin: roles.includes('admin'),
    isAdvertiser: roles.includes('advertiser'),
  };
};

/** Query routes for the signed-in user, their second factor, passkeys and sessions. */
export const identityRoutes = (deps: ParentDeps & RouteDeps & { readonly pool: Pool }): readonly Route[] =>
  combineRoutes(
    deps.reading(PARENTS).get('/api/identity/session', {
      allow: 'everyone',
      summary: 'The signed-in user; null for a visitor.',
      answer: Session,
      handle: async ({ read, principal }) =>
        ok({ success: true, data: { user: await presentUser({ ...deps, read }, principal) } }),
    }),
    get('/api/identity/second-factor', {
      allow: ['parent'],
      summary: 'Whether signing in to the local account of the caller requires a code.',
      answer: SecondFactor,
      handle: async ({ principal: { userId } }) => {
        const storedFactor = await describeSecondFactor(deps.pool, userId);
        const secondFactor = storedFactor ? { ...storedFactor, since: storedFactor.since.toISOString() } : null;
        return ok({ success: true, data: { secondFactor } });
      },
    }),
    get('/api/identity/passkeys', {
      allow: ['parent'],
      summary: 'The passkeys of the local account of the caller.',
      answer: Passkeys,
      handle: async ({ principal: { userId } }) => {
        const storedPasskeys = await listPasskeys(deps, userId);
        const passkeys = storedPasskeys.map(({ since, lastUsed, ...passkey }) => ({
          ...passkey,
          since: since.toISOString(),
          lastUsed: lastUsed?.toISOString() ?? null,
        }));
        return ok({ success: true, data: { passkeys } });
      },
    }),
    get('/api/identity/sessions', {
      allow: ['parent'],
      summary: 'The sessions of the local account of the caller.',
      answer: Sessions,
      handle: async ({ principal: { userId, session } }) => {
        const storedSessions = await listSessions(deps.pool, userId, new Date());
        const sessions = storedSessions.map(({ sessionId, device, since, lastUsed }) => ({
          sessionId,
          device,
          since: since.toISOString(),
          lastUsed: lastUsed.toISOString(),
          isThisOne: sessionId === session?.sessionId,
        }));
        return ok({ success: true, data: { sessions } });
      },
    }),
  );
