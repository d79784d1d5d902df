import { useState } from 'react';
import { useProjectionsQuery } from './projectionsApi.ts';
import { isInProgress } from './formatProjections.ts';

/** How often they are asked about in milliseconds: while something moves, and else. */
const ACTIVE_POLL_MS = 1_000;
const IDLE_POLL_MS = 8_000;

/** The read models as they are now, and on: looked at more often while a replay is under way. */
export const usePolledProjections = () => {
  const [isActive, setIsActive] = useState(false);
  const { data, isError, refetch } = useProjectionsQuery(undefined, {
    refetchOnMountOrArgChange: true,
    pollingInterval: isActive ? ACTIVE_POLL_MS : IDLE_POLL_MS,
  });
  const hasActivity = data?.some(({ replay }) => isInProgress(replay)) === true;
  if (hasActivity !== isActive) setIsActive(hasActivity);
  return { projections: data, isUnreachable: isError, refetch: () => void refetch() };
};
