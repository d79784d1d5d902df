import type { AdministeredAdvertiser, Charges } from '@campjay/query-api/admin/contract.ts';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { managedAdvertiser } from '../../test/advertisers.ts';
import { takeLog } from '../../test/consoleLog.ts';
import { createFakeServer, ok, createRefusal } from '../../test/fakeServer.ts';
import { clickTwice, renderAt, setFieldValue } from '../../test/renderAt.tsx';

const { ads: _ads, ...facts } = managedAdvertiser();
const KITES: AdministeredAdvertiser = { ...facts, adsCount: 1, users: [{ email: 'pat@example.org' }] };
const advertiserId = KITES.advertiser_id;

let charges: Charges['data'];
let stats: () => Response;
let check: () => Response;
const server = createFakeServer(
  { isAdmin: true },
  http.get('*/api/admin/check', () => check()),
  http.get('*/api/admin/advertisers', () => ok({ data: { advertisers: [KITES], conciergeRequests: [] } })),
  http.get('*/api/admin/caches', () =>
    ok({ caches: [{ name: 'Pages with camps', entries: 1_200, bytes: 3_145_728, hits: 7, misses: 2 }] }),
  ),
  http.get('*/api/admin/base-urls', () => ok({ baseUrls: ['https://kites.example', 'https://tides.example/camps'] })),
  http.get('*/api/admin/benchmarking-access', () =>
    ok({ overrides: [{ baseUrl: 'https://tides.example/camps', grantedAt: '2026-02-01T00:00:00.000Z' }] }),
  ),
  http.post('*/api/admin/camp-stats', () => stats()),
  http.get('*/api/admin/charges', () => ok({ data: charges })),
  http.post('*/api/admin/*', () => ok({ message: 'It is done.', position: '', advertiserId })),
);
beforeEach(() => {
  check = () => HttpResponse.json({ isAdmin: true });
  charges = { stuck: [], waiting: [] };
});

/** Sent commands as operation and body. */
const sent = () => server.listCommands().map(({ path, body }) => [path.replace('admin/', ''), body]);
const bodyOf = async (index = 0) => (await server.waitForCommand(index)).body;

const type = (form: HTMLElement, label: string, value: string): void =>
  setFieldValue(within(form).getByLabelText(label), value);
const press = (form: HTMLElement, name: string): void =>
  void fireEvent.click(within(form).getByRole('button', { name }));

