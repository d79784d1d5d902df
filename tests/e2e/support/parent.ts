import { randomInt, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { watch } from 'node:fs';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, type BrowserContext, expect, type Page, type Response } from '@playwright/test';
import { type Product, productOf } from './product.ts';

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
    await expect(page).toHaveURL(/\/sign-out-express$/);
  },
});

/**
 * An address of the block that is reserved for tests (RFC 2544): one address may not sign up so many parents, nor are its
 * clicks on one ad counted again and again.
 */
export const someAddress = (): string => `198.18.${randomInt(256)}.${randomInt(256)}`;

/**
 * Sends a query or command as the page of whoever is signed in would. What is read after a command shows it, on whatever
 * page: the read models have reached its position.
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

/** Asks as the page of whoever is signed in would. The answer shows every command that was answered before. */
export const get = async <Answer>(
  context: BrowserContext,
  path: string,
  params: Readonly<Record<string, string>> = {},
): Promise<Answer> => {
  await productOf(context).awaitReadModels();
  return (await (await context.request.get(`/api/${path}`, { params })).json()) as Answer;
};

/**
 * Does something on a page that sends a command, and waits for its answer: pages show changes before they are saved.
 * @param path of the command, or how its path begins where no other request's path begins so
 */
export const responseTo = async (page: Page, path: string, action: () => Promise<unknown>): Promise<Response> => {
  const isAnswer = (response: Response): boolean =>
    response.request().method() === 'POST' && new URL(response.url()).pathname.startsWith(`/api/${path}`);
  const [response] = await Promise.all([page.waitForResponse(isAnswer), action()]);
  return response;
};

/**
 * Signs a parent up without the page, and confirms the email by the link that was sent there; the tabs of this browser
 * context are theirs from the next load on.
 */
export const signUp = async (context: BrowserContext, parent: Parent = newParent()): Promise<Parent> => {
  await post(context, 'identity/sign-up', parent);
  await confirmEmail(context, parent);
  return parent;
};

/** Opens the link in the email of whoever is signed in, without the page. */
export const confirmEmail = async (context: BrowserContext, parent: Pick<Parent, 'email'>): Promise<void> => {
  const token = /\/confirm-email#(\S+)/.exec(await emailTo(productOf(context), parent, 'Confirm your email'))?.[1];
  await post(context, 'identity/confirm-email', { token });
};

/** Another browser, in which a parent is signed up if one is given. */
export const otherBrowser = async (browser: Browser, parent?: Parent): Promise<Page> => {
  const context = await browser.newContext();
  if (parent) await signUp(context, parent);
  return context.newPage();
};

/** The same parent's other device. */
export const otherDevice = async (browser: Browser, { email, password }: Parent): Promise<Page> => {
  const page = await otherBrowser(browser);
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

export const favoriteByRequest = async (context: BrowserContext, ids: readonly string[]): Promise<void> => {
  for (const org_id of ids) await post(context, 'favorites/favorite-camp', { org_id });
};

/**
 * The text of the email that was sent to a parent, as soon as it is in the outbox.
 * @param subject how it begins
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
