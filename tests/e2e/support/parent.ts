import { randomInt, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { watch } from 'node:fs';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, type BrowserContext, expect, type Page, type Response } from '@playwright/test';
import { type Product, productOf } from './product.ts';

/** A new test parent. Every test has its own, so that tests do not interfere. */
export const newParent = (firstName = 'Testa') => ({
  firstName,
  lastName: 'Example',
  email: `${firstName.toLowerCase()}.${randomUUID()}@example.org`,
  password: 'a made-up password',
});
export type Parent = ReturnType<typeof newParent>;

/** Locators and actions for signing in and the account menu. */
export const account = (page: Page) => ({
  button: page.getByRole('banner').getByRole('button', { name: 'Your account' }),
  wayIn: page.getByRole('banner').getByRole('button', { name: /^Sign (In|Up)$/ }),
  item: (name: string) => page.getByRole('menuitem', { name, exact: true }),
  dialog: (name: string) => page.getByRole('dialog', { name, exact: true }),

  /** Fills in the sign-in dialog, and submits it. */
  async signIn({ email, password }: Pick<Parent, 'email' | 'password'>): Promise<void> {
    const dialog = this.dialog('Sign In');
    await dialog.getByLabel('Email').fill(email);
    await dialog.getByLabel('Password', { exact: true }).fill(password);
    await page.keyboard.press('Enter');
  },

  /** Fills in the sign-up dialog, and submits it. */
  async signUp(parent: Parent): Promise<void> {
    const dialog = this.dialog('Sign Up');
    await dialog.getByLabel('First name').fill(parent.firstName);
    await dialog.getByLabel('Last name').fill(parent.lastName);
    await dialog.getByLabel('Email').fill(parent.email);
    await dialog.getByLabel('Password', { exact: true }).fill(parent.password);
    await page.keyboard.press('Enter');
  },

  /** Signs out by the menu, and waits for the page after it. */
  async signOut(): Promise<void> {
    await this.button.click();
    await this.item('Sign out').click();
    await expect(page).toHaveURL(/\/sign-out-express$/);
  },
});

/**
 * An address of the block that is reserved for tests (RFC 2544), because rate limits and click rules restrict sign-ups
 * and clicks of a single address.
 */
export const someAddress = (): string => `198.18.${randomInt(256)}.${randomInt(256)}`;

/**
 * Sends a query or command like the signed-in user's page. After a command it waits until the read models have reached
 * its position, so that every page shows it.
 */
export const post = async <Answer>(context: BrowserContext, path: string, data: unknown): Promise<Answer> => {
  const { url, awaitReadModels } = productOf(context);
  const headers = { origin: url, 'x-forwarded-for': someAddress() };
  const response = await context.request.post(`${url}/api/${path}`, { data, headers });
  expect(response.status(), await response.text()).toBe(200);
  const answer = (await response.json()) as Answer & { readonly position?: string };
  if (answer.position !== undefined) await awaitReadModels(answer.position);
  return answer;
};

/** Sends a GET request like the signed-in user's page. The response includes every earlier command. */
export const get = async <Answer>(
  context: BrowserContext,
  path: string,
  params: Readonly<Record<string, string>> = {},
): Promise<Answer> => {
  await productOf(context).awaitReadModels();
  return (await (await context.request.get(`/api/${path}`, { params })).json()) as Answer;
};

/**
 * Performs an action that sends a command, and waits for its response: pages show changes before they are saved.
 * @param path of the command, or an unambiguous prefix
 */
export const responseTo = async (page: Page, path: string, action: () => Promise<unknown>): Promise<Response> => {
  const isAnswer = (response: Response): boolean =>
    response.request().method() === 'POST' && new URL(response.url()).pathname.startsWith(`/api/${path}`);
  const [response] = await Promise.all([page.waitForResponse(isAnswer), action()]);
  return response;
};

/**
 * Signs a parent up without the page, and confirms the email by its link. Tabs of this browser context are signed in
 * from their next load on.
 */
export const signUp = async (context: BrowserContext, parent: Parent = newParent()): Promise<Parent> => {
  await post(context, 'identity/sign-up', parent);
  await confirmEmail(context, parent);
  return parent;
};

/** Confirms the signed-in user's email by its link, without the page. */
export const confirmEmail = async (context: BrowserContext, parent: Pick<Parent, 'email'>): Promise<void> => {
  const token = /\/confirm-email#(\S+)/.exec(await emailTo(productOf(context), parent, 'Confirm your email'))?.[1];
  await post(context, 'identity/confirm-email', { token });
};

/** A page in another browser context, signed up as a parent if one is given. */
export const otherBrowser = async (browser: Browser, parent?: Parent): Promise<Page> => {
  const context = await browser.newContext();
  if (parent) await signUp(context, parent);
  return context.newPage();
};

/** A page on another device of the same parent. */
export const otherDevice = async (browser: Browser, { email, password }: Parent): Promise<Page> => {
  const page = await otherBrowser(browser);
  await post(page.context(), 'identity/sign-in', { email, password });
  return page;
};

/** Ids of the first camps by name. */
export const campIds = async (context: BrowserContext, limit: number): Promise<string[]> => {
  const { data } = await post<{ data: { combinedData: { org_id: string }[] } }>(
    context,
    'camp-data/get-camp-data-chunk',
    { filterState: {}, limit },
  );
  return data.combinedData.map(({ org_id }) => org_id);
};

export const favoriteByRequest = async (context: BrowserContext, ids: readonly string[]): Promise<void> => {
  for (const org_id of ids) await post(context, 'favorites/favorite-camp', { org_id });
};

/**
 * Text of an email to a parent, as soon as it is in the outbox.
 * @param subject beginning of the subject
 */
export const emailTo = async (
  { dataFolder }: Pick<Product, 'dataFolder'>,
  { email }: Pick<Parent, 'email'>,
  subject: string,
): Promise<string> => {
  const outbox = join(dataFolder, 'outbox');
  await mkdir(outbox, { recursive: true });
  const changes = watch(outbox);
  const find = async (): Promise<string | undefined> => {
    const names = (await readdir(outbox)).filter((name) => name.endsWith('.eml'));
    for (const name of names.toSorted().reverse()) {
      const text = await readFile(join(outbox, name), 'utf8');
      if (text.includes(`To: <${email}>`) && text.includes(`Subject: ${subject}`)) return text;
    }
    return undefined;
  };
  try {
    for (;;) {
      const changed = once(changes, 'change');
      const found = await find();
      if (found !== undefined) return found;
      await changed;
    }
  } finally {
    changes.close();
  }
};
