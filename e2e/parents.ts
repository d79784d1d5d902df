import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test';

/** As the configuration set it: what comes with a cookie has to say that it comes from the product's own pages. */
const headers = { origin: `http://127.0.0.1:${process.env['E2E_PORT'] ?? ''}` };

/** Asks or commands by request, with the cookies of a browser. */
export const post = async <Answer>({ request }: BrowserContext, path: string, data: unknown): Promise<Answer> => {
  const answer = await request.post(`/api/${path}`, { data, headers });
  expect(answer.status(), await answer.text()).toBe(200);
  return (await answer.json()) as Answer;
};

let made = 0;

interface MadeUp {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

/** Somebody who does not exist, another one at every call. */
const madeUp = (firstName: string): MadeUp => {
  made += 1;
  const email = `${firstName}.${process.pid}.${made}.${Date.now()}@example.org`.toLowerCase();
  return { firstName, lastName: 'Example', email };
};

const PASSWORD = 'nine made up jays';

/** Signs somebody up by request: from then on the browser's pages are theirs. */
export const signUp = async (context: BrowserContext, firstName: string): Promise<MadeUp> => {
  const person = madeUp(firstName);
  await post(context, 'identity/sign-up', { ...person, password: PASSWORD });
  return person;
};

/** Another browser, of somebody else. */
export const otherBrowser = async (
  browser: Browser,
  baseURL: string | undefined,
  firstName?: string,
): Promise<Page> => {
  const context = await browser.newContext({ ...(baseURL !== undefined && { baseURL }), reducedMotion: 'reduce' });
  if (firstName !== undefined) await signUp(context, firstName);
  return context.newPage();
};

/** The same parent's other device. */
export const otherDevice = async (browser: Browser, baseURL: string | undefined, { email }: MadeUp): Promise<Page> => {
  const page = await otherBrowser(browser, baseURL);
  await post(page.context(), 'identity/sign-in', { email, password: PASSWORD });
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
