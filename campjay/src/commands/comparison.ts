import { type Comparison } from '@campjay/projector/service.ts';

type TableDifferences = Comparison['tables'][number];

/** A comparison of two builds in lines: per table how many rows appear, vanish and change, with examples. */
export const describeComparison = ({ tables }: Pick<Comparison, 'tables'>): string[] => tables.flatMap(describeTable);

const describeTable = ({ table, rowsBefore, rowsAfter, appear, vanish, change }: TableDifferences): string[] => {
  if (appear.count + vanish.count + change.count === 0) return [`${table}: ${count(rowsAfter)} rows, no difference`];
  return [
    `${table}: ${count(rowsBefore)} rows before, ${count(rowsAfter)} after; ` +
      `${count(appear.count)} appear, ${count(vanish.count)} vanish, ${count(change.count)} change`,
    ...appear.samples.map(({ key }) => `  + ${inWords(key)}`),
    ...vanish.samples.map(({ key }) => `  - ${inWords(key)}`),
    ...change.samples.map(({ key, columns }) => `  ~ ${inWords(key)}: ${columns.join(', ')}`),
  ];
};

const count = (number: number): string => number.toLocaleString('en-US');

const inWords = (key: Readonly<Record<string, unknown>>): string =>
  Object.values(key)
    .map((value) => String(value))
    .join(' / ');
