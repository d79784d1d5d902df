import { describe, expect, it } from '@jest/globals';
import { operationInWords, phraseOf } from './phrases.ts';

const named = (...subjects: readonly string[]) =>
  subjects.map((each) => {
    const [kind = '', id = ''] = each.split(' ');
    return { kind, id };
  });
const phrase = (operation: string, ...subjects: readonly string[]) =>
  phraseOf(operation, named(...subjects), ({ id }) => id.toUpperCase());

describe('what an act is called', () => {
  it('names what it was about, three at the most', () => {
    expect(phrase('link-user', 'advertiser kelp', 'account ada')).toBe('let ADA act for KELP');
    expect(phrase('benchmarking-access/grant', 'website a', 'website b')).toBe(
      'unlocked the benchmarking figures of A and B',
    );
    expect(phrase('benchmarking-access/grant', 'website a', 'website b', 'website c', 'website d')).toBe(
      'unlocked the benchmarking figures of A, B, C and 1 more',
    );
    expect(phrase('create-advertiser', 'advertiser kelp')).toBe('made the advertiser KELP');
  });

  it('is general where nothing is known of what it was about', () => {
    expect(operationInWords('link-user')).toBe('let an account act for an advertiser');
    expect(operationInWords('create-self-serve-advertiser')).toBe('made a self-serve advertiser');
    expect(phrase('decide-concierge-request')).toBe('decided about a request to be called');
  });

  it('is its name where it has no words of its own', () => {
    expect(phrase('projections/polish', 'projection camps')).toBe('called “projections: polish” of CAMPS');
    expect(phrase('ReplayPraised')).toBe('brought about “replay praised”');
    expect(operationInWords('ReplayPraised')).toBe('replay praised');
  });
});
