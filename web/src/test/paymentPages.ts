import { http } from 'msw';
import { ok } from './fakeServer.ts';
import { outsideAct } from './requestLog.ts';

/** Answers a command to the payment provider with an address within `page`, which jsdom can go to. */
export const paymentPages = (page: string) =>
  http.post('*/api/stripe/*', () =>
    ok({ sessionUrl: `${window.location.origin}${page}#at-the-provider`, message: 'The page is ready.' }),
  );

/** Begins to watch the address; the result awaits that the page has gone to the provider's address. */
export const watchForProvider = () => {
  const left = new Promise((resolve) => window.addEventListener('hashchange', resolve, { once: true }));
  return () => outsideAct(() => left);
};
