import { describe, expect, it } from '@jest/globals';
import { testMasterKeys } from '@campjay/platform/sealing/testing/masterKeys.ts';
import { deriveAdKeys } from './adKeys.ts';
import { addressPseudonym, visitorPseudonym } from './pseudonyms.ts';

const master = testMasterKeys('winter', 'spring');
const keys = deriveAdKeys(master);
const march = new Date('2026-03-15T12:00:00Z');
const browser = { clientAddress: '192.0.2.7', userAgent: 'Mozilla/5.0 (Example)' };

describe('the pseudonym of a visitor', () => {
  it('has 32 hexadecimal digits, and stays the same until the month ends in Los Angeles', () => {
    const last = visitorPseudonym(keys, browser, new Date('2026-04-01T06:59:59.999Z'));
    expect(last).toMatch(/^[0-9a-f]{32}$/);
    expect(last).toBe(visitorPseudonym(keys, browser, march));
    expect(visitorPseudonym(keys, browser, new Date('2026-04-01T07:00:00.000Z'))).not.toBe(last);
  });

  it('is the account’s own on every device', () => {
    const at = (clientAddress: string, userAgent: string | undefined) =>
      visitorPseudonym(keys, { userId: 'user-a', clientAddress, userAgent }, march);
    expect(at('192.0.2.7', 'One')).toBe(at('192.0.2.8', undefined));
    expect(at('192.0.2.7', 'One')).not.toBe(
      visitorPseudonym(keys, { userId: 'user-b', clientAddress: '192.0.2.7', userAgent: 'One' }, march),
    );
  });

  it('differs by address, by browser, and between accounts and addresses', () => {
    const different = [
      visitorPseudonym(keys, browser, march),
      visitorPseudonym(keys, { ...browser, clientAddress: '192.0.2.8' }, march),
      visitorPseudonym(keys, { ...browser, userAgent: undefined }, march),
      visitorPseudonym(keys, { ...browser, userId: '192.0.2.7' }, march),
      addressPseudonym(keys, '192.0.2.7', march),
      addressPseudonym(keys, '192.0.2.8', march),
    ];
    expect(new Set(different).size).toBe(different.length);
  });

  it('cannot be made with other keys, and survives a master key rotation', () => {
    const first = visitorPseudonym(keys, browser, march);
    expect(visitorPseudonym(deriveAdKeys(testMasterKeys()), browser, march)).not.toBe(first);
    expect(visitorPseudonym(deriveAdKeys({ ...master, current: 'winter' }), browser, march)).toBe(first);
  });
});
