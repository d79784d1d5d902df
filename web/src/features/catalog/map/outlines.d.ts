/** The coast and the borders of states and counties, built by `web/outlines.ts`. Coordinates are in degrees. */
declare module 'virtual:outlines' {
  const outlines: {
    /** California, Oregon and Washington. */
    readonly land: GeoJSON.FeatureCollection;
    readonly otherLand: GeoJSON.MultiPolygon;
    readonly countyBorders: GeoJSON.MultiLineString;
    readonly stateBorders: GeoJSON.MultiLineString;
  };
  export default outlines;
}
