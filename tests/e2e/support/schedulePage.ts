import { randomUUID } from 'node:crypto';
import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test';
import { get, post } from './parent.ts';
import { settled } from './settled.ts';

interface PlannedEntry {
  readonly entryId: string;
  readonly kidId: string;
  readonly weeks: readonly string[];
  readonly status: string;
  readonly choice: number;
  readonly note: string | null;
}
interface View {
  readonly ownerId: string;
  readonly revision: number;
  readonly entries: readonly PlannedEntry[];
  readonly shares: readonly { readonly shareId: string; readonly token: string }[];
}

/** A schedule as the server returns it to the signed-in user. */
export const viewOf = async (context: BrowserContext, ownerId?: string): Promise<View> => {
  const { data } = await get<{ data: View }>(context, 'schedule/get', ownerId === undefined ? {} : { ownerId });
  return data;
};

export const addKid = async (context: BrowserContext, name: string): Promise<string> => {
  const kidId = randomUUID();
  await post(context, 'kids/add-kid', { kidId, name });
  return kidId;
};

/** A revision later than any change: the client claims to have seen everything. */
const LATEST_REVISION = 1_000_000;

/** Sends a schedule command like another device, regardless of the current state. */
export const planByRequest = async (
  context: BrowserContext,
  operation: string,
  body: { readonly ownerId?: string; readonly [field: string]: unknown },
): Promise<void> => {
  await post(context, `schedule/${operation}`, { seen: LATEST_REVISION, ...body });
};

export const addPlan = async (
  context: BrowserContext,
  kidId: string,
  title: string,
  weeks: readonly string[],
): Promise<string> => {
  const entryId = randomUUID();
  await planByRequest(context, 'create-custom-plan', { entryId, kidId, title, weeks });
  return entryId;
};

/** Locators and actions of the scheduling page. */
export const schedulePage = (page: Page) => ({
  cell: (kid: string, week: string): Locator =>
    page.getByRole('gridcell', { name: new RegExp(`^${kid}[^,:]*, week of ${week}:`) }),
  entry: (entryId: string): Locator => page.locator(`[data-entry="${entryId}"]`).first(),
  panel: (kid: string, week: string): Locator =>
    page.getByRole('dialog', { name: new RegExp(`^${kid}.*, week of ${week}$`) }),
  conflict: page.getByRole('dialog', { name: 'Changed meanwhile' }),
  /** Opens the page, and waits until its grid is shown and the page has settled. */
  async open(): Promise<void> {
    await page.goto('/scheduling');
    await this.settled();
  },
  /** Waits until the grid shows the current schedule. */
  async settled(): Promise<void> {
    await expect(page.getByRole('grid')).toBeVisible();
    await settled(page);
  },
});
