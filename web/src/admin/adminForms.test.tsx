/** @jest-environment ./web/src/test/browserEnvironment.mjs */
import type { AdministeredAdvertiser, Charges } from '@campjay/query-api/admin/contract.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { managedAdvertiser } from '../test/advertisers.ts';
import { renderAt } from '../test/renderAt.tsx';

const USER = {
  ...{ firstName: 'Testa', lastName: 'Example', email: 'testa@example.org', createdAt: '2026-01-01T00:00:00.000Z' },
  ...{ isAdmin: true, isAdvertiser: false },
};
const { ads: _ads, ...facts } = managedAdvertiser();
const KITES: AdministeredAdvertiser = { ...facts, adsCount: 1, users: [{ email: 'pat@example.org' }] };
const advertiserId = KITES.advertiser_id;

interface Refusal {
  readonly status: number;
  readonly message: string;
  readonly errors?: readonly { readonly field: string; readonly message: string }[];
}
let charges: Charges['data'];
let refusal: Refusal | 'unreached' | undefined;
let sent: { readonly operation: string; readonly body: Record<string, unknown>; readonly key: string | null }[] = [];

let stats: (body: unknown) => Response;
let check: () => Response;
const server = setupServer(
  http.get('*/api/identity/session', () => HttpResponse.json({ success: true, data: { user: USER } })),
  http.get('*/api/admin/check', () => check()),
  http.get('*/api/admin/advertisers', () =>
    HttpResponse.json({ success: true, data: { advertisers: [KITES], conciergeRequests: [] } }),
  ),
  http.get('*/api/admin/caches', () =>
    HttpResponse.json({
      success: true,
      caches: [{ name: 'Pages with camps', entries: 1_200, bytes: 3_145_728, hits: 7, misses: 2 }],
    }),
  ),
  http.get('*/api/admin/base-urls', () =>
    HttpResponse.json({ success: true, baseUrls: ['https://kites.example', 'https://tides.example/camps'] }),
  ),
  http.get('*/api/admin/benchmarking-access', () =>
    HttpResponse.json({
      success: true,
      overrides: [{ baseUrl: 'https://tides.example/camps', grantedAt: '2026-02-01T00:00:00.000Z' }],
    }),
  ),
  http.post('*/api/admin/camp-stats', async ({ request }) => stats(await request.json())),
  http.get('*/api/admin/charges', () => HttpResponse.json({ success: true, data: charges })),
  http.post('*/api/admin/*', async ({ request }) => {
    const operation = new URL(request.url).pathname.replace('/api/admin/', '');
    const body = (await request.json()) as Record<string, unknown>;
    sent.push({ operation, body, key: request.headers.get('idempotency-key') });
    if (refusal === 'unreached') return HttpResponse.error();
    if (refusal) {
      const { status, message, errors = [] } = refusal;
      return HttpResponse.json({ success: false, type: 'Refused', message, errors }, { status });
    }
    return HttpResponse.json({ success: true, message: 'It is done.', position: '', advertiserId });
  }),
  http.get('*/api/kids/list', () => HttpResponse.json({ success: true, data: { kids: [] } })),
  http.all('*/api/*', () => HttpResponse.json({ success: true, data: [] })),
);

const warn = jest.spyOn(console, 'warn');
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
beforeEach(() => {
  check = () => HttpResponse.json({ isAdmin: true });
  charges = { stuck: [], waiting: [] };
  refusal = undefined;
  sent = [];
  document.cookie = 'campjay_signed_in=1';
  warn.mockReset().mockImplementation(() => undefined);
});
afterEach(cleanup);
afterAll(() => server.close());

const type = (form: HTMLElement, label: string | RegExp, value: string): void =>
  void fireEvent.change(within(form).getByLabelText(label), { target: { value } });
const press = (form: HTMLElement, name: string): void =>
  void fireEvent.click(within(form).getByRole('button', { name }));

const choose = (form: HTMLElement, name: string): void =>
  void fireEvent.click(within(form).getByRole('radio', { name }));

