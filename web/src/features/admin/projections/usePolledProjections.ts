import { useState } from 'react';
import { useProjectionsQuery } from './projectionsApi.ts';
import { isInProgress } from './formatProjections.ts';

/** Poll intervals in milliseconds: during a replay, and otherwise. */
const ACTIVE_POLL_MS = 1_000;
const IDLE_POLL_MS = 8_000;

/** The current state of the read models, polled more often during a replay. */
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