describe('the form for a new advertiser', () => {
  const openForm = async (): Promise<HTMLElement> => {
    renderAt('/ads/admin');
    return screen.findByRole('form', { name: 'New advertiser' });
  };
  const filled = async (): Promise<HTMLElement> => {
    const form = await openForm();
    type(form, 'Name', ' Example Boats ');
    type(form, 'Base URLs of its camps', 'https://boats.example\nhttps://rafts.example');
    type(form, 'Email of an account (may be empty)', 'pat@example.org');
    type(form, 'Dollars per click', '$1.25');
    return form;
  };
  const CREATE = 'Create the advertiser';

  // Covers: 2.187
  it('creates one advertiser with the agreed price, however often it is submitted, and clears the form', async () => {
    const form = await filled();
    press(form, CREATE);
    fireEvent.submit(form);
    expect(await within(form).findByText('It is done.')).toBeVisible();
    expect(sent()).toEqual([
      [
        'create-advertiser',
        expect.objectContaining({
          ...{ advertiser_name: 'Example Boats', baseUrls: ['https://boats.example', 'https://rafts.example'] },
          ...{ email: 'pat@example.org', pricing_structure: 'cpc', cpc: '1.25' },
        }),
      ],
    ]);
    expect(within(form).getByLabelText('Name')).toHaveValue('');
    type(form, 'Name', 'Example Rafts');
    type(form, 'Dollars per click', '2');
    press(form, CREATE);
    const [first, second] = [await bodyOf(0), await bodyOf(1)] as { advertiserId: string }[];
    expect(second?.advertiserId).not.toBe(first?.advertiserId);
    expect(second).not.toHaveProperty('email');
  });

  // Covers: 2.187
  it('creates a self-serve advertiser at the list price, linked to an account', async () => {
    const form = await openForm();
    press(form, 'Self-serve');
    type(form, 'Name', 'Example Boats');
    press(form, CREATE);
    expect(await within(form).findByText('Please enter the email of an account')).toBeVisible();
    expect(server.listCommands()).toEqual([]);
    type(form, 'Email of an account', 'pat@example.org');
    press(form, CREATE);
    const { path, body } = await server.waitForCommand();
    expect(path).toBe('admin/create-self-serve-advertiser');
    expect(body).toMatchObject({ advertiser_name: 'Example Boats', baseUrls: [], email: 'pat@example.org' });
    expect(body).not.toHaveProperty('cpc');
  });

  it('shows what is missing and sends nothing', async () => {
    const form = await openForm();
    press(form, CREATE);
    expect(await within(form).findByText('Please enter a name')).toBeVisible();
    expect(within(form).getByText('Please enter dollars per click, such as 1.25')).toBeVisible();
    press(form, 'Registrations');
    press(form, CREATE);
    expect(await within(form).findByText('Please enter a percentage, such as 7.5')).toBeVisible();
    expect(server.listCommands()).toEqual([]);
  });

  it('shows once why the server refused it, keeps the input, and sends the same command again after a network error', async () => {
    const form = await filled();
    const message = 'cpc must be between $0.01 and $100.';
    server.refusal = createRefusal(400, message, [{ field: 'cpc', message }]);
    press(form, CREATE);
    expect((await within(form).findByRole('alert')).textContent).toBe(message);
    expect(within(form).getByLabelText('Name')).toHaveValue(' Example Boats ');
    server.refusal = createRefusal(400, 'baseUrls[1] must be an http:// or https:// address', [
      { field: 'baseUrls[1]', message: 'must be an http:// or https:// address' },
      { field: 'email', message: 'must be an email address' },
    ]);
    press(form, CREATE);
    const sentence = 'Base URL 2: This must be an http:// or https:// address · Email: This must be an email address';
    expect((await within(form).findByText(sentence)).closest('[role=alert]')).toBeVisible();
    server.refusal = 'networkError';
    press(form, CREATE);
    expect(await within(form).findByText(/did not get through/)).toBeVisible();
    server.refusal = undefined;
    press(form, CREATE);
    expect(await within(form).findByText('It is done.')).toBeVisible();
    const [, , failed, repeated] = server.listCommands();
    expect(repeated).toEqual(failed);
  });
});