describe('the form of a new advertiser', () => {
  const opened = async (): Promise<HTMLElement> => {
    renderAt('/ads/admin');
    return screen.findByRole('form', { name: 'New advertiser' });
  };
  const filled = async (): Promise<HTMLElement> => {
    const form = await opened();
    type(form, 'Name', ' Example Boats ');
    type(form, 'Base URLs of its camps', 'https://boats.example\nhttps://rafts.example');
    type(form, 'Email of an account (may be empty)', 'pat@example.org');
    type(form, 'Dollars a click', '$1.25');
    return form;
  };
  const CREATE = 'Create the advertiser';

  // Covers: 2.187
  it('makes one with the agreed price, once however often it is pressed, and is empty for the next', async () => {
    const form = await filled();
    press(form, CREATE);
    fireEvent.submit(form);
    expect(await within(form).findByText('It is done.')).toBeVisible();
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({
      operation: 'create-advertiser',
      body: {
        ...{ advertiser_name: 'Example Boats', baseUrls: ['https://boats.example', 'https://rafts.example'] },
        ...{ email: 'pat@example.org', pricing_structure: 'cpc', cpc: '1.25' },
      },
    });
    expect(within(form).getByLabelText('Name')).toHaveValue('');
    type(form, 'Name', 'Example Rafts');
    type(form, 'Dollars a click', '2');
    press(form, CREATE);
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]?.body['advertiserId']).not.toBe(sent[0]?.body['advertiserId']);
    expect(sent[1]?.body).not.toHaveProperty('email');
  });

  // Covers: 2.187
  it('makes a self-serve one at the price of the house, for an account', async () => {
    const form = await opened();
    choose(form, 'Self-serve');
    type(form, 'Name', 'Example Boats');
    press(form, CREATE);
    expect(await within(form).findByText('Please enter the email of an account')).toBeVisible();
    expect(sent).toEqual([]);
    type(form, 'Email of an account', 'pat@example.org');
    press(form, CREATE);
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({
      operation: 'create-self-serve-advertiser',
      body: { advertiser_name: 'Example Boats', baseUrls: [], email: 'pat@example.org' },
    });
    expect(sent[0]?.body).not.toHaveProperty('cpc');
  });

  it('says what is missing, and sends nothing', async () => {
    const form = await opened();
    press(form, CREATE);
    expect(await within(form).findByText('Please enter a name')).toBeVisible();
    expect(within(form).getByText('Please enter dollars a click, such as 1.25')).toBeVisible();
    choose(form, 'Registrations');
    expect(await within(form).findByText('Please enter a percentage, such as 7.5')).toBeVisible();
    expect(sent).toEqual([]);
  });

  it.each([
    [{ status: 404, message: 'There is no account with this email.' }, 'email', 'There is no account with this email.'],
    [
      { status: 409, message: 'This advertiserId belongs to another advertiser.' },
      'advertiserId',
      'This advertiserId belongs to another advertiser.',
    ],
    [{ status: 400, message: 'cpc must be between $0.01 and $100.' }, 'cpc', 'cpc must be between $0.01 and $100.'],
  ])('says once why the server refuses it (%j), and keeps what was written', async (refused, field, said) => {
    const form = await filled();
    refusal = { ...refused, errors: [{ field, message: refused.message }] };
    press(form, CREATE);
    const alert = await within(form).findByRole('alert');
    expect(alert.textContent).toBe(said);
    expect(within(form).getByLabelText('Name')).toHaveValue(' Example Boats ');
  });

  it('names the lines and fields that do not fit', async () => {
    const form = await filled();
    refusal = {
      ...{ status: 400, message: 'baseUrls[1] must be an http:// or https:// address' },
      errors: [
        { field: 'baseUrls[1]', message: 'must be an http:// or https:// address' },
        { field: 'email', message: 'must be an email address' },
      ],
    };
    press(form, CREATE);
    expect((await within(form).findByRole('alert')).textContent).toBe(
      'Base URL 2: This must be an http:// or https:// address · Email: This must be an email address',
    );
  });

  it('is the same wish when it is sent again after it did not get through', async () => {
    const form = await filled();
    refusal = 'unreached';
    press(form, CREATE);
    expect(await within(form).findByText(/did not get through/)).toBeVisible();
    refusal = undefined;
    press(form, CREATE);
    expect(await within(form).findByText('It is done.')).toBeVisible();
    expect(sent[1]?.key).toBe(sent[0]?.key);
    expect(sent[1]?.body).toEqual(sent[0]?.body);
  });
});

