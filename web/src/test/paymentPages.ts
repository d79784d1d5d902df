import { http } from 'msw';
import { ok } from './fakeServer.ts';
import { outsideAct } from './requestLog.ts';

/** Answers payment commands with a URL within `page`, since jsdom cannot navigate elsewhere. */
export const paymentPages = (page: string) =>
  http.post('*/api/stripe/*', () =>
    ok({ sessionUrl: `${window.location.origin}${page}#at-the-provider`, message: 'The page is ready.' }),
  );

/** Watches the URL; the result waits for the navigation to the provider's URL. */
export const watchForProvider = () => {
  const left = new Promise((resolve) => window.addEventListener('hashchange', resolve, { once: true }));
  return () => outsideAct(() => left);
};
