import { describe, expect, it } from '@jest/globals';
import { isBehind } from './campIndex.ts';

describe('a loaded index', () => {
  const loaded = { schema: 'camps_v1_b2', batch: 40n };

  it('is discarded if newer changes are already searchable', () => {
    expect(isBehind(loaded, { schema: 'camps_v1_b2', batch: 41n })).toBe(true);
  });

  it('is used if it is as new as the current one, or if there is none yet', () => {
    expect(isBehind(loaded, { schema: 'camps_v1_b2', batch: 40n })).toBe(false);
    expect(isBehind(loaded, undefined)).toBe(false);
  });

  it('is used if readers switched to its build, whose batches are numbered separately', () => {
    expect(isBehind(loaded, { schema: 'camps_v1_b1', batch: 900n })).toBe(false);
  });
});
