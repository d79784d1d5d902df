import type { RegistrationTest } from '@campjay/command-api/ads/clicks/registrations/contract.ts';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { http } from 'msw';
import { createFakeServer, ok, createRefusal } from '../../../../test/fakeServer.ts';
import { renderElement } from '../../../../test/renderAt.tsx';
import { RegistrationSetup } from '../SetupPage.tsx';

const KELP = '99999999-9999-4999-8999-999999999999';
const TEST_CLICK = 'test-abcdefgh.ijklmnop';

let secret: string | null;
let hits: RegistrationTest['hits'];
const server = createFakeServer(
  { isAdvertiser: true },
  http.get('*/api/advertising/conversion-secret', () => ok({ secret, formerUntil: null })),
  http.post('*/api/advertising/set-conversion-secret', () => {
    secret = 'cjs_new';
    return ok({ message: 'Set.', position: '7' });
  }),
  http.post('*/api/advertising/start-registration-test', () => ok({ click: TEST_CLICK })),
  http.get('*/api/advertising/registration-test', () => ok({ hits })),
);
beforeEach(() => {
  secret = null;
  hits = [];
});
const openPage = () => renderElement(<RegistrationSetup advertiserId={KELP} />).user;
const press = (name: string) => screen.findByRole('button', { name });

describe('setting up registrations', () => {
  it('shows the secret only on request, creates it and replaces it', async () => {
    const user = openPage();
    expect(server.requestsTo('advertising/conversion-secret')).toEqual([]);
    await user.click(await press('Show the secret'));
    await user.click(await press('Make a secret'));
    expect(await screen.findByText('cjs_new')).toBeVisible();
    expect(server.listCommands()[0]?.body).toEqual({ advertiserId: KELP, keepsFormer: true });
    await user.click(screen.getByRole('checkbox', { name: /It has leaked/ }));
    await user.click(screen.getByRole('button', { name: 'Replace the secret' }));
    expect((await server.waitForCommand(1)).body).toEqual({ advertiserId: KELP, keepsFormer: false });
    await user.click(await press('Hide the secret'));
    expect(screen.queryByText('cjs_new')).not.toBeInTheDocument();
  });

  it('shows what arrived for a test, and what is wrong with it', async () => {
    const user = openPage();
    await user.click(await press('Test your integration'));
    expect(await screen.findByText(`?campjay_click=${TEST_CLICK}`)).toBeVisible();
    await user.click(await press('Check what arrived'));
    expect(await screen.findByText('Nothing has arrived yet.')).toBeVisible();
    const hit = { at: '2026-03-01T18:00:00.000Z', order: 'A-17', price: '395', priceCents: 39_500 };
    const { priceCents: _none, ...unreadable } = { ...hit, price: 'free' };
    hits = [
      { ...hit, source: 'server', signature: 'current' },
      { ...hit, source: 'server', signature: 'wrong' },
      { ...unreadable, source: 'pixel', signature: 'missing' },
    ];
    await user.click(await press('Check what arrived'));
    const arrived = within(await screen.findByRole('list', { name: 'What arrived' })).getAllByRole('listitem');
    expect(arrived.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/From your server · order “A-17”, price “395”\. The signature is right\. .*is confirmed/),
      expect.stringMatching(/The signature is wrong/),
      expect.stringMatching(/From your page .*“free”\. The price cannot be read.*There is no signature/),
    ]);
    await user.click(screen.getByRole('button', { name: 'curl' }));
    expect(screen.getByText(new RegExp(`click='${TEST_CLICK}'`))).toBeVisible();
  });

  it('shows why a test could not start', async () => {
    server.refusal = createRefusal(429, 'Please wait a moment.');
    const user = openPage();
    await user.click(await press('Test your integration'));
    expect(await screen.findByText('Please wait a moment.')).toBeVisible();
  });
});
