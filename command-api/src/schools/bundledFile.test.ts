import { fileURLToPath } from 'node:url';
import { REGIONS } from '@campjay/domain/geography/regions.ts';
import { distanceMiles } from '@campjay/domain/geography/distance.ts';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { openDiskFile } from '../catalog/importFile.ts';
import { type NumberedLine, readSchools } from './readSchools.ts';

const FILE = fileURLToPath(new URL('../../../campjay/schools/schools.csv', import.meta.url));

let lines: readonly NumberedLine[] = [];
beforeAll(async () => {
  const read: NumberedLine[] = [];
  for await (const line of readSchools(await openDiskFile(FILE))) read.push(line);
  lines = read;
});
const schools = () => lines.flatMap((line) => (line.kind === 'school' ? [line] : []));

describe('the bundled school file', () => {
  it('is accepted line by line, without unknown fields', () => {
    expect(lines.length).toBeGreaterThan(100);
    expect(lines.filter((line) => line.kind === 'refused' || line.ignoredFields.length > 0)).toEqual([]);
  });

  it('lists each school once, in the order of the codes', () => {
    const codes = schools().map(({ code }) => code);
    expect(codes).toEqual([...new Set(codes)].toSorted());
  });

  it('contains no discount codes, which belong to the operator', () =>
    expect(schools().filter(({ school }) => school.discountCode !== undefined)).toEqual([]));

  it('contains schools in each metro area, and none far from them', () => {
    const metros = REGIONS.filter(({ parent }) => parent === undefined);
    const nearest = schools().map(({ code, school }) => {
      const [metro] = metros.toSorted((one, other) => distanceMiles(one, school) - distanceMiles(other, school));
      return { code, metro: metro?.slug, isNear: metro !== undefined && distanceMiles(metro, school) < 60 };
    });
    expect(nearest.filter(({ isNear }) => !isNear)).toEqual([]);
    expect(new Set(nearest.map(({ metro }) => metro)).size).toBe(4);
  });
});
