import { beforeEach, expect, it } from '@jest/globals';
import { cleanup, screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { createFakeServer, ok, signOut } from '../../../test/fakeServer.ts';
import { renderAt } from '../../../test/renderAt.tsx';

const NOTHING = { suggestions: 0, conciergeRequests: 0, charges: 0, emails: 0 };
let waiting: object | undefined;
let projections: readonly object[];
const server = createFakeServer(
  { isAdmin: true },
  http.get('*/api/admin/waiting', () => (waiting ? ok({ waiting }) : HttpResponse.json({}, { status: 500 }))),
  http.get('*/api/admin/projections', () => ok({ projections })),
);
beforeEach(() => {
  waiting = NOTHING;
  projections = [];
});

const tabs = () => within(screen.getByRole('navigation', { name: 'Admin' }));

it('links from its first page to every section, each with its own URL', async () => {
  const { user } = renderAt('/admin');
  for (const name of ['Catalog', 'Projections', 'Requests', 'People', 'Emails', 'Audit'])
    expect(await screen.findByRole('heading', { name })).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Advertisers' }).closest('a')).toHaveAttribute('href', '/ads/admin');
  expect(tabs().getByRole('link', { name: 'Overview' })).toHaveAttribute('aria-current', 'page');
  await user.click(tabs().getByRole('link', { name: 'Audit' }));
  expect(await tabs().findByRole('link', { name: 'Audit', current: 'page' })).toBeVisible();
  expect(document.title).toMatch(/^Audit – Admin/);
});

it('keeps the tab of a section on its subpages, and shows no section for an unknown URL', async () => {
  renderAt('/admin/catalogue/anything');
  expect(await screen.findByRole('navigation', { name: 'Admin' })).toBeVisible();
  expect(tabs().getByRole('link', { name: 'Catalog' })).toHaveAttribute('aria-current', 'page');
  cleanup();
  renderAt('/admin/nothing');
  expect(await screen.findByRole('main')).toBeVisible();
  expect(screen.queryByRole('navigation', { name: 'Admin' })).not.toBeInTheDocument();
});

it('sends no admin request for a user who is not an admin, and says so', async () => {
  server.user.isAdmin = false;
  renderAt('/admin/people');
  expect(await screen.findByText(/This page is for those who run the site/)).toBeVisible();
  expect(server.listPaths().filter((path) => path.startsWith('admin/') && path !== 'admin/check')).toEqual([]);
});

it('asks signed-out visitors to sign in', async () => {
  signOut();
  renderAt('/admin');
  expect(await screen.findByRole('heading', { name: 'Please sign in' })).toBeVisible();
  expect(screen.getByText(/Decisions made here are recorded/)).toBeVisible();
});

it('is in the More menu of admins only', async () => {
  const { user } = renderAt('/admin');
  await user.click(await screen.findByRole('button', { name: 'More' }));
  expect(await screen.findByRole('menuitem', { name: 'Admin' })).toHaveAttribute('href', '/admin');
});

it('lists pending work with links, or says that there is none', async () => {
  waiting = { suggestions: 3, conciergeRequests: 1, charges: 0, emails: 2 };
  projections = [
    { name: 'camps', stopped: null, parkedStreams: 2, replay: { state: 'ready' } },
    { name: 'audit', stopped: 'It cannot go on.', parkedStreams: 0, replay: null },
  ];
  renderAt('/admin');
  const ways = [
    ['3 suggestions to read', '/admin/requests'],
    ['1 camp operator who wants to be called', '/admin/requests'],
    ['2 emails that the mail server has not accepted yet', '/admin/emails'],
    ['1 read model that has stopped', '/admin/projections'],
    ['2 streams with parked events', '/admin/projections'],
    ['1 finished replay to promote or to cancel', '/admin/projections'],
  ] as const;
  for (const [name, href] of ways) expect(await screen.findByRole('link', { name })).toHaveAttribute('href', href);
  expect(screen.queryByRole('link', { name: /^\d+ charge/ })).not.toBeInTheDocument();
  cleanup();
  waiting = NOTHING;
  projections = [];
  renderAt('/admin');
  expect(await screen.findByText('Nothing is waiting for you.')).toBeVisible();
});

it('shows the available counts when others could not be loaded', async () => {
  waiting = undefined;
  projections = [{ name: 'camps', stopped: null, parkedStreams: 1, replay: null }];
  const { user } = renderAt('/admin');
  expect(await screen.findByRole('link', { name: '1 stream with a parked event' })).toBeVisible();
  expect(await screen.findByText('Some of the waiting tasks could not be loaded.')).toBeVisible();
  waiting = { ...NOTHING, suggestions: 1 };
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: '1 suggestion to read' })).toBeVisible();
});
