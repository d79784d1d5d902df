import { colorSchemes } from '@campjay/domain/product/designTokens.ts';
import { describe, expect, it } from '@jest/globals';
import { offlineStyle, type Outlines, PLACES_SOURCE, pointsAt } from './mapStyle.ts';

const outlines: Outlines = {
  land: { type: 'FeatureCollection', features: [] },
  otherLand: { type: 'MultiPolygon', coordinates: [] },
  countyBorders: { type: 'MultiLineString', coordinates: [] },
  stateBorders: { type: 'MultiLineString', coordinates: [] },
};

describe('the map style of the client', () => {
  it.each(['light', 'dark'] as const)('has no service, and only land in a close view (%s)', (scheme) => {
    const style = offlineStyle(scheme, outlines);
    expect(Object.values(style.sources).map((source) => source.type === 'geojson' && typeof source.data)).toEqual(
      Object.values(style.sources).map(() => 'object'),
    );
    expect({ glyphs: style.glyphs, sprite: style.sprite }).toEqual({});
    const { surface } = colorSchemes[scheme];
    const [water] = style.layers;
    const color = water?.type === 'background' ? water.paint?.['background-color'] : undefined;
    const waterColor: unknown = Array.isArray(color) ? color[4] : undefined;
    expect(color).toEqual(['interpolate', ['linear'], ['zoom'], expect.any(Number), expect.any(String), 12, surface]);
    expect(waterColor).not.toBe(surface);
  });

  it('has land around every camp, also on an island that the outlines lack', () => {
    const style = offlineStyle('light', outlines);
    const islands = style.layers.find((layer) => 'source' in layer && layer.source === PLACES_SOURCE);
    expect(islands).toMatchObject({ type: 'circle', paint: { 'circle-color': colorSchemes.light.surface } });
    expect(pointsAt([{ lat: 37.8237, lng: -122.3708 }]).coordinates).toEqual([[-122.3708, 37.8237]]);
  });
});
