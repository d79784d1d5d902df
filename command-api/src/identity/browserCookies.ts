import { type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http';
import { type AccountParts } from '@campjay/platform/identity/local/accountDeps.ts';
import { issueDeviceToken } from '@campjay/platform/identity/local/knownDevices.ts';
import { type SessionCookie } from '@campjay/platform/identity/local/sessionCookie.ts';
import { type NewSession } from '@campjay/platform/identity/local/sessions.ts';

/** What the cookies of a signed-in browser are made with. */
export interface BrowserCookiesDeps {
  readonly accounts: AccountParts;
  readonly cookie: SessionCookie;
}

/** The headers that sign a browser in, and make it known as its account's owner's. @param headers what the browser sent */
export const signInBrowser = async (
  deps: BrowserCookiesDeps,
  { userId, token }: NewSession,
  headers: IncomingHttpHeaders,
): Promise<OutgoingHttpHeaders> => {
  const device = await deviceCookies(deps, userId, headers);
  return { 'set-cookie': [...deps.cookie.issue(token), ...device] };
};

/** The headers that make a browser known again, after all browsers of its account were forgotten. */
export const rememberBrowser = async (
  deps: BrowserCookiesDeps,
  userId: string,
  headers: IncomingHttpHeaders,
): Promise<OutgoingHttpHeaders> => ({ 'set-cookie': await deviceCookies(deps, userId, headers) });

const deviceCookies = async (
  { accounts, cookie }: BrowserCookiesDeps,
  userId: string,
  headers: IncomingHttpHeaders,
): Promise<string[]> => {
  const token = await issueDeviceToken(accounts, userId, cookie.device.read(headers));
  return token === undefined ? [] : [cookie.device.issue(token)];
};
