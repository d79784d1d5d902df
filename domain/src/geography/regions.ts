import { childRegions, type Region } from './region.ts';
import { bayAreaRegions } from './regions/bayArea.ts';
import { eastBayTowns, peninsulaTowns } from './regions/eastBayAndPeninsulaTowns.ts';
import { seattleRegions } from './regions/seattle.ts';
import { southernCaliforniaRegions } from './regions/southernCalifornia.ts';

const southBayTowns: readonly Region[] = childRegions('south-bay', [
  {
    slug: 'san-jose',
    displayName: 'San Jose',
    lat: 37.3382,
    lng: -121.8863,
    radiusMiles: 7,
    subtitle: "Lemurs at Happy Hollow, bubbles at the Children's Discovery Museum, roses on the walk home.",
  },
  {
    slug: 'los-gatos',
    displayName: 'Los Gatos',
    lat: 37.2358,
    lng: -121.9624,
    radiusMiles: 3,
    subtitle: 'Ride the Billy Jones railroad, paddle on Vasona Lake, and let camp plan the rest of the week.',
  },
  {
    slug: 'saratoga',
    displayName: 'Saratoga',
    lat: 37.2638,
    lng: -122.023,
    radiusMiles: 3,
    subtitle: "Koi at Hakone, redwoods at Sanborn, picnics on Montalvo's great lawn: Saratoga is a summer story.",
  },
  {
    slug: 'campbell',
    displayName: 'Campbell',
    lat: 37.2872,
    lng: -121.95,
    radiusMiles: 3,
    subtitle: 'Bike the Los Gatos Creek Trail past the ponds, and come home by way of the Sunday farmers market.',
  },
]);

/** All regions. Each region comes after its parent. */
export const REGIONS: readonly Region[] = [
  ...seattleRegions,
  ...bayAreaRegions,
  ...peninsulaTowns,
  ...eastBayTowns,
  ...southBayTowns,
  ...southernCaliforniaRegions,
];

const regionBySegment = new Map(
  REGIONS.flatMap((region) => [region.slug, ...region.aliases].map((segment) => [segment, region] as const)),
);

/** Returns the region with this slug or alias. */
export const regionOf = (segment: string): Region | undefined => regionBySegment.get(segment);

/** Returns the enclosing region; undefined for a metro area. */
export const parentOf = (region: Region): Region | undefined =>
  region.parent === undefined ? undefined : regionOf(region.parent);

/** Returns the direct sub-regions of a region; for undefined (no region), the metro areas. */
export const childrenOf = (region: Region | undefined): readonly Region[] =>
  REGIONS.filter(({ parent }) => parent === region?.slug);
