import { randomUUID } from 'node:crypto';
import { type ChargeDecision, type ChargeState } from '@campjay/domain/ads/subscriptions.ts';
import { createOpsDatabase } from '../../support/postgres/opsDatabase.ts';
import { afterAll, describe, expect, it } from '@jest/globals';
import { decideCharge } from '@campjay/command-api/ads/billing/decideCharge.ts';

const database = await createOpsDatabase();
afterAll(async () => database[Symbol.asyncDispose]());

const AT = '2026-03-06T12:00:00.000Z';

const charge = async (state: ChargeState) => {
  const [settlementId, advertiserId] = [randomUUID(), randomUUID()];
  await database.pool.query(
    `insert into ops.settlement_charges (settlement_id, advertiser_id, cents, state, customer_id, minute)
     values ($1, $2, 100, $3, 'cus_1', $4)`,
    [settlementId, advertiserId, state, new Date(Math.floor(Math.random() * 1e8) * 60_000)],
  );
  const decide = async (decision: ChargeDecision, named: object = {}) =>
    (
      await decideCharge(database.pool, {
        settlementId,
        advertiserId,
        decision,
        adminId: 'ada',
        decidedAt: AT,
        ...named,
      })
    )?.body.type ?? 'decided';
  const row = async () => {
    const { rows } = await database.pool.query<object>(
      `select state, customer_id as customer, minute is null as "isFree", decided_by as by, decided_at as at
         from ops.settlement_charges where settlement_id = $1`,
      [settlementId],
    );
    return rows[0];
  };
  return { decide, row };
};

describe('a charge that needs an admin’s decision', () => {
  it.each(['refused', 'unclear'] as const)(
    '(%s) can be sent again in another minute, or closed unchanged',
    async (state) => {
      const again = await charge(state);
      expect(await again.decide('send-again')).toBe('decided');
      expect(await again.row()).toEqual({ state: 'due', customer: null, isFree: true, by: 'ada', at: new Date(AT) });
      const closed = await charge(state);
      expect(await closed.decide('close')).toBe('decided');
      expect(await closed.row()).toMatchObject({ state: 'closed', customer: 'cus_1', isFree: false, by: 'ada' });
    },
  );

  it('is decided once: repeating the decision is accepted, a different one is too late', async () => {
    const { decide, row } = await charge('unclear');
    expect(await Promise.all([decide('close'), decide('close'), decide('close')])).toEqual(Array(3).fill('decided'));
    expect(await decide('send-again')).toBe('NothingToDecide');
    expect(await row()).toMatchObject({ state: 'closed' });
  });

  it.each(['due', 'sent', 'accepted'] as const)('cannot be decided while it is %s', async (state) => {
    const { decide, row } = await charge(state);
    expect([await decide('send-again'), await decide('close')]).toEqual(['NothingToDecide', 'NothingToDecide']);
    expect(await row()).toMatchObject({ state, customer: 'cus_1', by: null });
  });

  it('can be decided only for its own advertiser and settlement', async () => {
    const { decide, row } = await charge('refused');
    expect(await decide('close', { advertiserId: randomUUID() })).toBe('NoSuchCharge');
    expect(await decide('close', { settlementId: randomUUID() })).toBe('NoSuchCharge');
    expect(await row()).toMatchObject({ state: 'refused' });
  });
});
