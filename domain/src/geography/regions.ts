import { type Region } from './region.ts';
import { bayAreaRegions } from './regions/bayArea.ts';
import { eastBayTowns } from './regions/eastBayTowns.ts';
import { peninsulaTowns } from './regions/peninsulaTowns.ts';
import { seattleRegions } from './regions/seattle.ts';
import { southBayTowns } from './regions/southBayTowns.ts';
import { southernCaliforniaRegions } from './regions/southernCalifornia.ts';

/** All regions, parents before their parts. */
export const REGIONS: readonly Region[] = [
  ...seattleRegions,
  ...bayAreaRegions,
  ...peninsulaTowns,
  ...eastBayTowns,
  ...southBayTowns,
  ...southernCaliforniaRegions,
];

const bySegment = new Map(
  REGIONS.flatMap((region) => [region.slug, ...region.aliases].map((segment) => [segment, region] as const)),
);

/** The region of a URL segment, by slug or alias. */
export const regionOf = (segment: string): Region | undefined => bySegment.get(segment);

/** The enclosing region. */
export const parentOf = (region: Region): Region | undefined =>
  region.parent === undefined ? undefined : regionOf(region.parent);

/** The direct sub-regions of a region; for `undefined` (the whole directory), the metro areas. */
export const childrenOf = (region: Region | undefined): readonly Region[] =>
  REGIONS.filter(({ parent }) => parent === region?.slug);
