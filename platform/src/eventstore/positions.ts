import { ForeignPosition, type Position } from './port.ts';

/** Formats and parses the positions of a store that numbers its events. */
export interface Positions {
  /** Returns the position of the event with this number. 0n is the beginning of the log. */
  positionOf(number: bigint): Position;
  /**
   * Returns the number of the event at this position.
   * @throws ForeignPosition
   */
  numberOf(position: Position): bigint;
  /** @throws ForeignPosition */
  compare(a: Position, b: Position): number;
}

/**
 * Creates the converter for positions of one log. They have the form `<storeId>:<number>`, so a position of another
 * log is detected.
 * @param storeId an id without a colon
 */
export const createPositions = (storeId: string): Positions => {
  const numberOf = (position: Position): bigint => {
    const [id, digits, ...excessParts] = position.split(':');
    if (id !== storeId || digits === undefined || !/^\d{1,19}$/.test(digits) || excessParts.length > 0)
      throw new ForeignPosition(position);
    return BigInt(digits);
  };
  return {
    positionOf: (number) => `${storeId}:${number}` as Position,
    numberOf,
    compare: (a, b) => {
      const difference = numberOf(a) - numberOf(b);
      return difference < 0n ? -1 : difference > 0n ? 1 : 0;
    },
  };
};
