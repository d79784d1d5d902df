import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { BrowserContext, Page } from '@playwright/test';
import ICAL from 'ical.js';
import { axeFindings } from '../support/axe.ts';
import { clipboardText } from '../support/browserState.ts';
import { newParent, otherBrowser, responseTo, signUp } from '../support/parent.ts';
import { addKid, addPlan, planByRequest } from '../support/schedulePage.ts';
import { settled } from '../support/settled.ts';
import { expect, test } from '../support/test.ts';

/** Camps of the bundled catalog: registration on March 21, 2026; on March 3; and without a date. */
const RANCH = { org_id: 'sf-parks-and-rec', instance_id: 'sf-parks-and-rec-1', week: '2026-06-22' };
const TURTLES = { org_id: 'turtle-rock-summer-camp', instance_id: 'turtle-rock-summer-camp-1', week: '2026-06-15' };
const UNDATED = { org_id: 'camp-4k', instance_id: 'camp-4k-1' };
const LONG = 'A very long week with grandparents, boats, bread, and the whole of the library.';

const place = (context: BrowserContext, kidId: string, session: object, status = 'considering') =>
  planByRequest(context, 'schedule-camp-instance', { entryId: randomUUID(), kidId, status, ...session });
/** A schedule of Robin and Wren, with three camps and a plan. */
const plannedSummer = async (context: BrowserContext) => {
  const [robin, wren] = [await addKid(context, 'Robin'), await addKid(context, 'Wren')];
  await place(context, robin, UNDATED, 'registered');
  await place(context, robin, RANCH);
  await place(context, robin, TURTLES);
  await place(context, wren, TURTLES, 'waitlisted');
  await addPlan(context, wren, LONG, ['2026-07-06', '2026-07-13']);
};

const open = async (page: Page): Promise<void> => {
  await page.goto('/scheduling');
  await settled(page);
  await expect(page.getByRole('grid')).toBeVisible();
};
const list = (page: Page) => page.getByRole('region', { name: 'Registration dates' });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Calendar' });
const summariesIn = (text: string): readonly string[] =>
  new ICAL.Component(ICAL.parse(text) as unknown as string)
    .getAllSubcomponents('vevent')
    .map((event) => new ICAL.Event(event).summary);

test.beforeEach(async ({ page }) => {
  await signUp(page.context(), newParent());
});

// Covers: 2.113, 2.116, D7.11
test('registration dates are listed by opening time, their status can be changed, and the list can be copied as text', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await plannedSummer(page.context());
  await open(page);
  const rows = list(page).getByRole('listitem');
  await expect(rows).toHaveCount(3);
  await expect(rows.nth(0)).toContainText(/Opens in 2 days.*Tue, March 3.*Turtle Rock Summer Camp.*June 15/s);
  await expect(rows.nth(0).getByRole('combobox')).toHaveCount(2);
  await expect(rows.nth(0).getByRole('button', { name: 'The registration date is in the next week' })).toBeVisible();
  await expect(rows.nth(1)).toContainText(/Opens in 20 days.*Sat, March 21.*San Francisco Recreation/s);
  await expect(rows.nth(1).getByRole('button')).toHaveCount(0);
  await expect(rows.nth(2)).toContainText(/Nothing left to do.*Camp 4K.*\$1,350/s);
  await expect(rows.nth(0).getByRole('link', { name: 'Camp website' })).toHaveAttribute(
    'href',
    'https://turtlerocksummer.com/',
  );
  expect(await axeFindings(page)).toEqual([]);
  const status = list(page).getByRole('combobox', { name: 'Robin, San Francisco Recreation and Parks: status' });
  await responseTo(page, 'schedule/update-camp-instance-status', () => status.selectOption('Registered'));
  await expect(rows.nth(1)).toContainText('Nothing left to do');
  await list(page).getByRole('button', { name: 'Copy list' }).click();
  await expect(list(page).getByRole('status')).toHaveText('Copied as text.');
  const text = await clipboardText(page);
  expect(text.split('\n')[0]).toBe('Registration dates');
  expect(text).toMatch(/^Tue, March 3 – Turtle Rock Summer Camp; .*June 15; .*Robin: Considering.*https:/m);
  expect(text).toMatch(/San Francisco Recreation and Parks.*Robin: Registered/);
  await open(page);
  await expect(status).toHaveValue('registered');
});

// Covers: 2.116
test('a calendar can be downloaded, and its feed address can be created, copied, read without signing in, and closed', async ({
  page,
  context,
  browser,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await plannedSummer(page.context());
  await open(page);
  await page.getByRole('button', { name: 'Calendar', exact: true }).click();
  const downloading = page.waitForEvent('download');
  await dialog(page).getByRole('button', { name: 'Download: Wren’s summer' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('campjay-wrens-summer.ics');
  const text = await readFile(await download.path(), 'utf8');
  expect(summariesIn(text).toSorted()).toEqual([
    'Registration opens: Turtle Rock Summer Camp',
    `Tentative: ${LONG}`,
    'Waitlisted: Turtle Rock Summer Camp, Themed weeks, flexible enrolment',
  ]);
  await expect(dialog(page).getByText('The calendar is in your downloads.')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);

  await dialog(page).getByRole('button', { name: 'Create an address: Robin’s summer' }).click();
  await dialog(page).getByRole('button', { name: 'Copy address' }).click();
  await expect(dialog(page).getByText('Copied.')).toBeVisible();
  const address = await clipboardText(page);
  await expect(dialog(page).getByLabel('Address of the calendar: Robin’s summer')).toHaveValue(address);
  await expect(dialog(page).getByRole('link', { name: 'Open in my calendar' })).toHaveAttribute(
    'href',
    address.replace('http:', 'webcal:'),
  );
  const phone = await otherBrowser(browser);
  const read = await phone.request.get(address);
  expect([read.status(), read.headers()['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
  expect(summariesIn(await read.text())).toContain('Registered: Camp 4K, Session');

  await dialog(page).getByRole('button', { name: 'Stop', exact: true }).click();
  await dialog(page).getByRole('button', { name: 'Stop this address' }).click();
  await expect(dialog(page).getByRole('button', { name: 'Create an address: Robin’s summer' })).toBeVisible();
  expect((await phone.request.get(address)).status()).toBe(404);
  await phone.context().close();
});

// Covers: D7.25
test('a schedule prints one sheet for each kid and one for the fridge, on both paper sizes', async ({ page }) => {
  await page.addInitScript("window.print = () => document.documentElement.setAttribute('data-printed', 'yes')");
  await plannedSummer(page.context());
  await open(page);
  await page.getByRole('link', { name: 'Print', exact: true }).click();
  await expect(page).toHaveURL('/scheduling/print');
  for (const name of ['Robin’s summer 2026', 'Wren’s summer 2026', 'Our summer 2026'])
    await expect(page.getByRole('heading', { name })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  for (const format of ['A4', 'Letter'] as const) {
    const pdf = (await page.pdf({ format })).toString('latin1');
    expect([format, pdf.match(/\/Type\s*\/Page\b/g)?.length]).toEqual([format, 3]);
  }
  await page.getByRole('button', { name: 'Print' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-printed', 'yes');
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('contentinfo')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  await expect(page.getByRole('cell', { name: /Camp 4K/ }).first()).toHaveCSS('color', 'rgb(17, 17, 17)');
});
