import { beforeEach, expect, it, jest } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { createFakeServer, ok } from '../../../test/fakeServer.ts';
import { renderElement, setFieldValue } from '../../../test/renderAt.tsx';
import { PeopleSection } from './PeopleSection.tsx';

const EMAILS = Array.from({ length: 250 }, (_, index) => `parent-${String(index).padStart(3, '0')}@example.org`);
/** Every second account has a confirmed email. */
const accountOf = (email: string, index: number) => ({
  ...{ email, signedUpAt: '2026-01-03T18:00:00.000Z', isEmailConfirmed: index % 2 === 1 },
});
const TIDES = 'https://tides.example/camps';

let isBroken: boolean;
const server = createFakeServer(
  { isAdmin: true },
  http.get('*/api/admin/user-emails', () =>
    isBroken ? HttpResponse.json({}, { status: 400 }) : ok({ accounts: EMAILS.map(accountOf) }),
  ),
  http.get('*/api/admin/admins', () => ok({ accounts: [accountOf('ada@example.org', 1)] })),
  http.get('*/api/admin/base-urls', () => ok({ baseUrls: ['https://kites.example', TIDES] })),
  http.get('*/api/admin/benchmarking-access', () =>
    ok({ overrides: [{ baseUrl: TIDES, grantedAt: '2026-02-01T00:00:00.000Z' }] }),
  ),
  http.post('*/api/admin/camp-stats', async ({ request }) => {
    const { base_url } = (await request.json()) as { base_url: string };
    return base_url === TIDES ? HttpResponse.error() : ok({ locationCount: 3, minPrice: 1_250, message: '' });
  }),
  http.post('*/api/admin/benchmarking-access/*', () => ok({ message: 'It is done.', position: '' })),
);
beforeEach(() => {
  isBroken = false;
});

// Covers: 2.189
it('emails of accounts are loaded only on request, searched, and copied as filtered', async () => {
  const { user } = renderElement(<PeopleSection />);
  expect(await screen.findByText('ada@example.org')).toBeVisible();
  expect(server.requestsTo('admin/user-emails')).toEqual([]);
  const writeText = jest.fn((_text: string) => Promise.resolve());
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
  await user.click(screen.getByRole('button', { name: 'Show the emails' }));
  const list = await screen.findByRole('list', { name: 'Emails' });
  expect(screen.getByText('250 in all')).toBeVisible();
  const [first, second] = within(list).getAllByRole('listitem');
  expect(first).toHaveTextContent(/signed up Jan(uary)? 3(, 2026)? · email not confirmed/);
  expect(second).toHaveTextContent(/ · email confirmed/);
  expect(within(list).getAllByRole('listitem')).toHaveLength(100);
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  expect(within(list).getAllByRole('listitem')).toHaveLength(200);
  setFieldValue(screen.getByLabelText('Search in emails'), 'PARENT-24');
  expect(await screen.findByText('10 of 250')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Copy 10' }));
  expect(await screen.findByText('Copied.')).toBeVisible();
  expect(writeText).toHaveBeenCalledWith(EMAILS.slice(240).join('\n'));
  expect(server.requestsTo('admin/user-emails')).toHaveLength(1);
});

it('emails that cannot be loaded show an error and a retry button', async () => {
  isBroken = true;
  const { user } = renderElement(<PeopleSection />);
  await user.click(await screen.findByRole('button', { name: 'Show the emails' }));
  expect(await screen.findByText('The emails could not be loaded.')).toBeVisible();
  isBroken = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('250 in all')).toBeVisible();
});

// Covers: 2.190-2.192, 8.7
it('a website is unlocked or locked beside its URL, and shows the stats of its camps', async () => {
  const { user } = renderElement(<PeopleSection />);
  await user.click(await screen.findByRole('button', { name: 'Stats of https://kites.example' }));
  expect(await screen.findByText('3 locations, from $1,250.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: `Stats of ${TIDES}` }));
  expect(await screen.findByText('Error fetching camp stats')).toBeVisible();
  await user.dblClick(await screen.findByRole('button', { name: 'Unlock https://kites.example' }));
  expect(await screen.findByText('It is done.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: `Lock ${TIDES}` }));
  const grant = server.requestsTo('admin/benchmarking-access/grant');
  expect(grant.map(({ body }) => body)).toEqual([{ baseUrls: ['https://kites.example'] }]);
  const revoke = await server.waitForCommand(3);
  expect(revoke).toMatchObject({ path: 'admin/benchmarking-access/revoke', body: { baseUrls: [TIDES] } });
  setFieldValue(screen.getByLabelText('Search in websites'), 'tides');
  expect(screen.getByText('1 of 2')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Unlock https://kites.example' })).not.toBeInTheDocument();
});