describe('an advertiser in the list', () => {
  const openForm = async (name: string): Promise<HTMLElement> => {
    renderAt('/ads/admin');
    const row = await screen.findByText('Example Kites Inc.');
    const details = row.closest('details');
    if (!details) throw new Error('The advertiser has no row to open.');
    details.open = true;
    fireEvent(details, new Event('toggle'));
    return screen.findByRole('form', { name });
  };
  const LINK = 'Email of an account';

  // Covers: 2.188
  it('is linked to an account once, however often the button is clicked', async () => {
    const form = await openForm('Link a user');
    press(form, 'Link');
    expect(await within(form).findByText('Please enter the email of an account')).toBeVisible();
    expect(server.listCommands()).toEqual([]);
    type(form, LINK, ' pat@example.org ');
    press(form, 'Link');
    fireEvent.submit(form);
    expect(await screen.findByText('It is done.')).toBeVisible();
    expect(sent()).toEqual([['link-user', { advertiserId, email: 'pat@example.org' }]]);
    expect(within(form).getByLabelText(LINK)).toHaveValue('');
  });

  it('shows why an account cannot be linked until the email changes, and unlinks by name', async () => {
    const form = await openForm('Link a user');
    server.refusal = createRefusal(404, 'There is no account with this email.');
    type(form, LINK, 'nobody@example.org');
    press(form, 'Link');
    expect(await screen.findByText('There is no account with this email.')).toBeVisible();
    expect(within(form).getByLabelText(LINK)).toHaveValue('nobody@example.org');
    type(form, LINK, 'pat@example.org');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    server.refusal = undefined;
    clickTwice(screen.getByRole('button', { name: 'Unlink pat@example.org' }));
    expect(await screen.findByText('It is done.')).toBeVisible();
    expect(sent().slice(1)).toEqual([['unlink-user', { advertiserId, email: 'pat@example.org' }]]);
  });

  it('gets another price and other camps, or shows why not', async () => {
    const price = await openForm('Price');
    type(price, 'Dollars per click', 'a lot');
    press(price, 'Set the price');
    expect(await within(price).findByText('Please enter dollars per click, such as 1.25')).toBeVisible();
    press(price, 'Registrations');
    type(price, 'Percent of a registration', '7.25');
    press(price, 'Set the price');
    fireEvent.submit(price);
    expect(await within(price).findByText('It is done.')).toBeVisible();

    const camps = screen.getByRole('form', { name: 'Camps' });
    server.refusal = createRefusal(404, 'There is no advertiser with this advertiserId.');
    type(camps, 'Base URLs of its camps', '');
    press(camps, 'Set the camps');
    expect(await within(camps).findByText('There is no advertiser with this advertiserId.')).toBeVisible();
    const pricing = { pricing_structure: 'per_registration', per_registration_percentage: 0.0725 };
    expect(sent()).toEqual([
      ['set-advertiser-pricing', { advertiserId, ...pricing }],
      ['set-advertiser-camps', { advertiserId, baseUrls: [] }],
    ]);
  });
});

describe('a charge to review', () => {
  const charge = (state: 'sent' | 'refused' | 'unclear') => ({
    ...{ settlementId: `of-${state}`, advertiserId, advertiser_name: 'Example Kites Inc.', cents: 1276, state },
    ...{ why: state === 'refused' ? 'No such card.' : null, attemptedAt: '2026-03-10T00:00:00.000Z' },
  });
  const openForm = async () => {
    renderAt('/ads/admin');
    return screen.findByRole('region', { name: 'Charges to look at' });
  };

  it('shows what happened and what to do, and is resent or closed once', async () => {
    charges = {
      stuck: [charge('refused'), charge('sent')],
      waiting: [{ advertiserId, advertiser_name: 'Example Kites Inc.', cents: 500, since: '2026-03-01T00:00:00.000Z' }],
    };
    const panel = await openForm();
    expect(within(panel).getByText('The provider says: No such card.')).toBeVisible();
    expect(within(panel).getByText(/^Sent, without an answer/)).toBeVisible();
    expect(within(panel).getByRole('list', { name: 'Waiting to be sent' })).toHaveTextContent(
      '$5.00 of Example Kites Inc. since March 1, 2026',
    );
    expect(within(panel).getAllByRole('button')).toHaveLength(2);
    clickTwice(within(panel).getByRole('button', { name: 'Send again: $12.76 of Example Kites Inc.' }));
    expect(await within(panel).findByText('It is done.')).toBeVisible();
    expect(sent()).toEqual([['decide-charge', { advertiserId, settlementId: 'of-refused', decision: 'send-again' }]]);
  });

  it('shows why it can no longer be decided', async () => {
    charges = { stuck: [charge('unclear')], waiting: [] };
    server.refusal = createRefusal(409, 'There is nothing to decide about this charge any more.');
    const panel = await openForm();
    fireEvent.click(within(panel).getByRole('button', { name: 'Close: $12.76 of Example Kites Inc.' }));
    expect(await within(panel).findByText('There is nothing to decide about this charge any more.')).toBeVisible();
    expect(server.listCommands()[0]?.body).toMatchObject({ decision: 'close' });
  });

  it('is absent when all charges were accepted', async () => {
    expect(within(await openForm()).getByText('Every charge that was sent went through.')).toBeVisible();
  });
});

