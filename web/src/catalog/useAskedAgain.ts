import { useEffect } from 'react';

/** How old an answer that was made do with may become while somebody looks at it (milliseconds). */
const MADE_DO_FOR_MS = 20_000;

/**
 * Asks again, as soon as an answer is old enough, as long as it is one that was made do with.
 * @param answeredAt when it came, in milliseconds since 1970
 */
export const useAskedAgain = (isMadeDo: boolean, answeredAt: number | undefined, ask: () => unknown): void => {
  useEffect(() => {
    if (!isMadeDo || answeredAt === undefined) return;
    const timer = setTimeout(ask, Math.max(0, answeredAt + MADE_DO_FOR_MS - Date.now()));
    return () => clearTimeout(timer);
  }, [isMadeDo, answeredAt, ask]);
};
