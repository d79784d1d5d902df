import type { NeededHours } from '@campjay/domain/catalog/truePrice.ts';
import { readHourMinute } from '@campjay/events/clock.ts';
import { createContext, useMemo } from 'react';
import { useAppSelector } from '../../../app/hooks.ts';

/** The hours that the parent searches for. Cards outside a search show prices without the care that hours take. */
export const NeededHoursContext = createContext<NeededHours>({});

/** The hours of the current search, for the context. */
export const useNeededHours = (): NeededHours => {
  const { opensBy, closesAfter } = useAppSelector((state) => state.search.filters);
  return useMemo(
    () => ({ opensBy: readHourMinute(opensBy), closesFrom: readHourMinute(closesAfter) }),
    [opensBy, closesAfter],
  );
};
