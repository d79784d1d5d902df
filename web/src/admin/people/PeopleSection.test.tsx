/** @jest-environment ./web/src/test/browserEnvironment.mjs */
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, jest } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { renderPart } from '../../test/renderAt.tsx';
import { PeopleSection } from './PeopleSection.tsx';

const EMAILS = Array.from({ length: 250 }, (_, index) => `parent-${String(index).padStart(3, '0')}@example.org`);
const TIDES = 'https://tides.example/camps';

let asked: string[];
let sent: { readonly operation: string; readonly body: object }[];
let isBroken: boolean;
const server = setupServer(
  http.get('*/api/admin/user-emails', () => {
    asked.push('user-emails');
    return isBroken ? HttpResponse.json({}, { status: 400 }) : HttpResponse.json({ success: true, emails: EMAILS });
  }),
  http.get('*/api/admin/admins', () => HttpResponse.json({ success: true, emails: ['ada@example.org'] })),
  http.get('*/api/admin/base-urls', () =>
    HttpResponse.json({ success: true, baseUrls: ['https://kites.example', TIDES] }),
  ),
  http.get('*/api/admin/benchmarking-access', () =>
    HttpResponse.json({ success: true, overrides: [{ baseUrl: TIDES, grantedAt: '2026-02-01T00:00:00.000Z' }] }),
  ),
  http.post('*/api/admin/camp-stats', async ({ request }) => {
    const { base_url } = (await request.json()) as { base_url: string };
    if (base_url === TIDES) return HttpResponse.error();
    return HttpResponse.json({ success: true, locationCount: 3, minPrice: 1_250, message: '' });
  }),
  http.post('*/api/admin/benchmarking-access/:way', async ({ request, params }) => {
    sent.push({ operation: String(params['way']), body: (await request.json()) as object });
    return HttpResponse.json({ success: true, message: 'It is done.', position: '' });
  }),
  http.all('*/api/*', () => HttpResponse.json({ success: true, data: [] })),
);
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
beforeEach(() => {
  [asked, sent, isBroken] = [[], [], false];
});
afterEach(cleanup);
afterAll(() => server.close());

// Covers: 2.189
it('the emails of accounts are asked for by a press alone, searched, and copied as they were found', async () => {
  const { user } = renderPart(<PeopleSection />);
  expect(await screen.findByText('ada@example.org')).toBeVisible();
  expect(asked).toEqual([]);
  const writeText = jest.fn((_text: string) => Promise.resolve());
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
  await user.click(screen.getByRole('button', { name: 'Show the emails' }));
  const list = await screen.findByRole('list', { name: 'Emails' });
  expect(screen.getByText('250 in all')).toBeVisible();
  expect(within(list).getAllByRole('listitem')).toHaveLength(100);
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  expect(within(list).getAllByRole('listitem')).toHaveLength(200);
  await user.type(screen.getByLabelText('Search in emails'), 'PARENT-24');
  expect(await screen.findByText('10 of 250')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Copy 10' }));
  expect(await screen.findByText('Copied.')).toBeVisible();
  expect(writeText).toHaveBeenCalledWith(EMAILS.slice(240).join('\n'));
  expect(asked).toEqual(['user-emails']);
});

it('emails that cannot be loaded are said to be so, and asked for again', async () => {
  isBroken = true;
  const { user } = renderPart(<PeopleSection />);
  await user.click(await screen.findByRole('button', { name: 'Show the emails' }));
  expect(await screen.findByText('The emails could not be loaded.')).toBeVisible();
  isBroken = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('250 in all')).toBeVisible();
});

// Covers: 2.190-2.192, 8.7
it('a website is unlocked or locked beside its address, and tells what its camps are', async () => {
  const { user } = renderPart(<PeopleSection />);
  await user.click(await screen.findByRole('button', { name: 'Stats of https://kites.example' }));
  expect(await screen.findByText('3 locations, from $1,250.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: `Stats of ${TIDES}` }));
  expect(await screen.findByText('Error fetching camp stats')).toBeVisible();
  await user.dblClick(await screen.findByRole('button', { name: 'Unlock https://kites.example' }));
  expect(await screen.findByText('It is done.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: `Lock ${TIDES}` }));
  await waitFor(() =>
    expect(sent).toEqual([
      { operation: 'grant', body: { baseUrls: ['https://kites.example'] } },
      { operation: 'revoke', body: { baseUrls: [TIDES] } },
    ]),
  );
  await user.type(screen.getByLabelText('Search in websites'), 'tides');
  expect(screen.getByText('1 of 2')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Unlock https://kites.example' })).not.toBeInTheDocument();
});
