import type { AuditEntry } from '@campjay/query-api/admin/audit/contract.ts';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { createFakeServer, ok } from '../../../test/fakeServer.ts';
import { renderAt, setFieldValue } from '../../../test/renderAt.tsx';

const ADA = { userId: 'ada', role: 'admin', name: 'Ada Example (ada@example.org)' };
const entry = (id: string, at: string, facts: Partial<AuditEntry> = {}): AuditEntry => ({
  ...{ id, at, who: ADA, operation: 'link-user', outcome: 'done', status: 200, correlationId: `chain-${id}` },
  sentence: `${ADA.name} let Wren Example (wren@example.org) act for Kelp Camps.`,
  subjects: [{ kind: 'advertiser', id: 'a-1', name: 'Kelp Camps' }],
  events: [
    { type: 'AdvertiserLinked', streamId: 'user-wren', revision: 3, at, words: 'let Wren Example act for Kelp Camps' },
  ],
  eventsCount: 1,
  ...facts,
});
const LINKED = entry('one', '2026-03-02T20:00:00.000Z');
const REFUSED = entry('two', '2026-03-01T20:00:00.000Z', {
  ...{ outcome: 'refused', status: 404, events: [], eventsCount: 0 },
  sentence: `${ADA.name} unlocked the benchmarking figures of https://kelp.example, which was refused.`,
});

let answer: (query: URLSearchParams) => Response;
const page = (entries: readonly AuditEntry[], next: string | null = null): Response =>
  ok({
    data: {
      acts: entries,
      next,
      operations: [{ operation: 'link-user', words: 'let an account act for an advertiser' }],
    },
  });
const server = createFakeServer(
  { isAdmin: true },
  http.get('*/api/admin/audit', ({ request }) => answer(new URL(request.url).searchParams)),
);
beforeEach(() => {
  answer = () => page([LINKED, REFUSED]);
});

const requested = () => server.requestsTo('admin/audit').map(({ query }) => query);

describe('the audit in the admin area', () => {
  // Covers: A.7
  it('shows audit entries as sentences, by day, with their effects', async () => {
    const { user } = renderAt('/admin/audit');
    const day = await screen.findByRole('region', { name: 'Monday, March 2, 2026' });
    expect(within(day).getByText(/let Wren Example \(wren@example.org\) act for Kelp Camps/)).toBeVisible();
    await user.click(within(day).getByText('Details'));
    expect(within(day).getByText('AdvertiserLinked · user-wren · revision 3')).toBeVisible();
    expect(within(day).getByText('advertiser Kelp Camps · a-1')).toBeVisible();
    const before = screen.getByRole('region', { name: 'Sunday, March 1, 2026' });
    expect(within(before).getByText('Refused')).toBeVisible();
  });

  // Covers: A.7
  it('queries with the filters in the URL, and puts new filters there', async () => {
    const { user } = renderAt('/admin/audit?what=link-user&from=2026-03-01&to=tomorrow');
    await screen.findByRole('region', { name: 'Monday, March 2, 2026' });
    expect(requested()).toEqual(['what=link-user&from=2026-03-01']);
    setFieldValue(screen.getByLabelText(/^About:/), 'Kelp');
    expect(requested()).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Search' }));
    await server.waitForQuery('admin/audit', 'what=link-user&about=Kelp&from=2026-03-01');
    expect(window.location.search).toBe('?what=link-user&about=Kelp&from=2026-03-01');
    await user.click(screen.getByRole('button', { name: 'Show everything' }));
    await server.waitForQuery('admin/audit', '');
    expect(screen.getByLabelText(/^About:/)).toHaveValue('');
  });

  // Covers: A.6
  it('keeps an email out of the URL', async () => {
    const { user } = renderAt('/admin/audit');
    await screen.findByRole('region', { name: 'Monday, March 2, 2026' });
    setFieldValue(screen.getByLabelText(/^Who:/), 'ada@example.org');
    await user.click(screen.getByRole('button', { name: 'Search' }));
    await server.waitForQuery('admin/audit', 'who=ada%40example.org');
    expect(window.location.search).toBe('');
    expect(screen.getByLabelText(/^Who:/)).toHaveValue('ada@example.org');
  });

  it('explains invalid dates and sends no query', async () => {
    const { user } = renderAt('/admin/audit?from=2026-03-05');
    setFieldValue(await screen.findByLabelText('Last day'), '2026-03-01');
    await user.click(screen.getByRole('button', { name: 'Search' }));
    expect(screen.getByText('The last day is before the first.')).toBeVisible();
    expect(requested()).toHaveLength(1);
  });

  it('shows earlier entries on request, until there are none', async () => {
    answer = (query) => (query.get('before') === 'there' ? page([REFUSED]) : page([LINKED], 'there'));
    const { user } = renderAt('/admin/audit');
    await user.click(await screen.findByRole('button', { name: 'Earlier entries' }));
    expect(await screen.findByRole('region', { name: 'Sunday, March 1, 2026' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Earlier entries' })).not.toBeInTheDocument();
  });

  it('says that nothing matches, or that there are no entries yet', async () => {
    answer = () => page([]);
    renderAt('/admin/audit?about=kelp');
    expect(await screen.findByText('No entry matches these filters.')).toBeVisible();
    cleanup();
    renderAt('/admin/audit');
    expect(await screen.findByText('There are no entries yet.')).toBeVisible();
  });

  it('offers a retry after a failure', async () => {
    answer = () => HttpResponse.json({}, { status: 400 });
    const { user } = renderAt('/admin/audit');
    expect(await screen.findByText('The audit log could not be loaded.')).toBeVisible();
    answer = () => page([LINKED]);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('region', { name: 'Monday, March 2, 2026' })).toBeVisible();
  });
});
