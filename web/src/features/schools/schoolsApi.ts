import { loadStored, saveStored } from '../../ui/browserStorage.ts';
import type { PostAnswer } from '../../app/apiTypes.ts';
import { api } from '../../app/api.ts';

/** The discount code of a school. The school's page stores it for a later subscription in this browser. */
export interface SchoolDiscount {
  readonly schoolCode: string;
  readonly discountCode: string;
}

const STORAGE_KEY = 'schoolDiscount';

/** Loads the latest stored discount; undefined if there is none. */
export const loadSchoolDiscount = (): SchoolDiscount | undefined => {
  const stored = loadStored(STORAGE_KEY) as Partial<SchoolDiscount> | null | undefined;
  const { schoolCode, discountCode } = stored ?? {};
  return typeof schoolCode === 'string' && typeof discountCode === 'string' ? { schoolCode, discountCode } : undefined;
};

/** Stores a school's discount code in place of an earlier one. Returns true if the code is new and was stored. */
export const saveSchoolDiscount = (discount: SchoolDiscount): boolean => {
  const previous = loadSchoolDiscount();
  const isSame = previous?.schoolCode === discount.schoolCode && previous.discountCode === discount.discountCode;
  return !isSame && saveStored(STORAGE_KEY, discount);
};

const NOT_FOUND = 404;

export const schoolsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Finds the school with the given code; null if there is none. The server's status 404 is therefore not an error. */
    school: build.query<PostAnswer<'users/school-lat-lng'> | null, string>({
      query: (code) => ({
        url: 'users/school-lat-lng',
        method: 'POST',
        body: { school_code: code },
        validateStatus: ({ ok, status }) => ok || status === NOT_FOUND,
      }),
      transformResponse: (response: PostAnswer<'users/school-lat-lng'> | { success: false }) =>
        response.success ? response : null,
    }),
  }),
});

export const { useSchoolQuery } = schoolsApi;
