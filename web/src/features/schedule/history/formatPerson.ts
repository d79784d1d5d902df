import type { Person } from '@campjay/query-api/schedule/contract.ts';

/** Who made a change: 'You', a name, or a note that the person no longer has access. */
export const formatPerson = ({ name, isYou, hasLeft }: Person): string => {
  if (isYou) return 'You';
  if (name === null) return 'Someone who has left';
  return hasLeft ? `${name} (someone who has left)` : name;
};
