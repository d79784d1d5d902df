/** The earth's radius used for all distances. */
export const EARTH_RADIUS_MILES = 3959;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Great-circle distance in miles between two places in degrees (haversine formula, stable for near places). */
export const distanceMiles = (
  a: { readonly lat: number; readonly lng: number },
  b: { readonly lat: number; readonly lng: number },
): number => {
  const halfLat = Math.sin(radians(b.lat - a.lat) / 2);
  const halfLng = Math.sin(radians(b.lng - a.lng) / 2);
  const h = halfLat * halfLat + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * halfLng * halfLng;
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.min(1, Math.sqrt(h)));
};
