import { randomUUID } from 'node:crypto';
import { AD_TERMS_VERSION } from '@campjay/events/ads/values.ts';
import { type Browser, createBrowser } from '../integration/support/product/createBrowser.ts';
import { confirmationToken } from '../integration/support/product/confirmByEmail.ts';
import { type FuzzedProduct } from './product.ts';

export const ROLES = ['visitor', 'parent', 'advertiser', 'admin'] as const;
export type FuzzRole = (typeof ROLES)[number];

/** The users who send requests. */
export interface FuzzUsers {
  /** The headers that authenticate a role; none for a visitor. */
  headersOf(role: FuzzRole): Promise<Readonly<Record<string, string>>>;
  /** The headers of a spare parent, whose session and account may end with the request. */
  headersOfSpare(): Promise<Readonly<Record<string, string>>>;
  /** Replaces each user whose session, account or role has ended. */
  renew(): Promise<void>;
}

export const PASSWORD = 'seven blue kites';
const BASE_URL = 'https://galileo-camps.com';

interface Person {
  readonly email: string;
  readonly browser: Browser;
  /** Whether the session still has the user's role. */
  readonly isStill: (user: SessionUser) => boolean;
}
interface SessionUser {
  readonly isAdmin: boolean;
  readonly isAdvertiser: boolean;
}

/** Creates accounts when they are first needed: an admin, an advertiser with an ad, and parents. */
export const openFuzzUsers = ({ url, dataFolder, campjay }: FuzzedProduct): FuzzUsers => {
  const postOk = async (browser: Browser, path: string, body: object): Promise<void> => {
    const { status, body: answer } = await browser.post(path, body);
    if (status !== 200) throw new Error(`${path} was answered with ${status}: ${JSON.stringify(answer)}`);
  };
  const signUp = async (firstName: string, isStill: Person['isStill'] = () => true): Promise<Person> => {
    const browser = createBrowser(url);
    const email = `${firstName.toLowerCase()}.${randomUUID()}@example.org`;
    await postOk(browser, '/api/identity/sign-up', { email, password: PASSWORD, firstName, lastName: 'Example' });
    await postOk(browser, '/api/identity/confirm-email', { token: await confirmationToken(dataFolder, email) });
    return { email, browser, isStill };
  };
  const openAdmin = async (): Promise<Person> => {
    const admin = await signUp('Ada', ({ isAdmin }) => isAdmin);
    await campjay('grant-admin', admin.email);
    return admin;
  };
  const openParent = async (): Promise<Person> => {
    const parent = await signUp('Petra');
    await postOk(parent.browser, '/api/kids/add-kid', {
      kidId: randomUUID(),
      name: 'Robin',
      dob: '2018-05-05',
      grade: 2,
    });
    return parent;
  };
  const openAdvertiser = async (): Promise<Person> => {
    const operator = await signUp('Olive', ({ isAdvertiser }) => isAdvertiser);
    const [advertiserId, ad_id] = [randomUUID(), randomUUID()];
    const { browser: admin } = await people.admin();
    const made = { advertiserId, advertiser_name: 'Example Kites', baseUrls: [BASE_URL], email: operator.email };
    await postOk(admin, '/api/admin/create-self-serve-advertiser', made);
    const { browser } = operator;
    await postOk(browser, '/api/advertising/create-ad', { advertiserId, ad_id, ad_name: 'Kites' });
    await postOk(browser, '/api/advertising/accept-terms', { advertiserId, version: AD_TERMS_VERSION });
    await postOk(browser, '/api/advertising/update-advertiser-budget', { advertiserId, monthlyCents: 100_000 });
    return operator;
  };

  /** One user of a kind, created on first use and replaced by `renew` if necessary. */
  const oneOf = (open: () => Promise<Person>) => {
    let opened: Promise<Person> | undefined;
    const person = (): Promise<Person> => (opened ??= open());
    person.renew = async (): Promise<void> => {
      if (!opened) return;
      const { browser, isStill } = await opened;
      const { body } = await browser.get('/api/identity/session');
      const { user } = (body as { data: { user: SessionUser | null } }).data;
      if (!user || !isStill(user)) opened = undefined;
    };
    return person;
  };
  const people = {
    admin: oneOf(openAdmin),
    parent: oneOf(openParent),
    advertiser: oneOf(openAdvertiser),
    spare: oneOf(() => signUp('Testa')),
  };

  return {
    headersOf: async (role) => (role === 'visitor' ? {} : (await people[role]()).browser.headers()),
    headersOfSpare: async () => (await people.spare()).browser.headers(),
    renew: async () => {
      for (const person of Object.values(people)) await person.renew();
    },
  };
};
