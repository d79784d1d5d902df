import type { NeededHours } from '@campjay/domain/catalog/truePrice.ts';
import { readHourMinute } from '@campjay/events/clock.ts';
import { createContext, useMemo } from 'react';
import { useAppSelector } from '../../../app/hooks.ts';
import { ALL } from '../../../ui/fields/choice.ts';
import type { SearchFilters } from '../filters/filters.ts';

/** What cards say about the search that found them. */
export interface CardSearch {
  /** The hours that the parent searches for. Without them, cards show prices without the care that hours take. */
  readonly hours: NeededHours;
  /** The labels of the weeks that the parent searches for. */
  readonly weeks: readonly string[];
}

export const CardSearchContext = createContext<CardSearch>({ hours: {}, weeks: [] });

const hoursOf = ({ opensBy, closesAfter }: SearchFilters): NeededHours => ({
  opensBy: readHourMinute(opensBy),
  closesFrom: readHourMinute(closesAfter),
});

/** For the context: what cards say about a search with these filters. */
export const useCardSearch = (filters: SearchFilters): CardSearch =>
  useMemo(() => ({ hours: hoursOf(filters), weeks: filters.weeks === ALL ? [] : filters.weeks }), [filters]);

/** The hours of the current search. */
export const useNeededHours = (): NeededHours => {
  const filters = useAppSelector((state) => state.search.filters);
  return useMemo(() => hoursOf(filters), [filters]);
};
