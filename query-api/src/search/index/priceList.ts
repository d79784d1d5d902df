import { type NeededHours } from '@campjay/domain/catalog/truePrice.ts';
import { firstIndexWhere, intAt } from '../columns.ts';
import { clearBit } from './bitmaps.ts';

/** The price of one session (`domain/src/catalog/truePrice.ts`). Amounts are in US cents. */
export interface SessionPrice {
  /** True if `camp` is per week, false if it is unknown how many weeks it buys. */
  readonly isWeekly: boolean;
  readonly camp: number;
  /** Care per week; 0 if it is free or not listed. */
  readonly care: number;
  /** The hours without care, in minutes after midnight. EARLIEST and LATEST if care makes no difference. */
  readonly from: number;
  readonly until: number;
}

/** Hours that never need care. */
export const EARLIEST = -(2 ** 30);
export const LATEST = 2 ** 30;

/** Prices of sessions as parallel columns, in ascending order of `camp` (see `SessionPrice`). */
export interface PriceList {
  /** The session's bit in a bitmap: word * 32 + bit. */
  readonly slots: Int32Array;
  readonly camp: Int32Array;
  readonly care: Int32Array;
  readonly from: Int32Array;
  readonly until: Int32Array;
  /** The highest price of care. */
  readonly maxCare: number;
}

/** Prices and positions are packed in one number to sort them fast. */
const POSITION_RANGE = 2 ** 26;

/** Builds a list from columns in any order. */
export const buildPriceList = (columns: Omit<PriceList, 'maxCare'>): PriceList => {
  const keys = Float64Array.from(columns.camp, (price, position) => price * POSITION_RANGE + position).sort();
  const inOrder = (column: Int32Array): Int32Array =>
    Int32Array.from(keys, (key) => intAt(column, key % POSITION_RANGE));
  return {
    slots: inOrder(columns.slots),
    camp: inOrder(columns.camp),
    care: inOrder(columns.care),
    from: inOrder(columns.from),
    until: inOrder(columns.until),
    maxCare: columns.care.reduce((highest, care) => Math.max(highest, care), 0),
  };
};

/** The price of the care that a session needs for these hours; 0 if it needs none. The session must be open then. */
export const neededCare = (
  { care, from, until }: PriceList,
  index: number,
  { opensBy, closesFrom }: NeededHours,
): number =>
  (opensBy !== undefined && opensBy < intAt(from, index)) ||
  (closesFrom !== undefined && closesFrom > intAt(until, index))
    ? intAt(care, index)
    : 0;

/**
 * Removes from `into` the sessions that cost at most the maximum, but more than it with the care that the hours need.
 * @param max in US cents
 */
export const removeTooExpensiveWithCare = (
  list: PriceList,
  max: number,
  hours: NeededHours,
  into: Int32Array,
): void => {
  const { slots, camp, maxCare } = list;
  const start = firstIndexWhere(camp.length, (index) => intAt(camp, index) > max - maxCare);
  for (let index = start; index < camp.length; index++) {
    const price = intAt(camp, index);
    if (price > max) return;
    if (price + neededCare(list, index, hours) > max) clearBit(into, intAt(slots, index));
  }
};
