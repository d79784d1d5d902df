import type { Page, Request } from '@playwright/test';

/** Delays requests to these addresses until the returned function is called. */
export const holdRequests = async (
  page: Page,
  address: string,
  shouldHold: (request: Request) => boolean = () => true,
): Promise<() => void> => {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(address, async (route) => {
    if (shouldHold(route.request())) await released;
    await route.fallback();
  });
  return () => release();
};
