import { skipToken } from '@reduxjs/toolkit/query';
import { useMemo } from 'react';
import { useSettled } from '../ui/useSettled.ts';
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

/** Pause after the last letter before the server is asked. */
const DEBOUNCE_MS = 150;

export interface Suggestions {
  readonly options: readonly PlaceOption[];
  /** Nobody has answered for this text yet. */
  readonly isWaiting: boolean;
  readonly hasFailed: boolean;
  /** Whose places these are, beside our regions. */
  readonly from: 'our server' | 'Google';
}

/**
 * The regions that a text may mean, at once, then places from our server, or from Google where the operator has chosen so. Of
 * answers to former texts only what fits the present one is shown. For an empty text, every region.
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
