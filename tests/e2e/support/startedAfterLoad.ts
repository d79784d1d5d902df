import type { Page } from '@playwright/test';

/** Milliseconds from the document's load event to the request for a resource. */
export const startedAfterLoad = (page: Page, address: string): Promise<number> =>
  page.evaluate<number>(
    `performance.getEntriesByName(${JSON.stringify(address)})[0].startTime - performance.getEntriesByType('navigation')[0].loadEventStart`,
  );
