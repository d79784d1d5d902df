import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { ForeignPosition, type Position } from './port.ts';
import { createPositions } from './positions.ts';

describe('numeric log positions', () => {
  const positions = createPositions('store1');
  const number = fc.bigInt({ min: 0n, max: 2n ** 63n - 1n });

  it('preserve a number when formatted as text', () => {
    fc.assert(fc.property(number, (value) => expect(positions.numberOf(positions.positionOf(value))).toBe(value)));
  });

  it('are ordered like their numbers', () => {
    fc.assert(
      fc.property(number, number, (a, b) =>
        expect(positions.compare(positions.positionOf(a), positions.positionOf(b))).toBe(a < b ? -1 : a > b ? 1 : 0),
      ),
    );
  });

  it.each([
    'store2:1',
    'store1',
    'store1:',
    'store1:-1',
    'store1:1:2',
    'store1:1.5',
    'store1:0x1',
    `store1:${'9'.repeat(20)}`,
  ])("in an invalid format are refused: '%s'", (foreign) =>
    expect(() => positions.numberOf(foreign as Position)).toThrow(ForeignPosition),
  );
});
