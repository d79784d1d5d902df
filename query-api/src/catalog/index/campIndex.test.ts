import { describe, expect, it } from '@jest/globals';
import { isBehind } from './campIndex.ts';

describe('what a load came out with', () => {
  const loaded = { schema: 'camps_v1_b2', batch: 40n };

  it('is put aside when changes that came meanwhile are searched already', () => {
    expect(isBehind(loaded, { schema: 'camps_v1_b2', batch: 41n })).toBe(true);
  });

  it('is searched when it holds as much as what is searched, or when nothing is yet', () => {
    expect(isBehind(loaded, { schema: 'camps_v1_b2', batch: 40n })).toBe(false);
    expect(isBehind(loaded, undefined)).toBe(false);
  });

  it('is searched when readers went over to its build, whose batches count anew', () => {
    expect(isBehind(loaded, { schema: 'camps_v1_b1', batch: 900n })).toBe(false);
  });
});
