import type { BrowserContext, Route } from '@playwright/test';
import {
  clerkClaims,
  clerkKeys,
  PERSON_CLAIMS,
  publishableKeyOf,
  rsaToken,
} from '@campjay/platform/identity/clerk/testing/clerkTokens.ts';

/** Host at which browsers would reach Clerk. It does not exist: requests to it are intercepted. */
const HOST = 'clerk.jay.example.org';
const keys = clerkKeys();

/** Settings with which the product uses this Clerk. */
export const clerkSettings = (url: string): Readonly<Record<string, string>> => ({
  CLERK_PUBLISHABLE_KEY: publishableKeyOf(HOST),
  CLERK_JWT_KEY: keys.publicPem,
  PUBLIC_URL: url,
});

/**
 * Stand-in for Clerk's own script, as far as the page and `@clerk/react` use it: it stores the signed-in user and the
 * token, and opens dialogs of one button each. Its requests are subject to the page's security policy, like
 * those of the real one.
 */
const SCRIPT = `(() => {
  const listeners = new Set();
  const ask = async (path) => (await fetch('https://${HOST}/v1/' + path, { method: 'POST' })).json();
  const cookie = (name, value) => { document.cookie = name + '=' + value + '; Path=/' + (value === '' ? '; Max-Age=0' : ''); };
  const sessionOf = ({ sid, jwt }) => ({
    id: sid, status: 'active', lastActiveToken: { jwt: { claims: JSON.parse(atob(jwt.split('.')[1])) } },
    getToken: async () => { const fresh = (await ask('token')).jwt; cookie('__session', fresh); return fresh; },
  });
  const userOf = ({ sub, email }) => ({
    id: sub, primaryEmailAddress: { emailAddress: email }, deleteSelfEnabled: true, organizationMemberships: [],
    delete: async () => { await ask('delete'); emit(null); },
    getSessions: async () => (await ask('sessions')).map((id) => ({ id, revoke: () => ask('revoke?' + id) })),
  });
  const emit = (signedIn) => {
    clerk.session = signedIn ? sessionOf(signedIn) : null;
    clerk.user = signedIn ? userOf(signedIn) : null;
    clerk.client = { sessions: [], signedInSessions: [] };
    cookie('__client_uat', signedIn ? Math.floor(Date.now() / 1000) : 0);
    cookie('__session', signedIn ? signedIn.jwt : '');
    const { session, user, client } = clerk;
    clerk.__internal_lastEmittedResources = { session, user, client, organization: null };
    listeners.forEach((listener) => listener(clerk.__internal_lastEmittedResources));
  };
  const dialog = (title, label, act) => {
    const shown = document.createElement('dialog');
    shown.setAttribute('aria-label', title);
    const button = document.createElement('button');
    button.textContent = label;
    button.onclick = async () => { shown.remove(); await act(); };
    shown.append(button);
    document.body.append(shown);
    shown.showModal();
  };
  const signIn = (title) => (props) => dialog(title, 'Continue', async () => {
    emit(await ask('sign-in'));
    clerk.options.routerPush(props.forceRedirectUrl);
  });
  const clerk = {
    loaded: false, isSignedIn: false, instanceType: 'development',
    load: async (options) => {
      clerk.options = options;
      emit(await ask('client'));
      clerk.loaded = true;
      clerk.status = 'ready';
      window.__clerk_internal_ready?.__resolve?.(clerk);
    },
    addListener: (listener) => { listeners.add(listener); return () => listeners.delete(listener); },
    openSignIn: signIn('Clerk: sign in'), openSignUp: signIn('Clerk: sign up'),
    openUserProfile: () => dialog('Clerk: your profile', 'Close', () => undefined),
    signOut: async ({ redirectUrl }) => { await ask('sign-out'); emit(null); clerk.options.routerPush(redirectUrl); },
  };
  window.Clerk = clerk;
})();`;
const UI_SCRIPT = 'window.__internal_ClerkUICtor = function ClerkUi() {};';

interface StandInOptions {
  /** Address of the product. */
  readonly url: string;
  /** Additional claims of the session token. */
  readonly person?: Readonly<Record<string, unknown>>;
}

/** Installs the stand-in for Clerk in this browser, and records the requests to it in order. */
export const installClerkStandIn = async (context: BrowserContext, { url, person = {} }: StandInOptions) => {
  const requests: string[] = [];
  const sub = `user_${Math.random().toString(36).slice(2)}`;
  const claims = { ...PERSON_CLAIMS, email: `${sub}@example.org`, ...person };
  const state = { sid: undefined as string | undefined, isAway: false, seconds: 60 };
  const client = () => {
    if (state.sid === undefined) return null;
    const exp = Math.floor(Date.now() / 1000) + state.seconds;
    const issued = clerkClaims({ ...claims, azp: url, iss: `https://${HOST}`, sub, sid: state.sid, exp });
    return { sub, sid: state.sid, email: claims.email, jwt: rsaToken(keys.privateKey, issued) };
  };
  const respondTo = (path: string): unknown => {
    requests.push(path);
    if (path === 'sign-in') state.sid = `sess_${Math.random().toString(36).slice(2)}`;
    if (path === 'sign-out' || path === 'delete') state.sid = undefined;
    return path === 'sessions' ? [state.sid, 'sess_tablet', 'sess_library'] : client();
  };
  await context.route(`https://${HOST}/**`, async (route: Route) => {
    if (state.isAway) return route.abort();
    const { pathname, search } = new URL(route.request().url());
    const headers = { 'access-control-allow-origin': url };
    if (pathname.startsWith('/npm/')) {
      requests.push(pathname);
      const body = pathname.includes('/clerk-js@') ? SCRIPT : UI_SCRIPT;
      return route.fulfill({ contentType: 'text/javascript', headers, body });
    }
    return route.fulfill({ headers, json: respondTo(pathname.replace('/v1/', '') + search) });
  });
  return {
    asked: requests as readonly string[],
    email: claims.email,
    /** Signs in to Clerk before the page opens, as after returning from Clerk's own pages. */
    signIn: async () => {
      respondTo('sign-in');
      await context.addCookies([{ name: '__client_uat', value: '1770000000', url }]);
    },
    /** Sets how long new tokens are valid. */
    tokensLive: (seconds: number) => {
      state.seconds = seconds;
    },
    goAway: () => {
      state.isAway = true;
    },
  };
};
