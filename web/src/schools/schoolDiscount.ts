import { loadStored, saveStored } from '../ui/browserStorage.ts';

/** A discount code that a school's page has set, for whoever subscribes in this browser later. */
export interface SchoolDiscount {
  readonly schoolCode: string;
  readonly discountCode: string;
}

const STORAGE_KEY = 'schoolDiscount';

/** The last one that was set; undefined where there is none. */
export const schoolDiscount = (): SchoolDiscount | undefined => {
  const stored = loadStored(STORAGE_KEY) as Partial<SchoolDiscount> | null | undefined;
  const { schoolCode, discountCode } = stored ?? {};
  return typeof schoolCode === 'string' && typeof discountCode === 'string' ? { schoolCode, discountCode } : undefined;
};

/** Keeps a school's discount code; true when it was not there already, and is now. */
export const setSchoolDiscount = (discount: SchoolDiscount): boolean => {
  const previous = schoolDiscount();
  const isSame = previous?.schoolCode === discount.schoolCode && previous.discountCode === discount.discountCode;
  return !isSame && saveStored(STORAGE_KEY, discount);
};
