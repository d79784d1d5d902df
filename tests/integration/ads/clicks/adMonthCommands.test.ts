import { randomUUID } from 'node:crypto';
import { adMonthOf } from '@campjay/domain/ads/adMonth.ts';
import { adInteractionsStream } from '@campjay/events/streams.ts';
import { afterAll, describe, expect, it } from '@jest/globals';
import {
  AD,
  counted,
  MONTH,
  openAdMonths,
  RECEIVED,
  refusedClick,
  settled,
} from '../../support/product/openAdMonths.ts';

const fixture = await openAdMonths();
afterAll(async () => fixture.parts[Symbol.asyncDispose]());

describe('campjay audit-clicks', () => {
  const charge = (settlementId: string, advertiserId: string, cents: number, state = 'accepted') =>
    fixture.pool.query(
      `insert into ops.settlement_charges (settlement_id, advertiser_id, cents, state) values ($1, $2, $3, $4)`,
      [settlementId, advertiserId, cents, state],
    );
  const audit = (advertiserId: string, ...options: readonly string[]) =>
    fixture.run('audit-clicks', advertiserId, MONTH, ...options);

  it('accepts a month that was billed to the cent, and lists its clicks on request', async () => {
    const { advertiserId, first, second, settlementId } = await fixture.addMonth();
    await charge(settlementId, advertiserId, 250);
    const { status, said: output } = await audit(advertiserId, '--clicks');
    expect(output.split('\n')).toEqual([
      'Example Kelp Camps, 2026-03 (Pacific time)',
      `Ad ${AD}: 2 clicks, 0 registrations, $2.50`,
      `  click ${first}, ${RECEIVED}, $1.25`,
      `  click ${second}, ${RECEIVED}, $1.25`,
      'Not settled yet: $0.00',
      `Settlement ${settlementId} through 2026-03-05T00:00:00.000Z: $2.50 due, $2.50 billed`,
      'The invoice comes to $2.50, and $2.50 was billed: they are equal.',
    ]);
    expect(status).toBe(0);
  });

  it('lists amounts not yet reported to the provider, without an error', async () => {
    const { advertiserId, settlementId } = await fixture.addMonth();
    const { status, said: output } = await audit(advertiserId);
    expect(output).toContain(
      `Settlement ${settlementId} through 2026-03-05T00:00:00.000Z: $2.50 due, not yet reported`,
    );
    expect(output).toContain(
      'The invoice comes to $2.50, and $0.00 was billed: $2.50 is still to be reported to the payment provider, in 1 settlement.',
    );
    expect({ status, names: output.includes('click ') }).toEqual({ status: 0, names: false });
  });

  it.each([
    [249, 'they differ by -$0.01'],
    [251, 'they differ by $0.01'],
  ])('reports that %s cents were billed where 250 are due', async (cents, difference) => {
    const { advertiserId, settlementId } = await fixture.addMonth();
    await charge(settlementId, advertiserId, cents);
    const { status, said: output } = await audit(advertiserId);
    expect(output).toContain(difference);
    expect(output).toContain(`Wrong: Settlement ${settlementId} was billed at ${cents} cents, but 250 are due.`);
    expect(status).toBe(1);
  });

  it('reports refused charges, and settlements that were skipped before a later one', async () => {
    const { advertiserId, settlementId } = await fixture.addMonth();
    const later = randomUUID();
    await fixture.append(
      adInteractionsStream(advertiserId, MONTH),
      counted(randomUUID(), '3750000'),
      settled(later, { day: 6, clicks: 3, micros: 3_750_000, totalCents: 375, dueCents: 125 }),
    );
    await charge(later, advertiserId, 125, 'refused');
    const { status, said: output } = await audit(advertiserId);
    expect(output).toContain(`Wrong: Settlement ${settlementId} was not billed`);
    expect(output).toContain(`Wrong: The payment provider refused settlement ${later}.`);
    expect(status).toBe(1);
  });

  it('fails for an unknown advertiser', async () => {
    expect(await audit(randomUUID())).toEqual({
      status: 1,
      said: 'There is no advertiser with this id; "campjay advertisers" lists them.',
    });
  });
});

describe('campjay revise-click', () => {
  it('stops charging a click, which frees budget for another one, and the month still adds up', async () => {
    const advertiserId = await fixture.addAdvertiser();
    const [month, at] = [adMonthOf(new Date()), new Date().toISOString()];
    const [first, robot] = [randomUUID(), randomUUID()];
    await fixture.append(
      adInteractionsStream(advertiserId, month),
      ...[counted(first, '1250000', at), counted(randomUUID(), '2500000', at), counted(randomUUID(), '3750000', at)],
      refusedClick(robot, at),
    );
    const revise = (clickId: string, ...verdict: readonly string[]) =>
      fixture.run('revise-click', advertiserId, clickId, ...verdict, '--because', 'The camp showed us its records.');
    expect(await revise(robot, '--count')).toEqual({
      status: 1,
      said: 'The click costs $1.25, and $3.75 of the month’s budget is spent: the click would exceed the budget.',
    });
    expect(await revise(first, '--refuse', 'own-people')).toMatchObject({
      status: 0,
      said: expect.stringContaining('The click is not charged (own-people) from now on') as unknown,
    });
    expect(await revise(first, '--refuse', 'own-people')).toEqual({
      status: 0,
      said: 'The click is not charged (own-people) already; nothing changed.',
    });
    expect(await revise(robot, '--count')).toMatchObject({ status: 0 });
    const { status, said: output } = await fixture.run('audit-clicks', advertiserId, month);
    expect([status, output]).toEqual([0, expect.stringContaining('Not settled yet: $3.75')]);
    expect(await revise(randomUUID(), '--count')).toMatchObject({
      status: 1,
      said: expect.stringContaining('has no click with this id') as unknown,
    });
  });
});
