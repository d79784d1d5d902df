import { type Comparison } from '@campjay/projector/service.ts';

type TableDifferences = Comparison['tables'][number];

/**
 * Formats a comparison of two builds: per table the added, removed and changed rows with examples, and how many readers
 * are affected.
 */
export const describeComparison = ({ tables, audience }: Pick<Comparison, 'tables' | 'audience'>): string[] => {
  const lines = tables.flatMap(describeTable);
  const isEqual = tables.every(({ appear, vanish, change }) => appear.count + vanish.count + change.count === 0);
  const families = formatCount(audience.families, 'family', 'families');
  const advertisers = formatCount(audience.advertisers, 'advertiser', 'advertisers');
  return isEqual ? lines : [...lines, `Who would notice: ${families}, ${advertisers}.`];
};

const formatCount = (number: number, one: string, many: string): string =>
  `${count(number)} ${number === 1 ? one : many}`;

const describeTable = ({ table, rowsBefore, rowsAfter, appear, vanish, change }: TableDifferences): string[] => {
  if (appear.count + vanish.count + change.count === 0) return [`${table}: ${count(rowsAfter)} rows, no difference`];
  return [
    `${table}: ${count(rowsBefore)} rows before, ${count(rowsAfter)} after; ` +
      `${count(appear.count)} appear, ${count(vanish.count)} vanish, ${count(change.count)} change`,
    ...appear.samples.map(({ key }) => `  + ${formatKey(key)}`),
    ...vanish.samples.map(({ key }) => `  - ${formatKey(key)}`),
    ...change.samples.map(({ key, columns }) => `  ~ ${formatKey(key)}: ${columns.join(', ')}`),
  ];
};

const count = (number: number): string => number.toLocaleString('en-US');

const formatKey = (key: Readonly<Record<string, unknown>>): string =>
  Object.values(key)
    .map((value) => String(value))
    .join(' / ');
