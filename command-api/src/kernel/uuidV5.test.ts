import { describe, expect, it } from '@jest/globals';
import { uuidV5 } from './uuidV5.ts';

const DNS_NAMESPACE = '6ba7b810-9dad-11d1-80b4-00c04fd430c8';

describe('uuidV5', () => {
  it('matches the example of the standard', () => {
    expect(uuidV5(DNS_NAMESPACE, 'www.example.com')).toBe('2ed6657d-e927-568b-95e1-2665a8aea6a2');
  });

  it('returns different ids for different names and namespaces', () => {
    const ids = [
      uuidV5(DNS_NAMESPACE, 'a'),
      uuidV5(DNS_NAMESPACE, 'b'),
      uuidV5('6ba7b811-9dad-11d1-80b4-00c04fd430c8', 'a'),
    ];
    expect(new Set(ids).size).toBe(3);
  });
});
