import { randomUUID } from 'node:crypto';
import { confirmationToken } from './confirmByEmail.ts';

export const PASSWORD = 'seven blue kites';

/** A response as it came over the wire. */
export interface TextResponse {
  readonly status: number;
  readonly text: string;
}

/** A person at a running product, with their browser's cookies. */
export interface Person {
  readonly email: string;
  get(path: string): Promise<TextResponse>;
  post(path: string, body: unknown): Promise<TextResponse>;
  /** Posts a command. @throws if it was refused */
  postOk(path: string, body: unknown): Promise<void>;
  /** The same person at another address, with the same cookies. */
  at(url: string): Person;
}

/** A visitor, who can sign up by posting to `/api/identity/sign-up`. */
export const personAt = (
  url: string,
  { email = `somebody.${randomUUID()}@example.org`, jar = new Map<string, string>() } = {},
): Person => {
  let after: string | undefined;
  const request = async (
    path: string,
    init: RequestInit,
    extra: Record<string, string> = {},
  ): Promise<TextResponse> => {
    const response = await fetch(url + path, {
      ...init,
      headers: {
        'content-type': 'application/json',
        ...(jar.size > 0 && { cookie: [...jar].map((pair) => pair.join('=')).join('; '), origin: url }),
        ...(after !== undefined && { 'campjay-after': after }),
        ...extra,
      },
    });
    for (const setCookie of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (setCookie.split(';', 1)[0] ?? '').split('=');
      jar.set(name, value);
    }
    return { status: response.status, text: await response.text() };
  };
  const post = (path: string, body: unknown) =>
    request(path, { method: 'POST', body: JSON.stringify(body) }, { 'idempotency-key': randomUUID() });
  return {
    email,
    get: (path) => request(path, {}),
    post,
    postOk: async (path, body) => {
      const { status, text } = await post(path, body);
      if (status !== 200) throw new Error(`${path} was answered with ${status}: ${text}`);
      after = (JSON.parse(text) as { position?: string }).position ?? after;
    },
    at: (other) => personAt(other, { email, jar }),
  };
};

/** A new person who has confirmed the email. @param dataFolder of the product, where emails are */
export const signUp = async (url: string, firstName: string, dataFolder: string): Promise<Person> => {
  const person = personAt(url, { email: `${firstName.toLowerCase()}.${randomUUID()}@example.org` });
  const { email } = person;
  await person.postOk('/api/identity/sign-up', { email, password: PASSWORD, firstName, lastName: 'Exampleson' });
  await person.postOk('/api/identity/confirm-email', { token: await confirmationToken(dataFolder, email) });
  return person;
};
