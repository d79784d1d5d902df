import { InstanceId, OrgId } from '@campjay/events/catalog/facts.ts';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { testMasterKeys } from '../sealing/testing/masterKeys.ts';
import { adKeysOf } from './adKeys.ts';
import { newAdTokenNonce, readAdToken, type ShownCard, signAdToken } from './adToken.ts';

const keys = adKeysOf(testMasterKeys());
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
const text = signAdToken(keys, card);
const [nonce = '', payload = '', signature = ''] = text.split('.');
/** fast-check's own unit 'binary' first lists every character, which takes seconds. */
const character = fc.nat(0x10ffff).map((point) => String.fromCodePoint(point));
const bad = { kind: 'bad', claimedAdvertiserId: card.advertiserId };

describe('the token of an ad’s card', () => {
  it('says what was shown, and which showing it was', () => {
    const again = signAdToken(keys, card);
    expect(readAdToken(keys, text, soon)).toEqual({ kind: 'good', token: { ...card, nonce } });
    expect(again.split('.')[0]).not.toBe(nonce);
    const perRegistration = { ...card, priceMicros: '0', basisPoints: 750 };
    expect(readAdToken(keys, signAdToken(keys, perRegistration, 'a-nonce'), soon)).toEqual({
      kind: 'good',
      token: { ...perRegistration, nonce: 'a-nonce' },
    });
  });

  it('fits an address and a header: letters, digits, dashes and two dots', () => {
    expect(text).toMatch(/^[\w-]{22}\.[\w-]+\.[\w-]{43}$/);
    expect(text.length).toBeLessThan(500);
  });

  it('is good for 24 hours to the millisecond, and still says afterwards what it was for', () => {
    const last = new Date(servedAt.getTime() + 24 * HOUR_MS);
    expect(readAdToken(keys, text, last).kind).toBe('good');
    const late = new Date(last.getTime() + 1);
    expect(readAdToken(keys, text, late)).toEqual({ kind: 'expired', token: { ...card, nonce } });
  });

  it('is good before it was served too, where two clocks differ', () => {
    expect(readAdToken(keys, text, new Date(servedAt.getTime() - 500)).kind).toBe('good');
  });

  it('is verified by a former master key, and signed by the current one', () => {
    const both = testMasterKeys('winter', 'spring');
    const only = (id: string) => ({
      ...both,
      current: id,
      byId: new Map([...both.byId].filter(([each]) => each === id)),
    });
    const [former, current, rotated] = [adKeysOf(only('winter')), adKeysOf(only('spring')), adKeysOf(both)];
    const old = signAdToken(former, card);
    const fresh = signAdToken(rotated, card);
    expect(readAdToken(rotated, old, soon).kind).toBe('good');
    expect(readAdToken(current, fresh, soon).kind).toBe('good');
    expect(readAdToken(current, old, soon)).toEqual(bad);
  });

  it('of another product’s keys is bad', () => {
    expect(readAdToken(adKeysOf(testMasterKeys()), text, soon)).toEqual(bad);
  });

  it('cannot be given another price, nonce, end or signature', () => {
    const dearer = Buffer.from(Buffer.from(payload, 'base64url').toString().replace('1250000', '9250000'));
    const other = signAdToken(keys, { ...card, priceMicros: '9250000' });
    for (const forged of [
      `${nonce}.${dearer.toString('base64url')}.${signature}`,
      `${newAdTokenNonce()}.${payload}.${signature}`,
      `${nonce}.${payload}.${other.split('.')[2] ?? ''}`,
      `${nonce}.${payload}.`,
      `${nonce}.${payload}`,
      `${text}.`,
      `${text}.${signature}`,
      `${text}=`,
    ])
      expect(readAdToken(keys, forged, soon)).toEqual(bad);
  });

  it('is bad when any character of it is another one, and wherever it is cut off', () => {
    fc.assert(
      fc.property(
        fc.nat(text.length - 1),
        fc.constantFrom('A', 'a', '0', '_', '-', '.', '~', ' ', 'é'),
        (at, character) => {
          fc.pre(text[at] !== character);
          expect(readAdToken(keys, text.slice(0, at) + character + text.slice(at + 1), soon).kind).toBe('bad');
          expect(readAdToken(keys, text.slice(0, at), soon).kind).toBe('bad');
        },
      ),
      { numRuns: 300 },
    );
  });

  it('never makes its reader fail, whatever stands in its place', () => {
    const encoded = fc.json().map((json) => `x.${Buffer.from(json).toString('base64url')}.y`);
    const rest = `["${card.adId}","camp","session",1,1,"${card.visitor}","1",null]`;
    const shaped = fc.anything().map((value) => {
      const list = [value, ...(JSON.parse(rest) as unknown[])];
      return `x.${Buffer.from(JSON.stringify(list, (_, each: unknown) => (typeof each === 'bigint' ? '1' : each))).toString('base64url')}.y`;
    });
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: character }), encoded, shaped), (strange) => {
        expect(readAdToken(keys, strange, soon)).toEqual({ kind: 'bad' });
      }),
      { numRuns: 300 },
    );
    expect(readAdToken(keys, '['.repeat(1_000_000), soon)).toEqual({ kind: 'bad' });
    expect(readAdToken(keys, `x.${Buffer.from('['.repeat(1_400)).toString('base64url')}.y`, soon)).toEqual({
      kind: 'bad',
    });
  });
});
