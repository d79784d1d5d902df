import { formatNumber } from '@campjay/events/format/numbers.ts';
import type { ComparisonShown } from '@campjay/projector/admin/contract.ts';
import { counted } from './words.ts';

type Table = ComparisonShown['tables'][number];

/** The tables with any row that differs. */
export const differingOf = (tables: readonly Table[]): readonly Table[] =>
  tables.filter(({ appear, vanish, change }) => appear.count + vanish.count + change.count > 0);

/** What promoting would do to each table, the ones that stay as they are in one sentence. */
export const changeInWords = ({ tables }: Pick<ComparisonShown, 'tables'>): readonly string[] => {
  const differing = differingOf(tables);
  if (differing.length === 0) return ['Nothing would change: every row is the same.'];
  const sentences = differing.map(
    ({ table, appear, vanish, change }) =>
      `${table}: ${counted(appear.count, 'row appears', 'rows appear')}, ` +
      `${formatNumber(vanish.count)} ${vanish.count === 1 ? 'vanishes' : 'vanish'}, ` +
      `${formatNumber(change.count)} ${change.count === 1 ? 'changes' : 'change'}`,
  );
  const same = tables.length - differing.length;
  if (same === 0) return sentences;
  return [
    ...sentences,
    same === 1 ? '1 other table stays as it is' : `${formatNumber(same)} other tables stay as they are`,
  ];
};
