import { formatNumber } from '@campjay/domain/format/numbers.ts';
import type { ComparisonView } from '@campjay/projector/admin/contract.ts';
import { formatCount } from './formatProjections.ts';

type Table = ComparisonView['tables'][number];

/** The tables in which any row differs. */
export const changedTablesOf = (tables: readonly Table[]): readonly Table[] =>
  tables.filter(({ appear, vanish, change }) => appear.count + vanish.count + change.count > 0);

/** One sentence for each table that a promotion would change, and one for all unchanged tables. */
export const describeChanges = ({ tables }: Pick<ComparisonView, 'tables'>): readonly string[] => {
  const changedTables = changedTablesOf(tables);
  if (changedTables.length === 0) return ['Nothing would change: every row is the same.'];
  const sentences = changedTables.map(
    ({ table, appear, vanish, change }) =>
      `${table}: ${formatCount(appear.count, 'row appears', 'rows appear')}, ` +
      `${formatNumber(vanish.count)} ${vanish.count === 1 ? 'vanishes' : 'vanish'}, ` +
      `${formatNumber(change.count)} ${change.count === 1 ? 'changes' : 'change'}`,
  );
  const unchangedCount = tables.length - changedTables.length;
  if (unchangedCount === 0) return sentences;
  return [
    ...sentences,
    unchangedCount === 1
      ? '1 other table stays as it is'
      : `${formatNumber(unchangedCount)} other tables stay as they are`,
  ];
};
