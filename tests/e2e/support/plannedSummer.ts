import { randomUUID } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import { newParent, otherBrowser, post, signUp } from './parent.ts';
import { addKid, addPlan, planByRequest, viewOf } from './schedulePage.ts';

interface Offer {
  readonly org_id: string;
  readonly instance_id: string;
  readonly weeks: readonly string[];
}

/** Sessions of the bundled catalog that match a text. */
const findOffers = async (page: Page, text: string): Promise<readonly Offer[]> => {
  const answer = await page.context().request.get('/api/camp-data/get-all-schedulable-instances', {
    params: { among: 'all', text },
  });
  return ((await answer.json()) as { data: readonly Offer[] }).data;
};

/** Creates the summer plan of a test family with two kids and two parents, for screenshots. */
export const planSummer = async (page: Page, browser: Browser): Promise<void> => {
  const own = page.context();
  await signUp(own, newParent('Ona'));
  const [robin, wren] = [await addKid(own, 'Robin'), await addKid(own, 'Wren')];
  await planByRequest(own, 'set-working-hours', { hours: { from: '08:30', until: '17:00' } });
  const entries = [
    ['academy summer camp', wren, 'registered', 1],
    ['turtle rock', robin, 'considering', 1],
    ['adventure camp', robin, 'waitlisted', 2],
    ['tennis', robin, 'registered', 1],
  ] as const;
  for (const [index, [text, kidId, status, choice]] of entries.entries()) {
    const [offer] = await findOffers(page, text);
    if (!offer) throw new Error(`the bundled catalog has no session for '${text}'`);
    const { org_id, instance_id, weeks } = offer;
    const body = { entryId: randomUUID(), kidId, org_id, instance_id, week: weeks[index], status, choice };
    await planByRequest(own, 'schedule-camp-instance', body);
  }
  const entryId = await addPlan(own, robin, 'Grandma at the coast', ['2026-06-29', '2026-07-06']);
  const playdates = { entryId: randomUUID(), kidId: wren, weeks: ['2026-07-20', '2026-07-27'] };
  await planByRequest(own, 'create-available-for-playdates', playdates);

  await post(own, 'schedule/send-new-schedule-share', { shareId: randomUUID(), mode: 'plan' });
  const { shares, ownerId } = await viewOf(own);
  const other = (await otherBrowser(browser, newParent('Alex'))).context();
  await post(other, 'schedule/receive-new-schedule-share', { token: shares[0]?.token });
  await planByRequest(other, 'update-custom-plan-status', { ownerId, entryId, status: 'confirmed' });
  await planByRequest(other, 'update-custom-plan-note', { ownerId, entryId, note: 'Train at 9:40, bring the kite.' });
  await post(own, 'users/tour-progress', { tour: 'schedule-pointer', step: 1 });
};
