import { describe, expect, it } from '@jest/globals';
import { firstIndexWhere, floatAt, intAt, itemAt } from './columns.ts';

describe('a read of a column', () => {
  it('returns the value at the index, also if it is zero or empty', () => {
    expect(intAt(Int32Array.of(7, 0), 1)).toBe(0);
    expect(floatAt(Float64Array.of(0.5), 0)).toBe(0.5);
    expect(itemAt([''], 0)).toBe('');
  });

  it.each([-1, 1])('throws if there is no value at index %d', (index) => {
    expect(() => intAt(new Int32Array(1), index)).toThrow(RangeError);
    expect(() => floatAt(new Float64Array(1), index)).toThrow(RangeError);
    expect(() => itemAt(['only'], index)).toThrow(RangeError);
  });
});

it.each([
  [0, 1],
  [3, 1],
  [4, 2],
  [8, 3],
])('a binary search for a value above %d finds index %d', (value, index) => {
  const values = Int32Array.of(0, 4, 8);
  expect(firstIndexWhere(values.length, (each) => intAt(values, each) > value)).toBe(index);
});
