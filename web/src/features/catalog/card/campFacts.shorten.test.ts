import { describe, expect, it } from '@jest/globals';
import { shorten } from './campFacts.ts';

describe('a description', () => {
  it('is shown in full if it is short, or only slightly too long', () => {
    expect(shorten('We build robots.')).toBe('We build robots.');
    expect(shorten('a '.repeat(160))).toBe('a '.repeat(160));
  });

  it('is cut at the end of a word if it is long', () => {
    expect(shorten('robots '.repeat(300))).toBe(`${'robots '.repeat(37).trimEnd()}…`);
  });
});
