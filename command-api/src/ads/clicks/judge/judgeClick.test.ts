import { deriveAdKeys } from '@campjay/domain/ads/tokens/adKeys.ts';
import { testMasterKeys } from '@campjay/platform/sealing/testing/masterKeys.ts';
import { describe, expect, it } from '@jest/globals';
import { createRegistrationMessage } from '../registrations/readRegistrations.ts';
import { parseReceived } from './judgeClick.ts';

const KELP = '3a1c5d0e-3f55-4a53-9d7e-0c3b1a0f4e12';
const receivedAt = new Date('2026-03-10T10:00:00Z');
const keys = deriveAdKeys(testMasterKeys());
const reported = { click: 'abcdefgh.ijklmnop', order: 'A-17', priceCents: 39_500 };

describe('a registration from the bus', () => {
  it('has the id of its order and the evidence found when it was reported', () => {
    const [signed, unsigned] = (['signature', 'unsigned'] as const).map((evidence) =>
      parseReceived(keys, {
        ...createRegistrationMessage(KELP, { ...reported, source: 'pixel', evidence }),
        receivedAt,
      }),
    );
    expect([signed, unsigned]).toMatchObject([{ evidence: 'signature' }, { evidence: 'unsigned' }]);
    const idOf = (message: typeof signed) => message?.kind === 'registration' && message.registrationId;
    expect(idOf(signed)).toBe(idOf(unsigned));
  });

  it.each([
    ['pixel', 'unsigned'],
    ['upload', 'upload'],
  ] as const)('from an older build without signature checks, received by %s, counts as %s', (source, evidence) => {
    const { id, key, body } = createRegistrationMessage(KELP, { ...reported, source, evidence });
    const { evidence: _evidence, registrationId: _id, ...former } = body as Record<string, unknown>;
    expect(parseReceived(keys, { id, key, body: former, receivedAt })).toMatchObject({ registrationId: id, evidence });
  });
});
