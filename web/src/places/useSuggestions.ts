import { skipToken } from '@reduxjs/toolkit/query';
import { useMemo } from 'react';
import { useSettled } from '../ui/useSettled.ts';
import {
  isNamedLike,
  isTownOf,
  optionOfRegion,
  optionOfSuggestion,
  type PlaceOption,
  stillFits,
} from './placeOption.ts';
import { useSuggestedPlacesQuery } from './placesApi.ts';
import { regionsFor } from './regionsFor.ts';
import { useSourceSuggestions } from './useSourceSuggestions.ts';

/** Pause after the last letter before the server is asked. */
const ASK_AFTER_MS = 150;

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
  const asked = useSettled(typed, ASK_AFTER_MS);
  const foreign = useSourceSuggestions(asked);
  const { data, currentData, isFetching, isError } = useSuggestedPlacesQuery(
    foreign || asked === undefined || asked === '' ? skipToken : asked,
  );
  const isAnswered = foreign ? foreign.of === typed : asked === typed && !isFetching;
  const options = useMemo(() => {
    const regions = regionsFor(typed);
    const own = (isAnswered ? currentData : data) ?? [];
    const others = foreign
      ? foreign.options.filter((option) => !regions.some((region) => isNamedLike(option, region)))
      : own.filter((place) => !regions.some((region) => isTownOf(place, region))).map(optionOfSuggestion);
    const fitting = isAnswered ? others : others.filter((option) => typed !== '' && stillFits(option, typed));
    return [...regions.map(optionOfRegion), ...fitting];
  }, [typed, data, currentData, foreign, isAnswered]);
  return {
    options,
    isWaiting: typed !== '' && !isAnswered,
    hasFailed: isAnswered && isError,
    from: foreign ? 'Google' : 'our server',
  };
};
