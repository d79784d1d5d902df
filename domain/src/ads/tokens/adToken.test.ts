import { InstanceId, OrgId } from '@campjay/events/catalog/facts.ts';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { parseMasterKeys } from '@campjay/platform/sealing/masterKeys.ts';
import { testMasterKeys } from '@campjay/platform/sealing/testing/masterKeys.ts';
import { deriveAdKeys } from './adKeys.ts';
import { createAdTokenNonce, readAdToken, type ShownCard, createAdToken } from './adToken.ts';

const keys = deriveAdKeys(testMasterKeys());
const HOUR_MS = 60 * 60_000;
const servedAt = new Date('2026-03-01T18:00:00.123Z');
const soon = new Date(servedAt.getTime() + 60_000);
const card: ShownCard = {
  advertiserId: '3a1c5d0e-3f55-4a53-9d7e-0c3b1a0f4e12',
  adId: '1f0c7b52-8a55-4a0e-9d0b-2b9f6a7c1d01',
  orgId: OrgId.parse('example-tide-pool'),
  instanceId: InstanceId.parse('tide-1'),
  place: 7,
  servedAt,
  visitor: '0123456789abcdef0123456789abcdef',
  priceMicros: '1250000',
  basisPoints: null,
};
const text = createAdToken(keys, card);
const [nonce = '', box = ''] = text.split('.');
/** fast-check's own unit 'binary' first lists every character, which takes seconds. */
const character = fc.nat(0x10ffff).map((point) => String.fromCodePoint(point));
const forgedResult = { kind: 'forged' };

