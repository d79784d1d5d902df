import type { Person } from '@campjay/query-api/schedule/contract.ts';

/** Who did something: 'You', a name, and of somebody who sees the schedule no longer that they have left. */
export const formatPerson = ({ name, isYou, hasLeft }: Person): string => {
  if (isYou) return 'You';
  if (name === null) return 'Someone who has left';
  return hasLeft ? `${name} (someone who has left)` : name;
};
