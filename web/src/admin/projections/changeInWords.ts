import { formatNumber } from '@campjay/events/format/numbers.ts';
import type { ComparisonShown } from '@campjay/projector/admin/contract.ts';
import { counted } from './words.ts';

/** What promoting would do to each table, the ones that stay as they are in one sentence. */
export const changeInWords = ({ tables }: Pick<ComparisonShown, 'tables'>): readonly string[] => {
  const differing = tables.filter(({ appear, vanish, change }) => appear.count + vanish.count + change.count > 0);
  if (differing.length === 0) return ['Nothing would change: every row is the same.'];
  const sentences = differing.map(
    ({ table, appear, vanish, change }) =>
      `${table}: ${counted(appear.count, 'row appears', 'rows appear')}, ` +
      `${formatNumber(vanish.count)} ${vanish.count === 1 ? 'vanishes' : 'vanish'}, ` +
      `${formatNumber(change.count)} ${change.count === 1 ? 'changes' : 'change'}`,
  );
  const same = tables.length - differing.length;
  return same === 0
    ? sentences
    : [...sentences, `${counted(same, 'other table stays', 'other tables stay')} as they are`];
};
