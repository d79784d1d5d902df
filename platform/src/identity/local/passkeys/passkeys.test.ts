import { describe, expect, it } from '@jest/globals';
import { relyingPartyOf } from './passkeys.ts';

describe('the relying party of passkeys', () => {
  it.each([
    ['https://camps.example.org', 'camps.example.org', 'https://camps.example.org'],
    ['https://camps.example.org:8443', 'camps.example.org', 'https://camps.example.org:8443'],
    ['http://localhost:3000', 'localhost', 'http://localhost:3000'],
    ['http://127.0.0.1:3000', 'localhost', 'http://localhost:3000'],
    ['http://[::1]:3000', 'localhost', 'http://localhost:3000'],
  ])('at %s is %s', (from, id, origin) => expect(relyingPartyOf(from)).toEqual({ id, origin }));
});
