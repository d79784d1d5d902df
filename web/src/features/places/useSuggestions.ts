import { useEffect, useState, useMemo } from 'react';
import { publicSettings } from '../../app/publicSettings.ts';
import {
  type PlaceOption,
  type PlaceSource,
  isSamePlaceName,
  isTownOf,
  optionOfRegion,
  optionOfSuggestion,
  stillMatches,
} from './placeOption.ts';
import { disableSource, placeSource } from './placeSource.ts';
import { foldText } from '@campjay/domain/catalog/words.ts';
import type { Region } from '@campjay/domain/geography/region.ts';
import { parentOf, REGIONS } from '@campjay/domain/geography/regions.ts';
import { skipToken } from '@reduxjs/toolkit/query';
import { useSettled } from '../../ui/fields/useDebouncedDraft.ts';
import { useSuggestedPlacesQuery } from './placesApi.ts';

interface SourceSuggestions {
  readonly text: string;
  readonly options: readonly PlaceOption[];
}

/** The latest suggestions of the external source, with their query; undefined if our own server is the source. */
const useSourceSuggestions = (query: string | undefined): SourceSuggestions | undefined => {
  const [source, setSource] = useState<PlaceSource | 'opening' | undefined>(() =>
    publicSettings().googleMapsKey === undefined ? undefined : 'opening',
  );
  const [suggestions, setSuggestions] = useState<SourceSuggestions>({ text: '', options: [] });
  useEffect(() => {
    if (source === 'opening') void placeSource().then(setSource);
  }, [source]);
  useEffect(() => {
    if (source === undefined || source === 'opening' || query === undefined || query === '') return undefined;
    let isLatest = true;
    source.suggest(query).then(
      (options) => isLatest && setSuggestions({ text: query, options }),
      (error: unknown) => {
        console.warn('Google Places does not answer; our own places are suggested.', error);
        disableSource();
        setSource(undefined);
      },
    );
    return () => {
      isLatest = false;
    };
  }, [query, source]);
  return source === undefined ? undefined : suggestions;
};

const NO_MATCH = 9;
/** Child regions of a match rank after all matches by name. */
const CHILD_MATCH = 4;
/** Shorter texts occur within too many names, such as 'la' in Oakland. */
const MIN_INNER_MATCH = 3;

const matchOf = (name: string, typed: string): number => {
  if (name === typed) return 0;
  if (name.startsWith(typed)) return 1;
  if (name.includes(` ${typed}`)) return 2;
  return typed.length >= MIN_INNER_MATCH && name.includes(typed) ? 3 : NO_MATCH;
};

const bestMatch = ({ city, slug, aliases }: Region, typed: string): number =>
  Math.min(...[city, slug, ...aliases].map((name) => matchOf(foldText(name), typed)));

const rankOf = (region: Region, typed: string): number => {
  const own = bestMatch(region, typed);
  const parent = parentOf(region);
  return own === NO_MATCH && parent && bestMatch(parent, typed) < 2 ? CHILD_MATCH : own;
};

/** The directory's regions that match a typed text, likeliest first; all of them for an empty text. */
const regionsFor = (text: string): readonly Region[] => {
  const typed = foldText(text).trim();
  if (typed === '') return REGIONS;
  return REGIONS.map((region) => ({ region, rank: rankOf(region, typed) }))
    .filter(({ rank }) => rank < NO_MATCH)
    .sort((one, other) => one.rank - other.rank)
    .map(({ region }) => region);
};

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
