import type { SearchFilters } from '../filters/filters.ts';
import type { SentenceRow } from './sentenceApi.ts';

/** The filters that a row sets. The sentence was the search text, so the text that remains of it replaces it. */
export const filtersOf = ({ filters }: SentenceRow): Partial<SearchFilters> => ({
  searchText: filters.selectedSearchText ?? '',
  ...(filters.selectedWeekLabel && { weeks: filters.selectedWeekLabel }),
  ...(filters.selectedCategory && { categories: filters.selectedCategory }),
  ...(filters.selectedTimeUntilRegDate && { registrations: filters.selectedTimeUntilRegDate }),
  ...(filters.selectedRefunds && { refunds: filters.selectedRefunds }),
  ...(filters.selectedLunchProvided && { lunchProvided: filters.selectedLunchProvided }),
  ...(filters.selectedEarliestTime !== undefined && { opensBy: filters.selectedEarliestTime }),
  ...(filters.selectedLatestTime !== undefined && { closesAfter: filters.selectedLatestTime }),
  ...(filters.selectedDayOrSleepaway && { stays: filters.selectedDayOrSleepaway }),
  ...(filters.selectedGender && { genders: filters.selectedGender }),
  ...(filters.selectedDaysPerWeek && { daysPerWeek: filters.selectedDaysPerWeek.map(String) }),
  ...(filters.selectedFinancialAidAvailable && { financialAid: filters.selectedFinancialAidAvailable }),
  ...(filters.selectedMaxPrice !== undefined && { maxPrice: filters.selectedMaxPrice }),
});
