import type { IncrementCounter, SendEvent } from '@campjay/command-api/ads/clicks/contract.ts';
import type { Campaign } from '@campjay/domain/ads/campaign.ts';
import {
  COUNTED_FILTERS,
  type CountedFilter,
  FILTER_CHANGED,
  MAX_INCREMENT,
} from '@campjay/domain/ads/countedEvents.ts';
import { ALL } from '../../ui/choice.ts';
import { differingFilters, NO_FILTERS, type SearchFilters } from '../catalog/filters.ts';

/** Selecting no option or all options means no filter. */
const isUnfiltered = (value: SearchFilters[CountedFilter]): boolean =>
  value === ALL || (Array.isArray(value) && value.length === 0);

const eventOf = (filter: CountedFilter, filters: SearchFilters, campaign: Campaign | undefined): SendEvent => {
  const value = filters[filter];
  const options = Array.isArray(value) ? value : undefined;
  const optionCount = options?.length ?? (value === NO_FILTERS[filter] ? 0 : 1);
  return {
    eventName: FILTER_CHANGED,
    // Time and price are counted as set or not set; options by name.
    properties: { filter, optionCount, ...(options && { [filter]: [...options] }), ...campaign },
  };
};

/** Events for a change of the filters; excludes the search text, place, and kids. */
export const filterEvents = (
  before: SearchFilters,
  after: SearchFilters,
  campaign: Campaign | undefined,
): readonly SendEvent[] => {
  const changedFilters: readonly string[] = differingFilters(before, after);
  return COUNTED_FILTERS.filter(
    (filter) => changedFilters.includes(filter) && !(isUnfiltered(before[filter]) && isUnfiltered(after[filter])),
  ).map((filter) => eventOf(filter, after, campaign));
};

export const filterCounter = (changes: number, campaign: Campaign | undefined): IncrementCounter => ({
  incrementProperties: { filterChanges: Math.min(changes, MAX_INCREMENT), ...campaign },
});