describe('an advertiser in the list', () => {
  const opened = async (name: string): Promise<HTMLElement> => {
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
  it('is linked to an account, once however often it is pressed', async () => {
    const form = await opened('Link somebody');
    press(form, 'Link');
    expect(sent).toEqual([]);
    type(form, LINK, ' pat@example.org ');
    press(form, 'Link');
    fireEvent.submit(form);
    expect(await screen.findByText('It is done.')).toBeVisible();
    expect(sent.map(({ operation, body }) => ({ operation, body }))).toEqual([
      { operation: 'link-user', body: { advertiserId, email: 'pat@example.org' } },
    ]);
    expect(within(form).getByLabelText(LINK)).toHaveValue('');
  });

  it('says why an account cannot be linked, until another one is written, and unlinks by name', async () => {
    const form = await opened('Link somebody');
    refusal = { status: 404, message: 'There is no account with this email.' };
    type(form, LINK, 'nobody@example.org');
    press(form, 'Link');
    expect(await screen.findByText('There is no account with this email.')).toBeVisible();
    expect(within(form).getByLabelText(LINK)).toHaveValue('nobody@example.org');
    type(form, LINK, 'pat@example.org');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    refusal = undefined;
    const unlink = screen.getByRole('button', { name: 'Unlink pat@example.org' });
    fireEvent.click(unlink);
    fireEvent.click(unlink);
    expect(await screen.findByText('It is done.')).toBeVisible();
    expect(sent.slice(1).map(({ operation, body }) => ({ operation, body }))).toEqual([
      { operation: 'unlink-user', body: { advertiserId, email: 'pat@example.org' } },
    ]);
  });

  it('gets another price and other camps, and says why not', async () => {
    const price = await opened('Price');
    type(price, 'Dollars a click', 'a lot');
    press(price, 'Set the price');
    expect(await within(price).findByText('Please enter dollars a click, such as 1.25')).toBeVisible();
    choose(price, 'Registrations');
    type(price, 'Percent of a registration', '7.25');
    press(price, 'Set the price');
    fireEvent.submit(price);
    expect(await within(price).findByText('It is done.')).toBeVisible();

    const camps = screen.getByRole('form', { name: 'Camps' });
    refusal = { status: 404, message: 'There is no advertiser with this advertiserId.' };
    type(camps, 'Base URLs of its camps', '');
    press(camps, 'Set the camps');
    expect(await within(camps).findByText('There is no advertiser with this advertiserId.')).toBeVisible();
    expect(sent.map(({ operation, body }) => ({ operation, body }))).toEqual([
      {
        operation: 'set-advertiser-pricing',
        body: { advertiserId, pricing_structure: 'per_registration', per_registration_percentage: 0.0725 },
      },
      { operation: 'set-advertiser-camps', body: { advertiserId, baseUrls: [] } },
    ]);
  });
});

describe('a charge to look at', () => {
  const charge = (state: 'sent' | 'refused' | 'unclear') => ({
    ...{ settlementId: `of-${state}`, advertiserId, advertiser_name: 'Example Kites Inc.', cents: 1276, state },
    ...{ why: state === 'refused' ? 'No such card.' : null, attemptedAt: '2026-03-10T00:00:00.000Z' },
  });
  const opened = async () => {
    renderAt('/ads/admin');
    return screen.findByRole('region', { name: 'Charges to look at' });
  };

  it('says what happened and what to do, and is sent again or closed, once however often it is pressed', async () => {
    charges = {
      stuck: [charge('refused'), charge('sent')],
      waiting: [{ advertiserId, advertiser_name: 'Example Kites Inc.', cents: 500, since: '2026-03-01T00:00:00.000Z' }],
    };
    const panel = await opened();
    expect(within(panel).getByText('The provider says: No such card.')).toBeVisible();
    expect(within(panel).getByText(/^Sent, without an answer/)).toBeVisible();
    expect(within(panel).getByRole('list', { name: 'Waiting to be sent' })).toHaveTextContent(
      '$5.00 of Example Kites Inc. since March 1, 2026',
    );
    expect(within(panel).getAllByRole('button')).toHaveLength(2);
    const again = within(panel).getByRole('button', { name: 'Send again: $12.76 of Example Kites Inc.' });
    fireEvent.click(again);
    fireEvent.click(again);
    expect(await within(panel).findByText('It is done.')).toBeVisible();
    expect(sent.map(({ operation, body }) => ({ operation, body }))).toEqual([
      { operation: 'decide-charge', body: { advertiserId, settlementId: 'of-refused', decision: 'send-again' } },
    ]);
  });

  it('says why it cannot be decided any more', async () => {
    charges = { stuck: [charge('unclear')], waiting: [] };
    refusal = { status: 409, message: 'There is nothing to decide about this charge any more.' };
    const panel = await opened();
    fireEvent.click(within(panel).getByRole('button', { name: 'Close: $12.76 of Example Kites Inc.' }));
    expect(await within(panel).findByText('There is nothing to decide about this charge any more.')).toBeVisible();
    expect(sent[0]?.body).toMatchObject({ decision: 'close' });
  });

  it('is none where all was taken', async () => {
    expect(within(await opened()).getByText('Everything that was sent was taken.')).toBeVisible();
  });
});

describe('the websites that are compared', () => {
  const opened = async (): Promise<HTMLElement> => {
    renderAt('/ads/admin');
    return screen.findByRole('region', { name: 'Benchmarking access' });
  };
  const chooseWebsite = async (panel: HTMLElement, label: string, website: string): Promise<void> => {
    const field = within(panel).getByRole('combobox', { name: label });
    fireEvent.focus(field);
    fireEvent.change(field, { target: { value: website } });
    fireEvent.click(await screen.findByRole('option', { name: website }));
  };

  it('are unlocked one by one, once however often one presses, and locked again', async () => {
    const panel = await opened();
    press(panel, 'Unlock');
    await chooseWebsite(panel, 'Website to unlock', 'https://kites.example');
    const unlock = within(panel).getByRole('button', { name: 'Unlock' });
    fireEvent.click(unlock);
    fireEvent.click(unlock);
    await waitFor(() => expect(within(panel).getByText('It is done.')).toBeVisible());
    expect(sent).toMatchObject([
      { operation: 'benchmarking-access/grant', body: { baseUrls: ['https://kites.example'] } },
    ]);
    fireEvent.click(await within(panel).findByRole('button', { name: 'Lock https://tides.example/camps' }));
    await waitFor(() =>
      expect(sent.at(-1)).toMatchObject({
        operation: 'benchmarking-access/revoke',
        body: { baseUrls: ['https://tides.example/camps'] },
      }),
    );
  });

  // Covers: 2.192, 8.7
  it.each([
    [
      'in how many places they are, and from what price',
      () => HttpResponse.json({ success: true, locationCount: 3, minPrice: 1_250, message: '' }),
      'https://kites.example: 3 locations, from $1,250.',
    ],
    [
      'that no price is stated',
      () => HttpResponse.json({ success: true, locationCount: 1, minPrice: null, message: '' }),
      'https://kites.example: 1 location, no price stated.',
    ],
    [
      'the server’s message where it refuses',
      () => HttpResponse.json({ success: false, type: 'No', message: 'No such website.', errors: [] }, { status: 404 }),
      'No such website.',
    ],
    ['‘Error fetching camp stats’ where it is not reached', () => HttpResponse.error(), 'Error fetching camp stats'],
  ])('tell %s', async (_what, answer, sentence) => {
    stats = answer;
    await opened();
    const panel = screen.getByRole('region', { name: 'Camp stats' });
    await chooseWebsite(panel, 'Website', 'https://kites.example');
    press(panel, 'Show');
    expect(await within(panel).findByText(sentence)).toBeVisible();
  });
});

describe('what the server remembers', () => {
  // Covers: 1.44, 2.193, 6.21
  it('is shown with its use, and emptied or filled by one press', async () => {
    renderAt('/ads/admin');
    const panel = await screen.findByRole('region', { name: 'Server cache' });
    expect(await within(panel).findByRole('row', { name: 'Pages with camps 1,200 (3.0 MB) 7 2' })).toBeVisible();
    const clear = within(panel).getByRole('button', { name: 'Clear' });
    fireEvent.click(clear);
    fireEvent.click(clear);
    await waitFor(() => expect(within(panel).getByText('It is done.')).toBeVisible());
    press(panel, 'Warm');
    await waitFor(() => expect(sent.map(({ operation }) => operation)).toEqual(['clear-cache', 'warm-cache']));
  });
});

describe('whoever cannot be told to run the site', () => {
  // Covers: 8.13
  it.each([
    ['is said not to', () => HttpResponse.json({ isAdmin: false }), false],
    ['cannot be asked about', () => HttpResponse.json({}, { status: 500 }), true],
    ['gets no answer', () => HttpResponse.error(), true],
  ])('is shown nothing of it: who %s', async (_what, answer, isLogged) => {
    check = answer;
    renderAt('/ads/admin');
    expect(await screen.findByText(/^This page is for those who run the site/)).toBeVisible();
    expect(screen.queryByRole('region', { name: /Advertisers/ })).toBeNull();
    expect(warn.mock.calls.some(([, endpoint]) => endpoint === 'adminCheck')).toBe(isLogged);
  });
});
