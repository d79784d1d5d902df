import { useState } from 'react';
import { useProjectionsQuery } from './projectionsApi.ts';
import { isUnderWay } from './words.ts';

/** How often they are asked about in milliseconds: while something moves, and else. */
const WHILE_MOVING_MS = 1_000;
const ELSE_MS = 8_000;

/** The read models as they are now, and on: looked at more often while a replay is under way. */
export const useFollowedProjections = () => {
  const [isMoving, setMoving] = useState(false);
  const { data, isError, refetch } = useProjectionsQuery(undefined, {
    refetchOnMountOrArgChange: true,
    pollingInterval: isMoving ? WHILE_MOVING_MS : ELSE_MS,
  });
  const moves = data?.some(({ replay }) => isUnderWay(replay)) === true;
  if (moves !== isMoving) setMoving(moves);
  return { projections: data, isUnreached: isError, refetch: () => void refetch() };
};
