/** Audit filters. All conditions must hold; an absent one matches everything. */
export interface AuditQuery {
  readonly who?: string;
  readonly what?: string;
  readonly about?: string;
  /** Days in Pacific time, both inclusive. */
  readonly from?: string;
  readonly to?: string;
}

const FILTER_NAMES = ['who', 'what', 'about', 'from', 'to'] as const;
export type FilterName = (typeof FILTER_NAMES)[number];

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const isDay = (value: string): boolean => DAY.test(value) && !Number.isNaN(Date.parse(`${value}T00:00:00Z`));

/** The valid filters among typed values or URL parameters; invalid ones are dropped. */
export const readFilters = (valueOf: (name: FilterName) => string | null | undefined): AuditQuery =>
  Object.fromEntries(
    FILTER_NAMES.flatMap((name) => {
      const value = valueOf(name)?.trim() ?? '';
      const isValid = value !== '' && ((name !== 'from' && name !== 'to') || isDay(value));
      return isValid ? [[name, value]] : [];
    }),
  );

/** Emails stay out of the URL, because browser histories and page-view analytics store URLs. */
export const canBeInUrl = (value: string): boolean => !value.includes('@');

/** Error message if the days are in the wrong order. */
export const daysProblem = ({ from, to }: AuditQuery): string | undefined =>
  from !== undefined && to !== undefined && to < from ? 'The last day is before the first.' : undefined;
