import { type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http';
import { type AccountDeps } from '@campjay/platform/identity/local/accountDeps.ts';
import { issueDeviceToken } from '@campjay/platform/identity/local/knownDevices.ts';
import { type SessionCookie } from '@campjay/platform/identity/local/sessionCookie.ts';
import { type NewSession } from '@campjay/platform/identity/local/sessions.ts';

export interface BrowserCookiesDeps {
  readonly accounts: AccountDeps;
  readonly cookie: SessionCookie;
}

/**
 * Returns response headers that sign a browser in and mark it as a known device of the account.
 * @param headers the request's headers
 */
export const signInBrowser = async (
  deps: BrowserCookiesDeps,
  { userId, token }: NewSession,
  headers: IncomingHttpHeaders,
): Promise<OutgoingHttpHeaders> => {
  const newDeviceCookies = await createDeviceCookies(deps, userId, headers);
  return { 'set-cookie': [...deps.cookie.issue(token), ...newDeviceCookies] };
};

/** Returns response headers that mark a browser as a known device again, after all known devices were deleted. */
export const rememberBrowser = async (
  deps: BrowserCookiesDeps,
  userId: string,
  headers: IncomingHttpHeaders,
): Promise<OutgoingHttpHeaders> => ({ 'set-cookie': await createDeviceCookies(deps, userId, headers) });

/** Creates the cookie that marks the browser as a known device; the list is empty if none is issued. */
const createDeviceCookies = async (
  { accounts, cookie }: BrowserCookiesDeps,
  userId: string,
  headers: IncomingHttpHeaders,
): Promise<string[]> => {
  const token = await issueDeviceToken(accounts, userId, cookie.device.read(headers));
  return token === undefined ? [] : [cookie.device.issue(token)];
};
