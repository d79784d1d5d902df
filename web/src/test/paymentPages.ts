import { http } from 'msw';
import { ok } from './fakeServer.ts';
import { outsideAct } from './requestLog.ts';

/**
 * Handler that responds to payment commands. Instead of the provider's URL, it sends the URL of the current page with a
 * hash, because jsdom can only navigate within a page.
 * @param path the path of the current page
 */
export const paymentHandler = (path: string) =>
  http.post('*/api/stripe/*', () =>
    ok({ sessionUrl: `${window.location.origin}${path}#at-the-provider`, message: 'The page is ready.' }),
  );

/** Starts to watch the URL. The returned function waits until the page opens the URL from `paymentPages`. */
export const watchForPaymentProvider = () => {
  const hashChange = new Promise((resolve) => window.addEventListener('hashchange', resolve, { once: true }));
  return () => outsideAct(() => hashChange);
};
