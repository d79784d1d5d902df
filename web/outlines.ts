import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { feature, merge, mesh } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import type { Plugin } from 'vite';

const MODULE_ID = 'virtual:outlines';
/** FIPS codes of California, Oregon and Washington. Only their counties are drawn. */
const WEST_COAST = ['06', '41', '53'];
/** Digits after the decimal point: about 100 m, which is finer than the source. */
const DEGREE_DIGITS = 3;

type Outlines = Topology<{ readonly counties: GeometryCollection; readonly states: GeometryCollection }>;

const roundNumbers = (_key: string, value: unknown): unknown =>
  typeof value === 'number' ? Number(value.toFixed(DEGREE_DIGITS)) : value;

const readOutlines = async (): Promise<string> => {
  const file = createRequire(import.meta.url).resolve('us-atlas/counties-10m.json');
  const topology = JSON.parse(await readFile(file, 'utf8')) as Outlines;
  const { counties, states } = topology.objects;
  const isWestCoast = ({ id }: { readonly id?: string | number | undefined }): boolean =>
    WEST_COAST.includes(String(id).slice(0, 2));
  const westCounties = { ...counties, geometries: counties.geometries.filter(isWestCoast) };
  const westStates = { ...states, geometries: states.geometries.filter(isWestCoast) };
  const areas = states.geometries.filter((state) => !isWestCoast(state));
  return JSON.stringify(
    {
      land: feature(topology, westStates),
      otherLand: merge(
        topology,
        areas.filter((area) => area.type === 'Polygon' || area.type === 'MultiPolygon'),
      ),
      countyBorders: mesh(topology, westCounties, (one, other) => one !== other),
      stateBorders: mesh(topology, states, (one, other) => one !== other),
    },
    roundNumbers,
  );
};

/** Provides `virtual:outlines`: the coast and the borders of states and counties as GeoJSON, from the package us-atlas. */
export const outlines: Plugin = {
  name: 'outlines',
  resolveId: (id) => (id === MODULE_ID ? `\0${MODULE_ID}` : null),
  load: async (id) =>
    id === `\0${MODULE_ID}` ? `export default JSON.parse(${JSON.stringify(await readOutlines())});` : null,
};