describe('the websites with benchmarks', () => {
  const openForm = async (): Promise<HTMLElement> => {
    renderAt('/ads/admin');
    return screen.findByRole('region', { name: 'Benchmarking access' });
  };
  const chooseWebsite = async (panel: HTMLElement, label: string, website: string): Promise<void> => {
    const field = within(panel).getByRole('combobox', { name: label });
    fireEvent.focus(field);
    fireEvent.change(field, { target: { value: website } });
    fireEvent.click(await screen.findByRole('option', { name: website }));
  };

  it('are unlocked one by one, once per click, and locked again', async () => {
    const panel = await openForm();
    press(panel, 'Unlock');
    await chooseWebsite(panel, 'Website to unlock', 'https://kites.example');
    clickTwice(within(panel).getByRole('button', { name: 'Unlock' }));
    expect(await within(panel).findByText('It is done.')).toBeVisible();
    expect(sent()).toEqual([['benchmarking-access/grant', { baseUrls: ['https://kites.example'] }]]);
    fireEvent.click(await within(panel).findByRole('button', { name: 'Lock https://tides.example/camps' }));
    expect(await server.waitForCommand(1)).toMatchObject({
      path: 'admin/benchmarking-access/revoke',
      body: { baseUrls: ['https://tides.example/camps'] },
    });
  });

  // Covers: 2.192, 8.7
  it('show locations and lowest price, or why these are unknown', async () => {
    await openForm();
    const panel = screen.getByRole('region', { name: 'Camp stats' });
    await chooseWebsite(panel, 'Website', 'https://kites.example');
    for (const [answer, sentence] of [
      [
        () => ok({ locationCount: 3, minPrice: 1_250, message: '' }),
        'https://kites.example: 3 locations, from $1,250.',
      ],
      [
        () => ok({ locationCount: 1, minPrice: null, message: '' }),
        'https://kites.example: 1 location, no price listed.',
      ],
      [() => HttpResponse.json(createRefusal(404, 'No such website.').body, { status: 404 }), 'No such website.'],
      [() => HttpResponse.error(), 'Error fetching camp stats'],
      [() => ok({ locationCount: 2, minPrice: 500, message: '' }), 'https://kites.example: 2 locations, from $500.'],
      [() => HttpResponse.json({}, { status: 500 }), 'Error fetching camp stats'],
    ] as const) {
      stats = answer;
      press(panel, 'Show');
      expect(await within(panel).findByText(sentence)).toBeVisible();
    }
  });
});

// Covers: 1.44, 2.193, 6.21
it('shows the use of the server cache, and clears or fills it with one click', async () => {
  renderAt('/ads/admin');
  const panel = await screen.findByRole('region', { name: 'Server cache' });
  expect(await within(panel).findByRole('row', { name: 'Pages with camps 1,200 (3.0 MB) 7 2' })).toBeVisible();
  clickTwice(within(panel).getByRole('button', { name: 'Clear' }));
  expect(await within(panel).findByText('It is done.')).toBeVisible();
  press(panel, 'Warm');
  await server.waitForCommand(1);
  expect(sent().map(([operation]) => operation)).toEqual(['clear-cache', 'warm-cache']);
});

// Covers: 8.13
it.each([
  ['is known not to be an admin', () => HttpResponse.json({ isAdmin: false }), false],
  ['cannot be checked', () => HttpResponse.json({}, { status: 500 }), true],
  ['gets no answer', () => HttpResponse.error(), true],
])('shows nothing to a user who %s', async (_what, answer, isLogged) => {
  check = answer;
  renderAt('/ads/admin');
  expect(await screen.findByText(/^This page is for those who run the site/)).toBeVisible();
  expect(screen.queryByRole('region', { name: /Advertisers/ })).toBeNull();
  expect(takeLog().some((line) => line.includes('adminCheck'))).toBe(isLogged);
});
