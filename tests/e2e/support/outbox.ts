import { expect, type Page } from '@playwright/test';

/** Bytes of the unsent commands that the browser has stored, encrypted, of all tabs. */
export const storedCommands = async (page: Page): Promise<string> =>
  page.evaluate<string>(`(async () => {
    const { promise, resolve } = Promise.withResolvers();
    const opening = indexedDB.open('campjay-outbox');
    opening.onsuccess = () => {
      const reading = opening.result.transaction('queues').objectStore('queues').getAll();
      reading.onsuccess = () => resolve(reading.result.map(({ commands }) => new TextDecoder('latin1').decode(commands)));
    };
    const queues = await promise;
    opening.result.close();
    return queues.join('');
  })()`);

/** Less than a command takes, and more than a change of its state. */
const COMMAND_BYTES = 100;

/** Performs an action that queues a command, and waits until the browser has stored the command: a reload may follow. */
export const storedAfter = async (page: Page, action: () => Promise<unknown>): Promise<void> => {
  const { length } = await storedCommands(page);
  await action();
  // Poll: a page gets no event when its own transaction of IndexedDB has ended.
  await expect.poll(async () => (await storedCommands(page)).length).toBeGreaterThan(length + COMMAND_BYTES);
};

/**
 * Waits until the pages of all tabs store their commands and share them with each other. This begins after a page has
 * shown what it loaded.
 */
export const outboxesOpen = async (page: Page, tabs = 1): Promise<void> => {
  const heldLocks = `navigator.locks.query().then(({ held }) => held.map(({ name }) => name))`;
  const openOutboxes = async () =>
    (await page.evaluate<string[]>(heldLocks)).filter((name) => /^campjay-outbox [\da-f-]{36}$/.test(name));
  // Poll: a lock that another tab has taken is no event in this one.
  await expect.poll(openOutboxes).toHaveLength(tabs);
};
