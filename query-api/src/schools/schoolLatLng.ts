import { type PageSchool } from '@campjay/events/schools/schoolPage.ts';
import { type SchoolLatLng } from './contract.ts';

/** A school as it is answered, by the route and in the first document of its page. */
export const schoolLatLng = ({ lat, lng, address, discountCode, name, city }: PageSchool): SchoolLatLng => ({
  success: true,
  lat,
  lng,
  address,
  schoolCodeSet: discountCode !== undefined,
  ...(discountCode !== undefined && { discountCode }),
  name,
  city,
});
