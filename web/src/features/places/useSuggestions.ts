import { skipToken } from '@reduxjs/toolkit/query';
import { useMemo } from 'react';
import { useSettled } from '../../ui/useSettled.ts';
import {
  isSamePlaceName,
  isTownOf,
  optionOfRegion,
  optionOfSuggestion,
  type PlaceOption,
  stillMatches,
} from './placeOption.ts';
import { useSuggestedPlacesQuery } from './placesApi.ts';
import { regionsFor } from './regionsFor.ts';
import { useSourceSuggestions } from './useSourceSuggestions.ts';

/** Delay after the last keystroke before the request. */
const DEBOUNCE_MS = 150;

export interface Suggestions {
  readonly options: readonly PlaceOption[];
  /** No suggestions have arrived for this text yet. */
  readonly isWaiting: boolean;
  readonly hasFailed: boolean;
  /** Source of the places other than our regions. */
  readonly from: 'our server' | 'Google';
}

/**
 * Matching regions at once, then places from our server, or from Google if configured. Of earlier results, only those
 * that still match the text are shown. All regions for an empty text.
 */
export const useSuggestions = (text: string): Suggestions => {
  const typed = text.trim();
  const settledText = useSettled(typed, DEBOUNCE_MS);
  const external = useSourceSuggestions(settledText);
  const { data, currentData, isFetching, isError } = useSuggestedPlacesQuery(
    external || settledText === undefined || settledText === '' ? skipToken : settledText,
  );
  const isCurrent = external ? external.text === typed : settledText === typed && !isFetching;
  const options = useMemo(() => {
    const regions = regionsFor(typed);
    const own = (isCurrent ? currentData : data) ?? [];
    const others = external
      ? external.options.filter((option) => !regions.some((region) => isSamePlaceName(option, region)))
      : own.filter((place) => !regions.some((region) => isTownOf(place, region))).map(optionOfSuggestion);
    const fitting = isCurrent ? others : others.filter((option) => typed !== '' && stillMatches(option, typed));
    return [...regions.map(optionOfRegion), ...fitting];
  }, [typed, data, currentData, external, isCurrent]);
  return {
    options,
    isWaiting: typed !== '' && !isCurrent,
    hasFailed: isCurrent && isError,
    from: external ? 'Google' : 'our server',
  };
};
