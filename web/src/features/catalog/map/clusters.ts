import { formatNumber } from '@campjay/domain/format.ts';
import Supercluster from 'supercluster';
import type { MapPoint } from './mapApi.ts';

/** A marker of the map: one place of a camp, or several places that are close to each other at this zoom. */
export type MapMarker = { readonly key: string; readonly lat: number; readonly lng: number } & (
  | { readonly kind: 'camp'; readonly point: MapPoint }
  | {
      readonly kind: 'cluster';
      readonly count: number;
      readonly expansionZoom: number;
      readonly orgIds: readonly string[];
    }
);

/** Pixels within which markers are joined, so that two price pins never cover each other. */
const CLUSTER_RADIUS_PX = 56;
/** From this zoom on, places are never joined. */
const MAX_CLUSTER_ZOOM = 15;

/** The points by location, so that the markers of any part of the map are found quickly. */
export const indexPoints = (points: readonly MapPoint[]) => {
  const index = new Supercluster<{ point: MapPoint }, Record<string, unknown>>({
    radius: CLUSTER_RADIUS_PX,
    maxZoom: MAX_CLUSTER_ZOOM,
  });
  return index.load(
    points.map((point) => ({
      type: 'Feature',
      properties: { point },
      geometry: { type: 'Point', coordinates: [point.lng, point.lat] },
    })),
  );
};

/** The markers within an area. All angles are in degrees. */
export const markersIn = (
  index: ReturnType<typeof indexPoints>,
  { west, south, east, north }: { west: number; south: number; east: number; north: number },
  zoom: number,
): MapMarker[] =>
  index.getClusters([west, south, east, north], Math.floor(zoom)).map(({ properties, geometry }) => {
    const [lng = 0, lat = 0] = geometry.coordinates;
    if (!('cluster_id' in properties)) {
      const { point } = properties;
      return { kind: 'camp', key: `${point.org_id} ${lat} ${lng}`, lat, lng, point };
    }
    const { cluster_id: id, point_count: count } = properties;
    const orgIds = index.getLeaves(id, Number.POSITIVE_INFINITY).map((leaf) => leaf.properties.point.org_id);
    return {
      kind: 'cluster',
      key: `cluster ${id} ${count}`,
      lat,
      lng,
      count,
      expansionZoom: index.getClusterExpansionZoom(id),
      orgIds,
    };
  });

/** The text of a marker: the lowest price of a camp ('$425'), 'Camp' if it is not listed, or a number of places. */
export const markerText = (marker: MapMarker): string => {
  if (marker.kind === 'cluster') return formatNumber(marker.count);
  const { price } = marker.point;
  return price === undefined ? 'Camp' : `$${formatNumber(price)}`;
};

/** The name of a marker for screen readers. */
export const markerName = (marker: MapMarker): string => {
  if (marker.kind === 'cluster') return `${formatNumber(marker.count)} places, zoom in`;
  const { name, price } = marker.point;
  return price === undefined ? `${name}, price not listed` : `${name}, from $${formatNumber(price)}`;
};
