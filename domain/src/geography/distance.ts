export const EARTH_RADIUS_MILES = 3959;

const toRadians = (degrees: number): number => (degrees * Math.PI) / 180;

/**
 * Returns the great-circle distance between two places, whose coordinates are in degrees. Uses the haversine formula,
 * which is accurate for nearby places too.
 */
export const distanceMiles = (
  a: { readonly lat: number; readonly lng: number },
  b: { readonly lat: number; readonly lng: number },
): number => {
  const sinHalfLat = Math.sin(toRadians(b.lat - a.lat) / 2);
  const sinHalfLng = Math.sin(toRadians(b.lng - a.lng) / 2);
  const haversine =
    sinHalfLat * sinHalfLat + Math.cos(toRadians(a.lat)) * Math.cos(toRadians(b.lat)) * sinHalfLng * sinHalfLng;
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.min(1, Math.sqrt(haversine)));
};
