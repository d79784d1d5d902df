import { z } from 'zod';

/** `POST /api/users/school-lat-lng`: the school of the page `/school/{school_code}` (Requirement 7.6). */
export const SchoolRequest = z.object({ school_code: z.string().min(1).max(200) });
export type SchoolRequest = z.input<typeof SchoolRequest>;

/** The response: the school's data. */
export const SchoolResponse = z.object({
  success: z.literal(true),
  /** The coordinates, in degrees. */
  lat: z.number(),
  lng: z.number(),
  /** The address on one line, such as '650 Addison Ave., Palo Alto, CA 94301'. */
  address: z.string(),
  /** True if `discountCode` is set. The API fixes the name; this is not a set of school codes. */
  schoolCodeSet: z.boolean(),
  /** For parents who come from the school's page. */
  discountCode: z.string().optional(),
  name: z.string(),
  city: z.string(),
});
export type SchoolResponse = z.infer<typeof SchoolResponse>;

/** The school data that is embedded in the HTML of a school's page, so that the client does not have to request it. */
export interface EmbeddedSchool {
  readonly code: string;
  /** Null if there is no school with this code. */
  readonly school: SchoolResponse | null;
}
