/** @jest-environment ./web/src/test/browserEnvironment.mjs */
import type { Act } from '@campjay/query-api/admin/audit/contract.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { renderAt } from '../../test/renderAt.tsx';

const USER = {
  ...{ firstName: 'Testa', lastName: 'Example', email: 'testa@example.org', createdAt: '2026-01-01T00:00:00.000Z' },
  ...{ isAdmin: true, isAdvertiser: false },
};
const ADA = { userId: 'ada', role: 'admin', name: 'Ada Example (ada@example.org)' };
const act = (id: string, at: string, facts: Partial<Act> = {}): Act => ({
  ...{ id, at, who: ADA, operation: 'link-user', outcome: 'done', status: 200, correlationId: `chain-${id}` },
  sentence: `${ADA.name} let Wren Example (wren@example.org) act for Kelp Camps.`,
  subjects: [{ kind: 'advertiser', id: 'a-1', name: 'Kelp Camps' }],
  events: [
    { type: 'AdvertiserLinked', streamId: 'user-wren', revision: 3, at, words: 'let Wren Example act for Kelp Camps' },
  ],
  eventsCount: 1,
  ...facts,
});
const LINKED = act('one', '2026-03-02T20:00:00.000Z');
const REFUSED = act('two', '2026-03-01T20:00:00.000Z', {
  ...{ outcome: 'refused', status: 404, events: [], eventsCount: 0 },
  sentence: `${ADA.name} unlocked the benchmarking figures of https://kelp.example, which was refused.`,
});

let asked: string[] = [];
let answer: (query: URLSearchParams) => Response;
const page = (acts: readonly Act[], next: string | null = null): Response =>
  HttpResponse.json({
    success: true,
    data: { acts, next, operations: [{ operation: 'link-user', words: 'let an account act for an advertiser' }] },
  });
const server = setupServer(
  http.get('*/api/identity/session', () => HttpResponse.json({ success: true, data: { user: USER } })),
  http.get('*/api/admin/check', () => HttpResponse.json({ isAdmin: true })),
  http.get('*/api/admin/audit', ({ request }) => {
    const { searchParams } = new URL(request.url);
    asked.push(searchParams.toString());
    return answer(searchParams);
  }),
  http.get('*/api/kids/list', () => HttpResponse.json({ success: true, data: { kids: [] } })),
  http.all('*/api/*', () => HttpResponse.json({ success: true, data: [] })),
);
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
beforeEach(() => {
  asked = [];
  answer = () => page([LINKED, REFUSED]);
  document.cookie = 'campjay_signed_in=1; path=/';
});
afterEach(cleanup);
afterAll(() => server.close());

const search = () => userEvent.click(screen.getByRole('button', { name: 'Search' }));

describe('the audit on the admin desk', () => {
  // Covers: A.7
  it('tells acts in sentences, day by day, with what they led to', async () => {
    renderAt('/admin/audit');
    const day = await screen.findByRole('region', { name: 'Monday, March 2, 2026' });
    expect(within(day).getByText(/let Wren Example \(wren@example.org\) act for Kelp Camps/)).toBeVisible();
    await userEvent.click(within(day).getByText('Details'));
    expect(within(day).getByText('AdvertiserLinked · user-wren · revision 3')).toBeVisible();
    expect(within(day).getByText('advertiser Kelp Camps · a-1')).toBeVisible();
    const before = screen.getByRole('region', { name: 'Sunday, March 1, 2026' });
    expect(within(before).getByText('Refused')).toBeVisible();
  });

  // Covers: A.7
  it('asks by the filters of its address, and puts those that are chosen there', async () => {
    renderAt('/admin/audit?what=link-user&from=2026-03-01&to=tomorrow');
    await screen.findByRole('region', { name: 'Monday, March 2, 2026' });
    expect(asked).toEqual(['what=link-user&from=2026-03-01']);
    await userEvent.type(screen.getByLabelText(/^About:/), 'Kelp');
    expect(asked).toHaveLength(1);
    await search();
    await waitFor(() => expect(asked.at(-1)).toBe('what=link-user&about=Kelp&from=2026-03-01'));
    expect(window.location.search).toBe('?what=link-user&about=Kelp&from=2026-03-01');
    await userEvent.click(screen.getByRole('button', { name: 'Show everything' }));
    await waitFor(() => expect(asked.at(-1)).toBe(''));
    expect(screen.getByLabelText(/^About:/)).toHaveValue('');
  });

  // Covers: A.6
  it('keeps an email out of its address', async () => {
    renderAt('/admin/audit');
    await screen.findByRole('region', { name: 'Monday, March 2, 2026' });
    await userEvent.type(screen.getByLabelText(/^Who:/), 'ada@example.org');
    await search();
    await waitFor(() => expect(asked.at(-1)).toBe('who=ada%40example.org'));
    expect(window.location.search).toBe('');
    expect(screen.getByLabelText(/^Who:/)).toHaveValue('ada@example.org');
  });

  it('says why days make no sense, and does not ask', async () => {
    renderAt('/admin/audit?from=2026-03-05');
    await userEvent.type(await screen.findByLabelText('Last day'), '2026-03-01');
    await search();
    expect(screen.getByText('The last day is before the first.')).toBeVisible();
    expect(asked).toHaveLength(1);
  });

  it('shows earlier acts when they are asked for, until there are none', async () => {
    answer = (query) => (query.get('before') === 'there' ? page([REFUSED]) : page([LINKED], 'there'));
    renderAt('/admin/audit');
    await userEvent.click(await screen.findByRole('button', { name: 'Earlier acts' }));
    expect(await screen.findByRole('region', { name: 'Sunday, March 1, 2026' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Earlier acts' })).not.toBeInTheDocument();
  });

  it('says that nothing is like that, and that nothing was done yet', async () => {
    answer = () => page([]);
    renderAt('/admin/audit?about=kelp');
    expect(await screen.findByText('No act is like that.')).toBeVisible();
    cleanup();
    renderAt('/admin/audit');
    expect(await screen.findByText('Nothing was done yet.')).toBeVisible();
  });

  it('offers another try where it could not be loaded', async () => {
    answer = () => HttpResponse.json({ success: false, type: 'Fault', message: '', errors: [] }, { status: 400 });
    renderAt('/admin/audit');
    expect(await screen.findByText('The audit could not be loaded.')).toBeVisible();
    answer = () => page([LINKED]);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('region', { name: 'Monday, March 2, 2026' })).toBeVisible();
  });
});
