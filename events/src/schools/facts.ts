import { z } from 'zod';
import { printableText } from '../catalog/facts.ts';

const text = (max: number) => printableText(max).trim().min(1);
const degrees = (limit: number) => z.number().min(-limit).max(limit);

/** Names a school in the address of its page (`/school/{code}`), in a file of schools and in its stream. */
export const SchoolCode = z
  .string()
  .max(100)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "must be small letters, digits and single hyphens, such as 'kelp-forest-school'")
  .brand<'SchoolCode'>();
export type SchoolCode = z.infer<typeof SchoolCode>;

/** Where a school is: its postal address, and its own spot in degrees. */
export const SchoolPlace = z.object({
  street: text(200),
  city: text(100),
  /** Two letters. */
  state: z.string().regex(/^[A-Z]{2}$/, "must be two letters, such as 'CA'"),
  zip: z.string().regex(/^\d{5}$/, 'must be five digits'),
  lat: degrees(90),
  lng: degrees(180),
});
export type SchoolPlace = z.infer<typeof SchoolPlace>;

export const SchoolName = text(200);

/** What parents who come through the school's page may subscribe with. Upper or lower case is the payment provider's business. */
export const DiscountCode = z
  .string()
  .max(50)
  .regex(/^[\w-]+$/, 'must be letters, digits, hyphens and underscores');

/** All that is stated of a school. */
export const SchoolFacts = z.object({ name: SchoolName, ...SchoolPlace.shape, discountCode: DiscountCode.optional() });
export type SchoolFacts = z.infer<typeof SchoolFacts>;
