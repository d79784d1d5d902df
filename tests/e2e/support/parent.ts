import { randomInt, randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test';

/** Somebody made up. Every test has its own, so that tests never meet. */
export const newParent = (firstName = 'Testa') => ({
  firstName,
  lastName: 'Example',
  email: `${firstName.toLowerCase()}.${randomUUID()}@example.org`,
  password: 'a made-up password',
});
export type Parent = ReturnType<typeof newParent>;

/** The parts of the page that are about who is signed in. */
export const account = (page: Page) => ({
  button: page.getByRole('banner').getByRole('button', { name: 'Your account' }),
  wayIn: page.getByRole('banner').getByRole('button', { name: /^Sign (In|Up)$/ }),
  item: (name: string) => page.getByRole('menuitem', { name, exact: true }),
  dialog: (name: string) => page.getByRole('dialog', { name, exact: true }),

  /** Fills in the dialog for signing in, and sends it. */
  async signIn({ email, password }: Pick<Parent, 'email' | 'password'>): Promise<void> {
    const dialog = this.dialog('Sign In');
    await dialog.getByLabel('Email').fill(email);
    await dialog.getByLabel('Password', { exact: true }).fill(password);
    await page.keyboard.press('Enter');
  },

  /** Fills in the dialog for signing up, and sends it. */
  async signUp(parent: Parent): Promise<void> {
    const dialog = this.dialog('Sign Up');
    await dialog.getByLabel('First name').fill(parent.firstName);
    await dialog.getByLabel('Last name').fill(parent.lastName);
    await dialog.getByLabel('Email').fill(parent.email);
    await dialog.getByLabel('Password', { exact: true }).fill(parent.password);
    await page.keyboard.press('Enter');
  },

  /** By the menu, to the page that follows. */
  async signOut(): Promise<void> {
    await this.button.click();
    await this.item('Sign out').click();
    await expect(page).toHaveURL('/sign-out-express');
  },
});

/** An address of the block that is kept for tests (RFC 2544): so many sign up that one address would be one too few. */
const someAddress = (): string => `198.18.${randomInt(256)}.${randomInt(256)}`;

/** Of the product that all tests share. */
const sharedOrigin = (): string => `http://127.0.0.1:${process.env['E2E_PORT'] ?? ''}`;

/** Asks or commands by request as whoever is signed in, as a page of the product at this origin would. */
export const post = async <Answer>(
  { request }: BrowserContext,
  path: string,
  data: unknown,
  origin = sharedOrigin(),
): Promise<Answer> => {
  const headers = { origin, 'x-forwarded-for': someAddress() };
  const answer = await request.post(`${origin}/api/${path}`, { data, headers });
  expect(answer.status(), await answer.text()).toBe(200);
  return (await answer.json()) as Answer;
};

/** Signs somebody up without the page; whatever the browser's tabs load from now on is theirs. */
export const signUp = async (
  context: BrowserContext,
  parent: Parent = newParent(),
  origin?: string,
): Promise<Parent> => {
  await post(context, 'identity/sign-up', parent, origin);
  return parent;
};

/** Another browser, of somebody else, who is signed in if they are named. */
export const otherBrowser = async (browser: Browser, baseURL: string | undefined, parent?: Parent): Promise<Page> => {
  const context = await browser.newContext({ ...(baseURL !== undefined && { baseURL }), reducedMotion: 'reduce' });
  if (parent) await signUp(context, parent);
  return context.newPage();
};

/** The same parent's other device. */
export const otherDevice = async (
  browser: Browser,
  baseURL: string | undefined,
  { email, password }: Parent,
): Promise<Page> => {
  const page = await otherBrowser(browser, baseURL);
  await post(page.context(), 'identity/sign-in', { email, password });
  return page;
};

/** The ids of the first camps by name. */
export const campIds = async (context: BrowserContext, limit: number): Promise<string[]> => {
  const { data } = await post<{ data: { combinedData: { org_id: string }[] } }>(
    context,
    'camp-data/get-camp-data-chunk',
    { filterState: {}, limit },
  );
  return data.combinedData.map(({ org_id }) => org_id);
};

export const favoriteByRequest = async (
  context: BrowserContext,
  ids: readonly string[],
  origin?: string,
): Promise<void> => {
  for (const org_id of ids) await post(context, 'favorites/favorite-camp', { org_id }, origin);
};

/** The text of the letter that was written to somebody, once it is there. */
export const letterTo = async ({ email }: Parent): Promise<string> => {
  const outbox = join(process.env['E2E_DATA'] ?? '', 'outbox');
  let found: string | undefined;
  await expect(async () => {
    const names = (await readdir(outbox)).filter((name) => name.endsWith('.eml'));
    const letters = await Promise.all(names.map((name) => readFile(join(outbox, name), 'utf8')));
    found = letters.find((letter) => letter.includes(`To: <${email}>`));
    expect(found).toBeDefined();
  }).toPass();
  return found ?? '';
};
