import { type PageSchool } from '@campjay/domain/schools/schoolPage.ts';
import { type SchoolLatLng } from './contract.ts';

/** A school as returned by the route and embedded in its page. */
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