describe('the token of an ad card', () => {
  it('contains what was shown, and a nonce that identifies the view', () => {
    const again = createAdToken(keys, card);
    expect(readAdToken(keys, text, soon)).toEqual({ kind: 'valid', token: { ...card, nonce } });
    expect(again.split('.')[0]).not.toBe(nonce);
    const perRegistration = { ...card, priceMicros: '0', basisPoints: 750 };
    expect(readAdToken(keys, createAdToken(keys, perRegistration, 'a-nonce'), soon)).toEqual({
      kind: 'valid',
      token: { ...perRegistration, nonce: 'a-nonce' },
    });
  });

  it('is unreadable without the keys, and its length does not reveal the price of a click', () => {
    const decoded = text.split('.').map((part) => Buffer.from(part, 'base64url').toString('latin1'));
    for (const secret of [card.advertiserId, card.visitor, card.priceMicros, String(servedAt.getTime())])
      expect(decoded.join(' ')).not.toContain(secret);
    expect(createAdToken(keys, { ...card, priceMicros: '4' })).toHaveLength(text.length);
    expect(createAdToken(keys, card, nonce).split('.')[1]).not.toBe(box);
  });

  it('is safe in a URL and a header: letters, digits, dashes and one dot', () => {
    expect(text).toMatch(/^[\w-]{22}\.[\w-]+$/);
    expect(text.length).toBeLessThan(500);
  });

  it('is valid for exactly 24 hours, and readable after that', () => {
    const last = new Date(servedAt.getTime() + 24 * HOUR_MS);
    expect(readAdToken(keys, text, last).kind).toBe('valid');
    const late = new Date(last.getTime() + 1);
    expect(readAdToken(keys, text, late)).toEqual({ kind: 'expired', token: { ...card, nonce } });
  });

  it('is valid slightly before it was served, in case two clocks differ', () => {
    expect(readAdToken(keys, text, new Date(servedAt.getTime() - 500)).kind).toBe('valid');
  });

  it('is decrypted with a former master key, and encrypted with the current one', () => {
    const both = testMasterKeys('winter', 'spring');
    const only = (id: string) => ({
      ...both,
      current: id,
      byId: new Map([...both.byId].filter(([each]) => each === id)),
    });
    const [former, current, rotated] = [deriveAdKeys(only('winter')), deriveAdKeys(only('spring')), deriveAdKeys(both)];
    const old = createAdToken(former, card);
    const fresh = createAdToken(rotated, card);
    expect(readAdToken(rotated, old, soon).kind).toBe('valid');
    expect(readAdToken(current, fresh, soon).kind).toBe('valid');
    expect(readAdToken(current, old, soon)).toEqual(forgedResult);
  });

  it('is invalid if made with another installation’s keys', () => {
    expect(readAdToken(deriveAdKeys(testMasterKeys()), text, soon)).toEqual(forgedResult);
  });

  it('cannot be altered in price, nonce, expiry or signature', () => {
    const other = createAdToken(keys, { ...card, priceMicros: '9250000' });
    for (const forgedText of [
      `${createAdTokenNonce()}.${box}`,
      `${nonce}.${other.split('.')[1] ?? ''}`,
      `${nonce}.${Buffer.from(JSON.stringify([card.advertiserId])).toString('base64url')}`,
      ...[`${nonce}.`, nonce, `${text}.`, `${text}.${box}`, `${text}=`],
    ])
      expect(readAdToken(keys, forgedText, soon)).toEqual(forgedResult);
  });

  it('from an older build, signed but not encrypted, is valid until it expires', () => {
    const secret = Buffer.alloc(32, 1).toString('base64');
    const former = deriveAdKeys(
      parseMasterKeys(JSON.stringify({ current: 'a', keys: { a: secret }, emailKey: secret })),
    );
    const written =
      'AAECAwQFBgcICQoLDA0ODw.WyIzYTFjNWQwZS0zZjU1LTRhNTMtOWQ3ZS0wYzNiMWEwZjRlMTIiLCIxZjBjN2I1Mi04YTU1LTRhMGUtOWQwYi0y' +
      'YjlmNmE3YzFkMDEiLCJleGFtcGxlLXRpZGUtcG9vbCIsInRpZGUtMSIsNywxNzcyMzg4MDAwMTIzLCIwMTIzNDU2Nzg5YWJjZGVmMDEyMzQ1Njc4' +
      'OWFiY2RlZiIsIjEyNTAwMDAiLG51bGxd.IK_LO6iRFZ3hwGr4Ovba68-m_i9OPElnzHie6lrEcRM';
    const token = { ...card, nonce: 'AAECAwQFBgcICQoLDA0ODw' };
    expect(readAdToken(former, written, soon)).toEqual({ kind: 'valid', token });
    const late = new Date(servedAt.getTime() + 24 * HOUR_MS + 1);
    expect(readAdToken(former, written, late)).toEqual({ kind: 'expired', token });
    expect(readAdToken(keys, written, soon)).toEqual(forgedResult);
    for (const forgedText of [
      written.replace('.WyI', '.WyJ'),
      written.replace('AAEC', 'AAED'),
      `${written}A`,
      `${written}=`,
    ])
      expect(readAdToken(former, forgedText, soon)).toEqual(forgedResult);
  });

  it('is invalid if any character is changed, or if it is truncated anywhere', () => {
    fc.assert(
      fc.property(
        fc.nat(text.length - 1),
        fc.constantFrom('A', 'a', '0', '_', '-', '.', '~', ' ', 'é'),
        (at, character) => {
          fc.pre(text[at] !== character);
          expect(readAdToken(keys, text.slice(0, at) + character + text.slice(at + 1), soon).kind).toBe('forged');
          expect(readAdToken(keys, text.slice(0, at), soon).kind).toBe('forged');
        },
      ),
      { numRuns: 300 },
    );
  });

  it('never makes parsing throw, whatever the input', () => {
    const encoded = fc.json().map((json) => `x.${Buffer.from(json).toString('base64url')}.y`);
    const rest = `["${card.adId}","camp","session",1,1,"${card.visitor}","1",null]`;
    const shaped = fc.anything().map((value) => {
      const list = [value, ...(JSON.parse(rest) as unknown[])];
      return `x.${Buffer.from(JSON.stringify(list, (_, each: unknown) => (typeof each === 'bigint' ? '1' : each))).toString('base64url')}.y`;
    });
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: character }), encoded, shaped), (strange) => {
        expect(readAdToken(keys, strange, soon)).toEqual({ kind: 'forged' });
      }),
      { numRuns: 300 },
    );
    expect(readAdToken(keys, '['.repeat(1_000_000), soon)).toEqual({ kind: 'forged' });
    expect(readAdToken(keys, `x.${Buffer.from('['.repeat(1_400)).toString('base64url')}.y`, soon)).toEqual({
      kind: 'forged',
    });
  });
});
