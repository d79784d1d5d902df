import { loadStored, saveStored } from '../../ui/browserStorage.ts';

/** A discount code set by a school page, for a later subscription in this browser. */
export interface SchoolDiscount {
  readonly schoolCode: string;
  readonly discountCode: string;
}

const STORAGE_KEY = 'schoolDiscount';

/** The latest discount; undefined if there is none. */
export const schoolDiscount = (): SchoolDiscount | undefined => {
  const stored = loadStored(STORAGE_KEY) as Partial<SchoolDiscount> | null | undefined;
  const { schoolCode, discountCode } = stored ?? {};
  return typeof schoolCode === 'string' && typeof discountCode === 'string' ? { schoolCode, discountCode } : undefined;
};

/** Stores a school's discount code. Returns true if it is new and was stored. */
export const setSchoolDiscount = (discount: SchoolDiscount): boolean => {
  const previous = schoolDiscount();
  const isSame = previous?.schoolCode === discount.schoolCode && previous.discountCode === discount.discountCode;
  return !isSame && saveStored(STORAGE_KEY, discount);
};
