import { useState } from 'react';

/**
 * True from a failed request of a polled query until one succeeds. The query's own `isError` is false during each further
 * attempt, so that an alert would vanish and be announced again with every poll.
 */
export const useIsUnreachable = (query: { readonly isError: boolean; readonly isFetching: boolean }): boolean => {
  const [isUnreachable, setIsUnreachable] = useState(false);
  // Sets state while rendering: React then renders again immediately.
  if (!query.isFetching && query.isError !== isUnreachable) setIsUnreachable(query.isError);
  return isUnreachable;
};
