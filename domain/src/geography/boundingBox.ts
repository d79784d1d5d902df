/** An area of the map between two latitudes and two longitudes, in degrees. */
export interface BoundingBox {
  readonly north: number;
  readonly south: number;
  readonly east: number;
  /** Greater than `east` if the box crosses the 180th meridian. */
  readonly west: number;
}

/** True if a point is in the box or on its border. */
export const isInBoundingBox = (
  { north, south, east, west }: BoundingBox,
  { lat, lng }: { readonly lat: number; readonly lng: number },
): boolean => lat >= south && lat <= north && (west <= east ? lng >= west && lng <= east : lng >= west || lng <= east);
