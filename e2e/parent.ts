import { randomInt, randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { expect, type Page } from '@playwright/test';

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

/** Sends a command of whoever is signed in, as a page of ours would. */
export const command = async (page: Page, path: string, data: object): Promise<void> => {
  const origin = `http://127.0.0.1:${process.env['E2E_PORT']}`;
  const answer = await page.request.post(path, { data, headers: { origin, 'x-forwarded-for': someAddress() } });
  expect(answer.status(), await answer.text()).toBe(200);
};

/** Signs somebody up without the page; whatever the browser's tabs load from now on is theirs. */
export const signedUp = async (page: Page, parent: Parent = newParent()): Promise<Parent> => {
  await command(page, '/api/identity/sign-up', parent);
  return parent;
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
