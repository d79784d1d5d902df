import { DiscountCode, SchoolCode, type SchoolFacts, SchoolName, SchoolPlace } from '@campjay/events/schools/facts.ts';
import { z } from 'zod';
import { factReader } from '../catalog/factReader.ts';

export type SchoolLine =
  | {
      readonly kind: 'school';
      readonly code: SchoolCode;
      readonly school: SchoolFacts;
      /** Unknown fields. */
      readonly ignored: readonly string[];
    }
  | { readonly kind: 'refused'; readonly field: string; readonly reason: string };

const DECIMAL = /^-?\d{1,3}(\.\d+)?$/;
/** In a file of comma-separated values, numbers are text. */
const degrees = (schema: z.ZodNumber) =>
  z.preprocess((value) => (typeof value === 'string' && DECIMAL.test(value.trim()) ? Number(value) : value), schema);

/** The fields of a school in a file; all except the discount code are required. */
const SchoolRow = z.object({
  code: SchoolCode,
  name: SchoolName,
  ...SchoolPlace.shape,
  lat: degrees(SchoolPlace.shape.lat),
  lng: degrees(SchoolPlace.shape.lng),
  discount_code: DiscountCode.optional(),
});

/** The required fields. */
export const REQUIRED_FIELDS = Object.keys(SchoolRow.shape).filter((name) => name !== 'discount_code');

const readRow = factReader(SchoolRow);

/** Reads the facts of a school from a line, field by field; blank values count as absent. */
export const readSchool = (line: Readonly<Record<string, unknown>>): SchoolLine => {
  const read = readRow(line);
  if (read.kind === 'refused') return { kind: 'refused', field: read.path, reason: read.reason };
  const { code, discount_code: discountCode, ...school } = read.facts;
  return {
    kind: 'school',
    code,
    school: { ...school, ...(discountCode !== undefined && { discountCode }) },
    ignored: read.ignored,
  };
};
