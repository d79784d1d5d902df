import { colorSchemes } from '@campjay/domain/product/designTokens.ts';
import type { ExpressionSpecification, StyleSpecification } from 'maplibre-gl';
import type outlinesModule from 'virtual:outlines';

export type Outlines = typeof outlinesModule;

const geoJson = (data: GeoJSON.GeoJSON) => ({ type: 'geojson', data }) as const;

/** Pixels per kilometer at zoom 10 and latitude 38°; each zoom doubles it. */
const PIXELS_PER_KM_AT_10 = 16.6;

/** A length on the ground, in pixels at any zoom. */
const kilometers = (length: number): ExpressionSpecification => [
  'interpolate',
  ['exponential', 2],
  ['zoom'],
  ...[4, (length * PIXELS_PER_KM_AT_10) / 64, 14, length * PIXELS_PER_KM_AT_10 * 16],
];

/** The source of the camps' locations, around which there is land. */
export const PLACES_SOURCE = 'places';

/** Locations as a source's data. */
export const pointsAt = (places: readonly { readonly lat: number; readonly lng: number }[]): GeoJSON.MultiPoint => ({
  type: 'MultiPoint',
  coordinates: places.map(({ lat, lng }) => [lng, lat]),
});

/** From the first of these zooms on, water and borders fade, because the outlines are too rough for a single town. */
const FADE_ZOOMS = [10.5, 12] as const;

/** Counties fade earlier: in the view of a city, the piece of a border that is left looks like a mistake. */
const COUNTY_FADE_ZOOMS = [8.5, 10] as const;

const fadingBetween = ([from, until]: readonly [number, number]): ExpressionSpecification => [
  'interpolate',
  ['linear'],
  ['zoom'],
  ...[from, 1, until, 0],
];

/**
 * The map without any service: coast, states and counties from the bundle. Cities are markers (see `useMapLabels`),
 * because text of the map itself would need font files from a server. The outlines (1:10,000,000) can be wrong by a
 * kilometer and lack small islands, so land ends in a rounded edge that is wider than that, there is land around every camp,
 * and a close view shows only land: no camp is in water.
 */
export const offlineStyle = (scheme: keyof typeof colorSchemes, outlines: Outlines): StyleSpecification => {
  const { page, surface, line, textQuiet } = colorSchemes[scheme];
  const water = scheme === 'dark' ? '#0b1a29' : '#cfe0ea';
  const [fadeFrom, fadeUntil] = FADE_ZOOMS;
  return {
    version: 8,
    sources: {
      land: geoJson(outlines.land),
      otherLand: geoJson(outlines.otherLand),
      [PLACES_SOURCE]: geoJson(pointsAt([])),
      counties: geoJson(outlines.countyBorders),
      states: geoJson(outlines.stateBorders),
    },
    layers: [
      {
        id: 'water',
        type: 'background',
        paint: {
          'background-color': ['interpolate', ['linear'], ['zoom'], fadeFrom, water, fadeUntil, surface],
        },
      },
      { id: 'otherLand', type: 'fill', source: 'otherLand', paint: { 'fill-color': page } },
      {
        id: 'shore',
        type: 'line',
        source: 'land',
        maxzoom: fadeUntil,
        layout: { 'line-join': 'round' },
        paint: { 'line-color': surface, 'line-width': kilometers(2.4) },
      },
      { id: 'land', type: 'fill', source: 'land', paint: { 'fill-color': surface } },
      {
        id: 'islands',
        type: 'circle',
        source: PLACES_SOURCE,
        maxzoom: fadeUntil,
        paint: { 'circle-color': surface, 'circle-radius': kilometers(1.2) },
      },
      {
        id: 'counties',
        type: 'line',
        source: 'counties',
        paint: { 'line-color': line, 'line-width': 1, 'line-opacity': fadingBetween(COUNTY_FADE_ZOOMS) },
      },
      {
        id: 'states',
        type: 'line',
        source: 'states',
        paint: { 'line-color': textQuiet, 'line-width': 1.2, 'line-opacity': fadingBetween(FADE_ZOOMS) },
      },
    ],
  };
};
