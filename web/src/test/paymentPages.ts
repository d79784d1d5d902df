import { http, HttpResponse } from 'msw';

interface Asked {
  readonly path: string;
  readonly body: unknown;
  readonly key: string | null;
}

/** Gives pages of the payment provider, or refuses to, and keeps what was asked for. @param page where they lead, in tests */
export const paymentPages = (page: string) => {
  const state: {
    asked: Asked[];
    refusal: { readonly status: number; readonly body: object } | undefined;
  } = { asked: [], refusal: undefined };
  const handler = http.post('*/api/stripe/*', async ({ request }) => {
    const path = new URL(request.url).pathname.replace('/api/stripe/', '');
    state.asked.push({ path, body: await request.json(), key: request.headers.get('idempotency-key') });
    if (state.refusal) return HttpResponse.json(state.refusal.body, { status: state.refusal.status });
    const sessionUrl = `${window.location.origin}${page}#at-the-provider`;
    return HttpResponse.json({ success: true, sessionUrl, message: 'The page is ready.' });
  });
  return Object.assign(state, { handler });
};
