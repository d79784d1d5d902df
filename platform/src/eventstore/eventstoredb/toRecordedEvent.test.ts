import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { ForeignPosition, type Position } from '../port.ts';
import { createLogPositions } from './toRecordedEvent.ts';

describe('positions in an EventStoreDB', () => {
  const positions = createLogPositions('store1');
  const number = fc.bigInt({ min: 0n, max: 2n ** 64n - 2n });
  const serverPosition = fc.record({ commit: number, prepare: number });

  it('preserve both 64-bit numbers when formatted as text', () => {
    fc.assert(
      fc.property(serverPosition, (value) =>
        expect(positions.serverPositionOf(positions.positionOf(value))).toEqual(value),
      ),
    );
  });

  it('are ordered exactly by commit, then by prepare position', () => {
    fc.assert(
      fc.property(number, number, number, (commit, a, b) => {
        const order = a < b ? -1 : a > b ? 1 : 0;
        const compare = (one: object, two: object) =>
          positions.compare(
            positions.positionOf({ commit, prepare: a, ...one }),
            positions.positionOf({ commit, prepare: b, ...two }),
          );
        expect(compare({}, {})).toBe(order);
        expect(compare({ commit: a, prepare: b }, { commit: b, prepare: a })).toBe(order);
      }),
    );
    const at = (commit: bigint) => positions.positionOf({ commit, prepare: commit });
    expect(positions.compare(at(2n ** 60n), at(2n ** 60n + 1n))).toBe(-1);
  });

  it.each(['store2:1/1', 'store1:1', 'store1:1/', 'store1:1/-1', 'store1:1/1/1', `store1:${2n ** 64n - 1n}/1`])(
    "in an invalid format are refused: '%s'",
    (foreign) => expect(() => positions.serverPositionOf(foreign as Position)).toThrow(ForeignPosition),
  );
});
