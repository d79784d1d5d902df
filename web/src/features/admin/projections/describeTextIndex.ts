import type { TextIndexView } from '@campjay/search-indexer/admin/contract.ts';
import { formatCount, percentOf } from './formatProjections.ts';

/** One-sentence status of the text index. */
export const describeTextIndex = ({ adapter, indexes, underWay }: TextIndexView): string => {
  if (underWay) {
    const percent = percentOf(underWay.done, underWay.total);
    return percent === undefined ? 'It is being made again' : `It is being made again: ${percent} %`;
  }
  if (adapter === null) return 'No running process holds it';
  if (indexes.some(({ documents }) => documents === null)) return 'It is being filled';
  if (indexes.some(({ campsBehind }) => campsBehind === null)) return 'It is about to follow another build of camps';
  const behind = Math.max(0, ...indexes.map(({ campsBehind }) => campsBehind ?? 0));
  return behind === 0 ? 'Current' : `${formatCount(behind, 'camp')} behind`;
};
