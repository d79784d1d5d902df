import { randomUUID } from 'node:crypto';
import { adMonthOf } from '@campjay/events/advertising/adMonth.ts';
import { adInteractionsStream } from '@campjay/events/streams.ts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { counted, openAdMonths, refusedClick } from '../support/product/openAdMonths.ts';

describe('turning verdicts at the command line', () => {
  let opened: Awaited<ReturnType<typeof openAdMonths>>;
  beforeAll(async () => {
    opened = await openAdMonths();
  }, 60_000);
  afterAll(async () => opened.parts[Symbol.asyncDispose]());

  /** Three clicks of this month count and use up the budget; a fourth was refused. */
  const openThisMonth = async () => {
    const advertiserId = await opened.addAdvertiser();
    const [month, at] = [adMonthOf(new Date()), new Date().toISOString()];
    const [first, second, third, robot] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
    await opened.append(
      adInteractionsStream(advertiserId, month),
      counted(first, '1250000', at),
      counted(second, '2500000', at),
      counted(third, '3750000', at),
      refusedClick(robot, at),
    );
    const revise = (clickId: string, ...verdict: readonly string[]) =>
      opened.run('revise-click', advertiserId, clickId, ...verdict, '--because', 'The camp showed us its records.');
    return { advertiserId, month, first, robot, revise };
  };

  it('a click that counted is charged no more, which makes room for another, and the month still adds up', async () => {
    const { advertiserId, month, first, robot, revise } = await openThisMonth();
    expect(await revise(robot, '--count')).toEqual({
      status: 1,
      said: 'The click costs $1.25, and $3.75 of the month’s budget are spent: it would go over the budget.',
    });
    expect(await revise(first, '--refuse', 'own-people')).toMatchObject({
      status: 0,
      said: expect.stringContaining('The click is not charged (own-people) from now on') as unknown,
    });
    expect(await revise(first, '--refuse', 'own-people')).toEqual({
      status: 0,
      said: 'The click is not charged (own-people) already.',
    });
    expect(await revise(robot, '--count')).toMatchObject({ status: 0 });
    const { status, said } = await opened.run('audit-clicks', advertiserId, month);
    expect(said).toContain('Not settled yet: $3.75');
    expect(status).toBe(0);
  }, 60_000);

  it('a click that nobody knows is named as such', async () => {
    const { revise } = await openThisMonth();
    expect(await revise(randomUUID(), '--count')).toMatchObject({
      status: 1,
      said: expect.stringContaining('has no click with this id') as unknown,
    });
  }, 60_000);
});
