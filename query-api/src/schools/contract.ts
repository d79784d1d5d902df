import { z } from 'zod';

/** `POST /api/users/school-lat-lng`: the school of the page `/school/{school_code}` (Requirement 7.6). */
export const SchoolLatLngRequest = z.object({ school_code: z.string().min(1).max(200) });
export type SchoolLatLngRequest = z.input<typeof SchoolLatLngRequest>;

export const SchoolLatLng = z.object({
  success: z.literal(true),
  /** Degrees. */
  lat: z.number(),
  lng: z.number(),
  /** The address on one line, such as '650 Addison Ave., Palo Alto, CA 94301'. */
  address: z.string(),
  /** True if the school provides a discount code for parents who subscribe. */
  schoolCodeSet: z.boolean(),
  discountCode: z.string().optional(),
  name: z.string(),
  city: z.string(),
});
export type SchoolLatLng = z.infer<typeof SchoolLatLng>;

/** School data that is embedded in the HTML of a school's page, so that the client need not request it. */
export interface SchoolBlock {
  readonly code: string;
  /** Null if no school has the code. */
  readonly school: SchoolLatLng | null;
}
