/** Which acts are shown; all conditions hold together, and what is absent holds of all. */
export interface ActFilters {
  readonly who?: string;
  readonly what?: string;
  readonly about?: string;
  /** Days in Pacific time, both included. */
  readonly from?: string;
  readonly to?: string;
}

const NAMES = ['who', 'what', 'about', 'from', 'to'] as const;
export type FilterName = (typeof NAMES)[number];

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const isDay = (value: string): boolean => DAY.test(value) && !Number.isNaN(Date.parse(`${value}T00:00:00Z`));

/** What can be asked for of what was typed or stands in an address; the rest is as if it were absent. */
export const readFilters = (given: (name: FilterName) => string | null | undefined): ActFilters =>
  Object.fromEntries(
    NAMES.flatMap((name) => {
      const value = given(name)?.trim() ?? '';
      const isSense = value !== '' && ((name !== 'from' && name !== 'to') || isDay(value));
      return isSense ? [[name, value]] : [];
    }),
  );

/** An email stays out of the address: addresses are kept by browsers, and are told to whoever counts page views. */
export const mayStandInAddress = (value: string): boolean => !value.includes('@');

/** Why the days make no sense together. */
export const daysProblem = ({ from, to }: ActFilters): string | undefined =>
  from !== undefined && to !== undefined && to < from ? 'The last day is before the first.' : undefined;
