import { createHmac, randomUUID } from 'node:crypto';
import { deriveClickId } from '@campjay/command-api/ads/clicks/adMessage.ts';
import { startClickJudge } from '@campjay/command-api/service.ts';
import { adMonthOf } from '@campjay/domain/ads/adMonth.ts';
import { ClickCounted } from '@campjay/events/ads/clicks.ts';
import { sharedPriceClick } from '@campjay/domain/ads/testing/adEvents.ts';
import { adInteractionsStream } from '@campjay/events/streams.ts';
import { silentLog } from '@campjay/platform/kernel/log.ts';
import { type Report } from '@campjay/query-api/ads/reporting/contract.ts';
import { afterAll, describe, expect, it } from '@jest/globals';
import { drainBus } from '../support/commands/drainBus.ts';
import { appendToLog, createAdvertiser, signUpOperator } from '../support/product/advertisers.ts';
import { KITES } from '../support/product/exampleCamps.ts';
import { openFamilies } from '../support/product/openFamilies.ts';

const CLICK = 'abcdefgh01234567890123.ijklmnop01';
const clickedAt = new Date(Date.now() - 60_000);

const families = await openFamilies({ camps: [KITES] });
const { data } = sharedPriceClick({ number: 1, at: clickedAt.toISOString() }, '0', 1_000);
const kelp = await createAdvertiser(families, {
  pricing: { structure: 'per_registration', basisPoints: 1_000 },
  monthlyCents: 1_000_000,
  ads: { [data.click.card.adId]: 'An ad' },
});
const [tokenNonce = '', nonce = ''] = CLICK.split('.');
const click = { ...data.click, clickId: deriveClickId(tokenNonce, nonce) };
await appendToLog(families, adInteractionsStream(kelp, adMonthOf(clickedAt)), ClickCounted({ ...data, click }));
const operator = await signUpOperator(families, kelp);
afterAll(async () => families[Symbol.asyncDispose]());

/** Waits until everything reported was judged, and reads the report of these days. */
const readReport = async (): Promise<Report['data']> => {
  const { pool, bus, store, adKeys } = families;
  await drainBus(pool, bus, (watchedBus) => startClickJudge({ store, bus: watchedBus, adKeys, log: silentLog }));
  await families.showAll();
  const [from, to] = [-1, 1].map((days) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10));
  const path = `/api/advertising/report?advertiserId=${kelp}&from=${from}&to=${to}`;
  return ((await operator.get(path)).body as Report).data;
};

const pixel = (fields: Readonly<Record<string, string>>) =>
  families.server.get(`/api/track/registration?${new URLSearchParams({ advertiser: kelp, ...fields }).toString()}`);

const newSecret = async (): Promise<string> => {
  await operator.postOk('/api/advertising/set-conversion-secret', { advertiserId: kelp, keepsFormer: true });
  const { body } = await operator.get(`/api/advertising/conversion-secret?advertiserId=${kelp}`);
  return (body as { secret: string }).secret;
};
const signatureOf = (secret: string, ...texts: readonly string[]): string =>
  createHmac('sha256', secret).update(texts.join('\n')).digest('hex');

describe('registrations of a camp that pays a share of each', () => {
  // Covers: D15.15
  it('cost nothing if unsigned, and their share once the advertiser signs or uploads them', async () => {
    for (let order = 1; order <= 43; order += 1)
      await pixel({ click: CLICK, order: `forged-${order}`, price: '9000.00' });
    expect(await readReport()).toMatchObject({
      totals: { registrations: 0, costMicros: '0' },
      unconfirmed: { unsigned: 10, 'wrong-signature': 0 },
    });

    const secret = await newSecret();
    const signature = signatureOf(secret, CLICK, 'forged-1', '395');
    const registration = { advertiser: kelp, click: CLICK, order: 'forged-1', price: '395', signature };
    for (let times = 0; times < 2; times += 1)
      expect((await families.server.post('/api/track/registration', registration)).status).toBe(202);
    expect(await readReport()).toMatchObject({
      totals: { registrations: 1, costMicros: '39500000' },
      unconfirmed: { unsigned: 9 },
    });

    const file = `click,order,registered_at,price\n${CLICK},forged-2,${new Date().toISOString()},100\n`;
    const headers = { ...operator.headers(), 'content-type': 'text/csv' };
    const url = `${families.server.url}/api/advertising/upload-registrations?advertiserId=${kelp}`;
    expect((await fetch(url, { method: 'POST', headers, body: file })).status).toBe(200);
    expect(await readReport()).toMatchObject({
      totals: { registrations: 2, costMicros: '49500000' },
      unconfirmed: { unsigned: 8 },
    });
  });
});

describe('a test of the integration', () => {
  it('stores the latest twenty reports of its own advertiser for an hour', async () => {
    const { body } = await operator.post('/api/advertising/start-registration-test', { advertiserId: kelp });
    const { click } = body as { click: string };
    for (let order = 1; order <= 21; order += 1) await pixel({ click, order: `test ${order}`, price: '395' });
    await pixel({ click, order: 'of another', price: '395', advertiser: randomUUID() });
    const path = `/api/advertising/registration-test?advertiserId=${kelp}&click=${click}`;
    const { hits } = (await operator.get(path)).body as { hits: readonly { order: string }[] };
    expect([hits.length, hits.at(0), hits.at(-1)?.order]).toEqual([
      20,
      expect.objectContaining({ order: 'test 21', source: 'pixel', priceCents: 39_500, signature: 'missing' }),
      'test 2',
    ]);
    await families.pool.query(`update ops.registration_tests set started_at = started_at - interval '61 minutes'`);
    expect((await operator.get(path)).status).toBe(404);
    await operator.post('/api/advertising/start-registration-test', { advertiserId: kelp });
    const { rows } = await families.pool.query('select from ops.registration_tests where click = $1', [click]);
    expect(rows).toEqual([]);
  });
});
