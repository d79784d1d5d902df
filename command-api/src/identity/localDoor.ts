import { type AccountParts } from '@campjay/platform/identity/local/accountParts.ts';
import { checkPassword, signOut } from '@campjay/platform/identity/local/accounts.ts';
import { type SessionCookie } from '@campjay/platform/identity/local/sessionCookie.ts';
import { type FairQueue } from '@campjay/platform/http/fairQueue.ts';
import { lockedOut, wrongPassword } from './refusals.ts';
import { type SignInDoor } from './signInDoor.ts';

/** Accounts of our own ask for the password once more. */
export const localDoor = (accounts: AccountParts, cookie: SessionCookie, passwordQueue: FairQueue): SignInDoor => ({
  confirm: async ({ userId, password = '', clientAddress, headers, signal }) => {
    const check = await passwordQueue.run({ sender: userId, signal }, () =>
      checkPassword(accounts, { userId, password, clientAddress, deviceToken: cookie.device.read(headers) }),
    );
    switch (check.kind) {
      case 'problem':
        return check;
      case 'right':
        return undefined;
      case 'wrong':
        return wrongPassword;
      case 'lockedOut':
        return lockedOut(check.retryAfterSeconds);
    }
  },
  leave: async (sessionId) => {
    await signOut(accounts, sessionId);
    return { 'set-cookie': [...cookie.clear(), cookie.device.clear()] };
  },
  receipt: { destroyed: 'Your sign-in: email, password and every session.', remains: [] },
});
