import { describe, expect, it } from '@jest/globals';
import { describeOperation, describeAction } from './phrases.ts';

const parseSubjects = (...subjects: readonly string[]) =>
  subjects.map((each) => {
    const [kind = '', id = ''] = each.split(' ');
    return { kind, id };
  });
const formatPhrase = (operation: string, ...subjects: readonly string[]) =>
  describeAction(operation, parseSubjects(...subjects), ({ id }) => id.toUpperCase());

describe('the description of an audit entry', () => {
  it('names its subjects, up to three', () => {
    expect(formatPhrase('link-user', 'advertiser kelp', 'account ada')).toBe('let ADA act for KELP');
    expect(formatPhrase('benchmarking-access/grant', 'website a', 'website b')).toBe(
      'unlocked the benchmarking figures of A and B',
    );
    expect(formatPhrase('benchmarking-access/grant', 'website a', 'website b', 'website c', 'website d')).toBe(
      'unlocked the benchmarking figures of A, B, C and 1 more',
    );
    expect(formatPhrase('create-advertiser', 'advertiser kelp')).toBe('made the advertiser KELP');
  });

  it('is general if its subjects are unknown', () => {
    expect(describeOperation('link-user')).toBe('let an account act for an advertiser');
    expect(describeOperation('create-self-serve-advertiser')).toBe('made a self-serve advertiser');
    expect(formatPhrase('decide-concierge-request')).toBe('decided about a request to be called');
  });

  it('is the operation’s name if it has no text of its own', () => {
    expect(formatPhrase('projections/polish', 'projection camps')).toBe('called “projections: polish” of CAMPS');
    expect(formatPhrase('ReplayPraised')).toBe('caused “replay praised”');
    expect(describeOperation('ReplayPraised')).toBe('replay praised');
  });
});
