import { describe, expect, it } from '@jest/globals';
import { Stripe } from 'stripe';
import { createSignatureHeader, verifySignature } from './signature.ts';

const SECRET = 'whsec_kelp';
const OTHER = 'whsec_otter';
const NOW = new Date('2026-03-01T12:00:00Z');
const SECONDS = NOW.getTime() / 1000;
const body = Buffer.from('{\n  "id": "evt_1", "name": "Räuber 🤖"\n}');

const stripe = new Stripe('sk_test_1');
/** Signs with Stripe's own library. */
const byStripe = (secret: string, timestamp = SECONDS): string =>
  stripe.webhooks.generateTestHeaderString({ payload: body.toString('utf8'), secret, timestamp });

const check = (header: string | undefined, { secrets = [SECRET], sent = body } = {}) => {
  try {
    verifySignature(sent, header, { secrets, now: NOW });
    return 'right';
  } catch (error) {
    return error instanceof Error ? error.name : 'nothing known';
  }
};

describe('a webhook signature', () => {
  it("is valid if made by Stripe's library, which also accepts ours", () => {
    expect(check(byStripe(SECRET))).toBe('right');
    const text = JSON.stringify({ id: 'evt_1' });
    const header = createSignatureHeader(Buffer.from(text), SECRET, new Date());
    expect(stripe.webhooks.constructEvent(text, header, SECRET)).toMatchObject({ id: 'evt_1' });
  });

  it('covers every byte: changing any one makes it invalid', () => {
    const header = byStripe(SECRET);
    for (let index = 0; index < body.length; index += 1) {
      const sent = Buffer.from(body);
      sent.writeUInt8(sent.readUInt8(index) ^ 1, index);
      expect(check(header, { sent })).toBe('WrongSignature');
    }
    expect(check(header, { sent: body.subarray(0, 10) })).toBe('WrongSignature');
  });

  it('made with another secret is invalid until that secret is configured too', () => {
    expect(check(byStripe(OTHER))).toBe('WrongSignature');
    expect(check(byStripe(OTHER), { secrets: [SECRET, OTHER] })).toBe('right');
  });

  it('may be one of several during a secret rotation', () => {
    const [, second = ''] = byStripe(SECRET).split(',');
    expect(check(`${byStripe(OTHER)},${second}`)).toBe('right');
    expect(check(`${byStripe(OTHER)},v1=${'0'.repeat(64)}`)).toBe('WrongSignature');
  });

  it('of another scheme is ignored', () => {
    const header = byStripe(SECRET);
    expect(check(header.replace('v1=', 'v0='))).toBe('WrongSignature');
    expect(check(`${header.replace('v1=', 'v0=')},v1=${'0'.repeat(64)}`)).toBe('WrongSignature');
  });

  it('covers the timestamp, which cannot be replaced', () =>
    expect(check(byStripe(SECRET).replace(`t=${SECONDS}`, `t=${SECONDS + 1}`))).toBe('WrongSignature'));

  it.each([
    [-300, 'right'],
    [-301, 'TimestampTooOld'],
    [300, 'right'],
    [301, 'TimestampTooOld'],
    [-86_400, 'TimestampTooOld'],
  ])('made %s seconds from now is %s', (seconds, verdict) =>
    expect(check(byStripe(SECRET, SECONDS + seconds))).toBe(verdict),
  );

  it('that is both wrong and old is reported only as wrong', () =>
    expect(check(byStripe(OTHER, SECONDS - 9_999))).toBe('WrongSignature'));

  it.each([
    undefined,
    '',
    't=,v1=',
    't=1772366400',
    `v1=${'0'.repeat(64)}`,
    't=1e9,v1=zz',
    `t=-1,v1=${'0'.repeat(64)}`,
    `t=${SECONDS},v1=${'0'.repeat(63)}`,
    `t=${SECONDS},v1=${'Z'.repeat(64)}`,
    ','.repeat(10_000),
  ])('in an invalid format (%j) is wrong', (header) => expect(check(header)).toBe('WrongSignature'));
});
