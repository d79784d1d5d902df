import { randomUUID } from 'node:crypto';
import { confirmationToken } from './confirmByEmail.ts';

export interface BrowserResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
}

/** A browser that stores its cookies, and whose reads include its own writes. */
export interface Browser {
  readonly get: (path: string) => Promise<BrowserResponse>;
  /** @param key idempotency key of the command; a new one by default */
  readonly post: (path: string, body: unknown, key?: string) => Promise<BrowserResponse>;
  /** Headers of its requests. */
  readonly headers: () => Record<string, string>;
}

/** A browser for the product at an address. */
export const createBrowser = (address: string): Browser => {
  const jar = new Map<string, string>();
  let position: string | undefined;
  const headers = (): Record<string, string> => ({
    ...(jar.size > 0 && { cookie: [...jar].map((pair) => pair.join('=')).join('; '), origin: address }),
    ...(position !== undefined && { 'campjay-after': position }),
  });
  const storeCookies = async (response: Response): Promise<BrowserResponse> => {
    for (const setCookie of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (setCookie.split(';', 1)[0] ?? '').split('=');
      if (value === '') jar.delete(name);
      else jar.set(name, value);
    }
    const body = (await response.json()) as { position?: string };
    position = body.position ?? position;
    return { status: response.status, headers: response.headers, body };
  };
  return {
    headers,
    get: async (path) => storeCookies(await fetch(address + path, { headers: headers() })),
    post: async (path, body, key = randomUUID()) =>
      storeCookies(
        await fetch(address + path, {
          method: 'POST',
          headers: { ...headers(), 'content-type': 'application/json', 'idempotency-key': key },
          body: JSON.stringify(body),
        }),
      ),
  };
};

/** A browser of a new person who has confirmed the email. @throws if the product refused that */
export const signUpAt = async (
  { address, dataFolder }: { readonly address: string; readonly dataFolder: string },
  firstName: string,
): Promise<Browser> => {
  const browser = createBrowser(address);
  const email = `${firstName.toLowerCase()}.${randomUUID()}@example.org`;
  const { status, body } = await browser.post('/api/identity/sign-up', {
    ...{ email, password: 'seven blue kites', firstName, lastName: 'Processen' },
  });
  if (status !== 200) throw new Error(`Signing up was answered with ${status}: ${JSON.stringify(body)}`);
  const confirmed = await browser.post('/api/identity/confirm-email', {
    token: await confirmationToken(dataFolder, email),
  });
  if (confirmed.status !== 200) throw new Error(`Confirming the email was answered with ${confirmed.status}.`);
  return browser;
};
