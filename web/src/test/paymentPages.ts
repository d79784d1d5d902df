import { http } from 'msw';
import { ok } from './fakeServer.ts';
import { outsideAct } from './requestLog.ts';

/** Responds to payment commands with a URL of `page` itself, because jsdom can only navigate within a page. */
export const paymentPages = (page: string) =>
  http.post('*/api/stripe/*', () =>
    ok({ sessionUrl: `${window.location.origin}${page}#at-the-provider`, message: 'The page is ready.' }),
  );

/** Starts to watch the URL. The returned function waits until the page opens the payment provider's URL. */
export const watchForPaymentProvider = () => {
  const urlChanged = new Promise((resolve) => window.addEventListener('hashchange', resolve, { once: true }));
  return () => outsideAct(() => urlChanged);
};
