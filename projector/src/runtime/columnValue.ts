import { type Sealed } from '@campjay/events/sealed.ts';
import { type ColumnType } from './table.ts';

/** A column's value from a handler; null means not listed. */
export type ColumnValue =
  | string
  | number
  | bigint
  | boolean
  | Date
  | null
  | readonly unknown[]
  | Readonly<Record<string, unknown>>
  /** For a jsonb column, as in the event: read models hold encrypted values too. */
  | Sealed<unknown>;

/** Describes the valid values of each column type, for error messages. */
export const EXPECTED_VALUES: Readonly<Record<ColumnType, string>> = {
  text: 'a text without NUL',
  integer: 'a whole number of 32 bits',
  bigint: 'a bigint, or a safe whole number',
  'double precision': 'a finite number',
  boolean: 'true or false',
  jsonb: 'something that JSON can hold, without NUL',
  date: "a date such as '2026-06-08'",
  timestamptz: 'a Date',
};

/** Whether PostgreSQL stores the value in such a column without changing it. */
export const isValueOf = (type: ColumnType, value: Exclude<ColumnValue, null>): boolean => {
  switch (type) {
    case 'text':
      return typeof value === 'string' && isStorable(value);
    case 'integer':
      return Number.isInteger(value) && Math.abs(Number(value)) < 2 ** 31;
    case 'bigint':
      return typeof value === 'bigint' ? BigInt.asIntN(64, value) === value : Number.isSafeInteger(value);
    case 'double precision':
      return Number.isFinite(value);
    case 'boolean':
      return typeof value === 'boolean';
    case 'jsonb':
      return isJson(value);
    case 'date':
      return typeof value === 'string' && isDay(value);
    case 'timestamptz':
      return value instanceof Date && !Number.isNaN(value.getTime());
  }
};

const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

const isJson = (value: unknown): boolean => {
  if (typeof value === 'string') return isStorable(value);
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value === 'boolean' || value === null) return true;
  if (Array.isArray(value)) return value.every(isJson);
  return typeof value === 'object' && Object.entries(value).every(isJsonMember);
};

const isJsonMember = ([name, value]: readonly [string, unknown]): boolean =>
  isStorable(name) && (value === undefined || isJson(value));

const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) &&
  !Number.isNaN(Date.parse(`${text}T00:00:00Z`)) &&
  new Date(`${text}T00:00:00Z`).toISOString().startsWith(text);

/** Describes a value in an error message: only its kind for texts and objects, because they may be private. */
export const describeValue = (value: ColumnValue | undefined): string => {
  if (typeof value === 'string') return 'a text';
  if (value === null || value === undefined) return 'nothing';
  if (typeof value === 'object') return Array.isArray(value) ? 'a list' : 'an object';
  return String(value);
};
