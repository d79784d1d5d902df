import { randomUUID } from 'node:crypto';
import { adInteractionsStream } from '@campjay/events/streams.ts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AD, counted, MONTH, openAdMonths, RECEIVED, settled } from '../support/product/openAdMonths.ts';

describe('the audit of an advertiser’s month', () => {
  let opened: Awaited<ReturnType<typeof openAdMonths>>;
  beforeAll(async () => {
    opened = await openAdMonths();
  }, 60_000);
  afterAll(async () => opened.parts[Symbol.asyncDispose]());

  const charge = (settlementId: string, advertiserId: string, cents: number, state = 'accepted') =>
    opened.pool.query(
      `insert into ops.settlement_charges (settlement_id, advertiser_id, cents, state) values ($1, $2, $3, $4)`,
      [settlementId, advertiserId, cents, state],
    );

  it('finds a month in order that was billed to the cent, and names its clicks when asked', async () => {
    const { advertiserId, first, second, settlementId } = await opened.addMonth();
    await charge(settlementId, advertiserId, 250);
    const { status, said } = await opened.run('audit-clicks', advertiserId, MONTH, '--clicks');
    expect(said.split('\n')).toEqual([
      'Kelp Camps, 2026-03 (Pacific time)',
      `Ad ${AD}: 2 clicks, 0 registrations, $2.50`,
      `  click ${first}, ${RECEIVED}, $1.25`,
      `  click ${second}, ${RECEIVED}, $1.25`,
      'Not settled yet: $0.00',
      `Settlement ${settlementId} through 2026-03-05T00:00:00.000Z: $2.50 due, $2.50 billed`,
      'The invoice comes to $2.50, and $2.50 were billed: they are equal.',
    ]);
    expect(status).toBe(0);
  }, 60_000);

  it('says what is still to be reported, settlement by settlement, which is nothing wrong', async () => {
    const { advertiserId, settlementId } = await opened.addMonth();
    const { status, said } = await opened.run('audit-clicks', advertiserId, MONTH);
    expect(said).toContain(`Settlement ${settlementId} through 2026-03-05T00:00:00.000Z: $2.50 due, not yet reported`);
    expect(said).toContain(
      'The invoice comes to $2.50, and $0.00 were billed: $2.50 are still to be reported to the payment provider, in 1 settlement.',
    );
    expect({ status, names: said.includes('click ') }).toEqual({ status: 0, names: false });
  }, 60_000);

  it('names a settlement that was tampered with', async () => {
    const { advertiserId, settlementId } = await opened.addMonth({ micros: 2_510_000, totalCents: 251, dueCents: 251 });
    await charge(settlementId, advertiserId, 251);
    const { status, said } = await opened.run('audit-clicks', advertiserId, MONTH);
    expect(said).toContain(`Wrong: Settlement ${settlementId} states 2510000 micro-dollars for ad ${AD}`);
    expect(status).toBe(1);
  }, 60_000);

  it.each([
    [249, 'they differ by -$0.01'],
    [251, 'they differ by $0.01'],
  ])(
    'finds that %s cents were billed where 250 are due',
    async (cents, difference) => {
      const { advertiserId, settlementId } = await opened.addMonth();
      await charge(settlementId, advertiserId, cents);
      const { status, said } = await opened.run('audit-clicks', advertiserId, MONTH);
      expect(said).toContain(difference);
      expect(said).toContain(`Wrong: Settlement ${settlementId} is billed with ${cents} cents, but 250 are due.`);
      expect(status).toBe(1);
    },
    60_000,
  );

  it('finds what was refused, and what was left out before a later settlement', async () => {
    const { advertiserId, settlementId } = await opened.addMonth();
    const [third, later] = [randomUUID(), randomUUID()];
    await opened.append(
      adInteractionsStream(advertiserId, MONTH),
      counted(third, '3750000'),
      settled(later, { day: 6, clicks: 3, micros: 3_750_000, totalCents: 375, dueCents: 125 }),
    );
    await charge(later, advertiserId, 125, 'refused');
    const { status, said } = await opened.run('audit-clicks', advertiserId, MONTH);
    expect(said).toContain(`Wrong: Settlement ${settlementId} was left out of billing`);
    expect(said).toContain(`Wrong: The payment provider refused settlement ${later}.`);
    expect(status).toBe(1);
  }, 60_000);

  it('knows nothing of an advertiser who does not exist', async () => {
    expect(await opened.run('audit-clicks', randomUUID(), MONTH)).toEqual({
      status: 1,
      said: 'There is no advertiser with this id; "campjay advertisers" lists them.',
    });
  }, 60_000);
});
