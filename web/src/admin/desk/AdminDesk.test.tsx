/** @jest-environment ./web/src/test/browserEnvironment.mjs */
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { renderAt } from '../../test/renderAt.tsx';

let isAdmin = true;
let asked: string[] = [];
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
  http.all('*/api/admin/*', ({ request }) => {
    asked.push(request.url);
    return HttpResponse.json({ success: true, data: [] });
  }),
  http.get('*/api/kids/list', () => HttpResponse.json({ success: true, data: { kids: [] } })),
  http.all('*/api/*', () => HttpResponse.json({ success: true, data: [] })),
);
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
beforeEach(() => {
  isAdmin = true;
  asked = [];
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
