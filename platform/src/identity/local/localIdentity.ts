import { type Log } from '../../kernel/log.ts';
import { type IdentityProvider } from '../port.ts';
import { type AccountDeps } from './accountDeps.ts';
import { isTokenShaped } from './secretToken.ts';
import { type SessionCookie } from './sessionCookie.ts';
import { findSession } from './sessions.ts';

/** Authenticates users by the session cookie that they got when signing in with email and password. */
export const createLocalIdentity = ({
  pool,
  now,
  cookie,
  log,
}: Pick<AccountDeps, 'pool' | 'now'> & { readonly cookie: SessionCookie; readonly log: Log }): IdentityProvider => ({
  name: 'local',
  authenticate: async (headers) => {
    const token = cookie.read(headers);
    if (token === undefined) return undefined;
    const found = isTokenShaped(token) ? await findSession(pool, token, now()) : 'malformed';
    if (typeof found !== 'string') return found;
    log.debug({ reason: found }, 'A session cookie was not taken.');
    return undefined;
  },
});
