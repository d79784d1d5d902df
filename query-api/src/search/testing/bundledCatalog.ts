import { readFileSync } from 'node:fs';
import type { CatalogLine } from '@campjay/domain/catalog/testing/syntheticCatalog.ts';
import { type DayNumber } from '@campjay/events/calendar.ts';
import { type Camp } from '../camp.ts';
import { buildSegmentPair, snapshotOf } from '../index/build/snapshotBuilder.ts';
import { type Snapshot } from '../index/snapshot.ts';
import { campOfLine } from './campOfLine.ts';

/** The bundled catalog of real camps, and its index. */
export const loadBundledCatalog = (
  season: number,
  today: DayNumber,
): { readonly camps: readonly Camp[]; readonly snapshot: Snapshot } => {
  const lines = readFileSync(new URL('../../../../campjay/catalog/real-camps.ndjson', import.meta.url), 'utf8');
  const camps = lines
    .trimEnd()
    .split('\n')
    .map((line) => campOfLine(JSON.parse(line) as CatalogLine));
  return { camps, snapshot: snapshotOf(buildSegmentPair(camps, season), today) };
};
