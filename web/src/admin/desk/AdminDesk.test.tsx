/** @jest-environment ./web/src/test/browserEnvironment.mjs */
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, jest } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { renderAt } from '../../test/renderAt.tsx';

let isAdmin = true;
let asked: string[] = [];
let waiting: object | undefined;
let projections: readonly object[] = [];
const server = setupServer(
  http.get('*/api/identity/session', () =>
    HttpResponse.json({
      success: true,
      data: {
        user: {
          firstName: 'Testa',
          lastName: 'Example',
          email: 'testa@example.org',
          createdAt: '2026-01-01T00:00:00.000Z',
          isAdmin,
          isAdvertiser: false,
        },
      },
    }),
  ),
  http.get('*/api/admin/check', () => HttpResponse.json({ isAdmin })),
  http.get('*/api/admin/waiting', () =>
    waiting ? HttpResponse.json({ success: true, waiting }) : HttpResponse.json({ success: false }, { status: 500 }),
  ),
  http.get('*/api/admin/projections', () => HttpResponse.json({ success: true, projections })),
  http.all('*/api/admin/*', ({ request }) => {
    asked.push(request.url);
    return HttpResponse.json({ success: true, data: [] });
  }),
  http.get('*/api/kids/list', () => HttpResponse.json({ success: true, data: { kids: [] } })),
  http.all('*/api/*', () => HttpResponse.json({ success: true, data: [] })),
);
const warn = jest.spyOn(console, 'warn');
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
beforeEach(() => {
  isAdmin = true;
  warn.mockReset().mockImplementation(() => undefined);
  asked = [];
  waiting = { suggestions: 0, conciergeRequests: 0, charges: 0 };
  projections = [];
  document.cookie = 'campjay_signed_in=1; path=/';
});
afterEach(cleanup);
afterAll(() => server.close());

const tabs = () => within(screen.getByRole('navigation', { name: 'Admin desk' }));

it('leads from its first page to every section, and each section has its address', async () => {
  renderAt('/admin');
  for (const name of ['Catalogue', 'Projections', 'Requests', 'People', 'Audit'])
    expect(await screen.findByRole('heading', { name })).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Advertisers' }).closest('a')).toHaveAttribute('href', '/ads/admin');
  expect(tabs().getByRole('link', { name: 'Overview' })).toHaveAttribute('aria-current', 'page');
  await userEvent.click(tabs().getByRole('link', { name: 'Audit' }));
  await waitFor(() => expect(tabs().getByRole('link', { name: 'Audit' })).toHaveAttribute('aria-current', 'page'));
  expect(document.title).toMatch(/^Audit – Admin desk/);
});

it('keeps the tab of a section on the pages below it, and shows no section where none is', async () => {
  renderAt('/admin/catalogue/anything');
  expect(await screen.findByRole('navigation', { name: 'Admin desk' })).toBeVisible();
  expect(tabs().getByRole('link', { name: 'Catalogue' })).toHaveAttribute('aria-current', 'page');
  cleanup();
  renderAt('/admin/nothing');
  expect(await screen.findByRole('main')).toBeVisible();
  expect(screen.queryByRole('navigation', { name: 'Admin desk' })).not.toBeInTheDocument();
});

it('asks nothing for whoever does not run the site, and says so', async () => {
  isAdmin = false;
  renderAt('/admin/people');
  expect(await screen.findByText(/This page is for those who run the site/)).toBeVisible();
  expect(asked.filter((url) => !url.endsWith('/check'))).toEqual([]);
});

it('asks whoever is signed out to sign in', async () => {
  document.cookie = 'campjay_signed_in=; max-age=0; path=/';
  renderAt('/admin');
  expect(await screen.findByRole('heading', { name: 'Please sign in' })).toBeVisible();
  expect(screen.getByText(/What is decided here is recorded/)).toBeVisible();
});

it('is in the More menu of those who run the site alone', async () => {
  renderAt('/admin');
  await userEvent.click(await screen.findByRole('button', { name: 'More' }));
  expect(await screen.findByRole('menuitem', { name: 'Admin desk' })).toHaveAttribute('href', '/admin');
});

it('says what waits, with the way to it, and that nothing does', async () => {
  waiting = { suggestions: 3, conciergeRequests: 1, charges: 0 };
  projections = [
    { name: 'camps', stopped: null, parkedStreams: 2, replay: { state: 'ready' } },
    { name: 'audit', stopped: 'It cannot go on.', parkedStreams: 0, replay: null },
  ];
  renderAt('/admin');
  const ways = [
    ['3 suggestions to read', '/admin/requests'],
    ['1 camp operator who wants to be called', '/admin/requests'],
    ['1 read model that has stopped', '/admin/projections'],
    ['2 streams with parked events', '/admin/projections'],
    ['1 finished replay to promote or to cancel', '/admin/projections'],
  ] as const;
  for (const [name, href] of ways) expect(await screen.findByRole('link', { name })).toHaveAttribute('href', href);
  expect(screen.queryByRole('link', { name: /^\d+ charge/ })).not.toBeInTheDocument();
  cleanup();
  waiting = { suggestions: 0, conciergeRequests: 0, charges: 0 };
  projections = [];
  renderAt('/admin');
  expect(await screen.findByText('Nothing. Everything was decided.')).toBeVisible();
});

it('shows what could be looked up where the rest could not', async () => {
  waiting = undefined;
  projections = [{ name: 'camps', stopped: null, parkedStreams: 1, replay: null }];
  renderAt('/admin');
  expect(await screen.findByRole('link', { name: '1 stream with a parked event' })).toBeVisible();
  expect(await screen.findByText('Not everything that may wait could be looked up.')).toBeVisible();
  waiting = { suggestions: 1, conciergeRequests: 0, charges: 0 };
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: '1 suggestion to read' })).toBeVisible();
});
