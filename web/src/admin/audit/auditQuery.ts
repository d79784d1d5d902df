/** Which acts are shown; all conditions hold together, and what is absent holds of all. */
export interface AuditQuery {
  readonly who?: string;
  readonly what?: string;
  readonly about?: string;
  /** Days in Pacific time, both included. */
  readonly from?: string;
  readonly to?: string;
}

const FILTER_NAMES = ['who', 'what', 'about', 'from', 'to'] as const;
export type FilterName = (typeof FILTER_NAMES)[number];

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const isDay = (value: string): boolean => DAY.test(value) && !Number.isNaN(Date.parse(`${value}T00:00:00Z`));

/** What can be asked for of what was typed or stands in an address; the rest is as if it were absent. */
export const readFilters = (valueOf: (name: FilterName) => string | null | undefined): AuditQuery =>
  Object.fromEntries(
    FILTER_NAMES.flatMap((name) => {
      const value = valueOf(name)?.trim() ?? '';
      const isValid = value !== '' && ((name !== 'from' && name !== 'to') || isDay(value));
      return isValid ? [[name, value]] : [];
    }),
  );

/** An email stays out of the address: addresses are kept by browsers, and are told to whoever counts page views. */
export const canBeInUrl = (value: string): boolean => !value.includes('@');

/** Why the days make no sense together. */
export const daysProblem = ({ from, to }: AuditQuery): string | undefined =>
  from !== undefined && to !== undefined && to < from ? 'The last day is before the first.' : undefined;
