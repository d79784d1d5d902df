import { z } from 'zod';
import { printableText } from '../catalog/facts.ts';

/** Returns the schema of a text that must not be empty. */
const requiredText = (maxLength: number) => printableText(maxLength).trim().min(1);
const degrees = (limit: number) => z.number().min(-limit).max(limit);

/**
 * The code of a school: it identifies the school in its page's URL (`/school/{code}`), in school files and in streams.
 */
export const SchoolCode = z
  .string()
  .max(100)
  .regex(
    /^[a-z0-9]+(-[a-z0-9]+)*$/,
    "must be lowercase letters, digits and single hyphens, such as 'kelp-forest-school'",
  )
  .brand<'SchoolCode'>();
export type SchoolCode = z.infer<typeof SchoolCode>;

/** A school's postal address, and its coordinates in degrees. */
export const SchoolPlace = z.object({
  street: requiredText(200),
  city: requiredText(100),
  /** Two letters. */
  state: z.string().regex(/^[A-Z]{2}$/, "must be two letters, such as 'CA'"),
  zip: z.string().regex(/^\d{5}$/, 'must be five digits'),
  lat: degrees(90),
  lng: degrees(180),
});
export type SchoolPlace = z.infer<typeof SchoolPlace>;

export const SchoolName = requiredText(200);

/** The discount code for parents who come from the school's page. Used exactly as written, including its case. */
export const DiscountCode = z
  .string()
  .max(50)
  .regex(/^[\w-]+$/, 'must be letters, digits, hyphens and underscores');

export const SchoolFacts = z.object({ name: SchoolName, ...SchoolPlace.shape, discountCode: DiscountCode.optional() });
export type SchoolFacts = z.infer<typeof SchoolFacts>;
