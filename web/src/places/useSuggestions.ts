import { skipToken } from '@reduxjs/toolkit/query';
import { useMemo } from 'react';
import { useSettled } from '../ui/useSettled.ts';
import { isTownOf, optionOfRegion, optionOfSuggestion, type PlaceOption, stillFits } from './placeOption.ts';
import { useSuggestedPlacesQuery } from './placesApi.ts';
import { regionsFor } from './regionsFor.ts';

/** Pause after the last letter before the server is asked. */
const ASK_AFTER_MS = 150;

export interface Suggestions {
  readonly options: readonly PlaceOption[];
  /** The server has not answered for this text yet. */
  readonly isWaiting: boolean;
  readonly hasFailed: boolean;
}

/**
 * The regions that a text may mean, at once, then ZIP codes and cities from the server. Of answers to former texts only what
 * fits the present one is shown. For an empty text, every region.
 */
export const useSuggestions = (text: string): Suggestions => {
  const typed = text.trim();
  const asked = useSettled(typed, ASK_AFTER_MS);
  const { data, currentData, isFetching, isError } = useSuggestedPlacesQuery(
    asked === undefined || asked === '' ? skipToken : asked,
  );
  const isAnswered = asked === typed && !isFetching;
  const options = useMemo(() => {
    const regions = regionsFor(typed);
    const places = isAnswered ? currentData : data?.filter((place) => typed !== '' && stillFits(place, typed));
    const others = places?.filter((place) => !regions.some((region) => isTownOf(place, region))) ?? [];
    return [...regions.map(optionOfRegion), ...others.map(optionOfSuggestion)];
  }, [typed, data, currentData, isAnswered]);
  return { options, isWaiting: typed !== '' && !isAnswered, hasFailed: isAnswered && isError };
};
