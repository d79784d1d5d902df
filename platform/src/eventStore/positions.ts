import { ForeignPosition, type Position } from './port.ts';

/** How a store that numbers its events writes and reads positions. */
export interface Positions {
  /** The position of the event with this number; 0n is the beginning of the log. */
  of(number: bigint): Position;
  /** @throws ForeignPosition */
  numberOf(position: Position): bigint;
  /** @throws ForeignPosition */
  compare(a: Position, b: Position): number;
}

/**
 * Positions as `<storeId>:<number>`: a checkpoint that was kept for another log is noticed instead of skipping events.
 * @param storeId without a colon
 */
export const positionsOf = (storeId: string): Positions => {
  const numberOf = (position: Position): bigint => {
    const [id, digits, ...more] = position.split(':');
    if (id !== storeId || digits === undefined || !/^\d{1,19}$/.test(digits) || more.length > 0)
      throw new ForeignPosition(position);
    return BigInt(digits);
  };
  return {
    of: (number) => `${storeId}:${number}` as Position,
    numberOf,
    compare: (a, b) => {
      const difference = numberOf(a) - numberOf(b);
      return difference < 0n ? -1 : difference > 0n ? 1 : 0;
    },
  };
};
