import { get, ok, type Principal, type Route, routes } from '@campjay/platform/http/kit.ts';
import { openPerson, PARENTS, readAccount } from '../accounts/readAccounts.ts';
import { type ParentParts } from '../parentParts.ts';
import { Session } from './contract.ts';

const userOf = async (parts: ParentParts, { userId, roles, session }: Principal): Promise<Session['data']['user']> => {
  if (!session) return null;
  return {
    ...(await openPerson(parts, userId, await readAccount(parts.pool, userId))),
    createdAt: session.accountCreatedAt.toISOString(),
    isAdmin: roles.includes('admin'),
    isAdvertiser: roles.includes('advertiser'),
  };
};

/** Who is signed in, as a page asks when it opens. */
export const identityRoutes = (parts: ParentParts): readonly Route[] =>
  routes(
    get('/api/identity/session', {
      allow: 'everyone',
      summary: 'Who is signed in; nobody of a visitor.',
      answer: Session,
      reads: [PARENTS],
      handle: async ({ principal }) => ok({ success: true, data: { user: await userOf(parts, principal) } }),
    }),
  );
