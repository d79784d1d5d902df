import { colorSchemes } from '@campjay/domain/product/designTokens.ts';
import type { StyleSpecification } from 'maplibre-gl';
import outlines from 'virtual:outlines';

const geoJson = (data: GeoJSON.GeoJSON) => ({ type: 'geojson', data }) as const;

/**
 * The map without any service: coast, states and counties from the bundle. Cities are markers (see `CityLabels`),
 * because text of the map itself would need font files from a server.
 */
export const offlineStyle = (scheme: keyof typeof colorSchemes): StyleSpecification => {
  const { page, surface, line, textQuiet } = colorSchemes[scheme];
  const water = scheme === 'dark' ? '#0b1a29' : '#cfe0ea';
  return {
    version: 8,
    sources: {
      land: geoJson(outlines.land),
      otherLand: geoJson(outlines.otherLand),
      counties: geoJson(outlines.countyBorders),
      states: geoJson(outlines.stateBorders),
    },
    layers: [
      { id: 'water', type: 'background', paint: { 'background-color': water } },
      { id: 'otherLand', type: 'fill', source: 'otherLand', paint: { 'fill-color': page } },
      { id: 'land', type: 'fill', source: 'land', paint: { 'fill-color': surface } },
      { id: 'counties', type: 'line', source: 'counties', paint: { 'line-color': line, 'line-width': 1 } },
      { id: 'states', type: 'line', source: 'states', paint: { 'line-color': textQuiet, 'line-width': 1.2 } },
    ],
  };
};
