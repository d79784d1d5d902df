import { type AccountDeps } from '@campjay/platform/identity/local/accountDeps.ts';
import { signOut } from '@campjay/platform/identity/local/accounts.ts';
import { checkPassword } from '@campjay/platform/identity/local/ownerProof.ts';
import { type SessionCookie } from '@campjay/platform/identity/local/sessionCookie.ts';
import { type FairQueue } from '@campjay/platform/http/fairQueue.ts';
import { ownerRefusal } from './refusals.ts';
import { type SignInMethod } from './signInMethod.ts';

/** Local accounts confirm with their password. */
export const localSignInMethod = (
  accounts: AccountDeps,
  cookie: SessionCookie,
  passwordQueue: FairQueue,
): SignInMethod => ({
  confirm: async ({ userId, password = '', clientAddress, headers, signal }) =>
    ownerRefusal(
      await passwordQueue.run({ sender: userId, signal }, () =>
        checkPassword(accounts, { userId, password, clientAddress, deviceToken: cookie.device.read(headers) }),
      ),
    ),
  leave: async (sessionId) => {
    await signOut(accounts, sessionId);
    return { 'set-cookie': [...cookie.clear(), cookie.device.clear()] };
  },
  receipt: { destroyed: 'Your sign-in: email, password, codes, passkeys and every session.', remains: [] },
});
