import { useEffect, useState, useMemo } from 'react';
import { publicSettings } from '../../app/publicSettings.ts';
import {
  type PlaceOption,
  type PlaceSource,
  isSamePlaceName,
  isCityOfRegion,
  optionOfRegion,
  optionOfSuggestion,
  stillMatches,
} from './placeOption.ts';
import { disableExternalSource, loadPlaceSource } from './placeSource.ts';
import { foldText } from '@campjay/domain/catalog/words.ts';
import type { Region } from '@campjay/domain/geography/region.ts';
import { parentOf, REGIONS } from '@campjay/domain/geography/regions.ts';
import { skipToken } from '@reduxjs/toolkit/query';
import { useDebouncedValue } from '../../ui/fields/useDebouncedDraft.ts';
import { useSuggestedPlacesQuery } from './placesApi.ts';

interface ExternalSuggestions {
  /** The text for which the options were requested. */
  readonly text: string;
  readonly options: readonly PlaceOption[];
}

/** Returns the latest suggestions from Google Places, the external source; undefined if our own server is the source. */
const useExternalSuggestions = (text: string | undefined): ExternalSuggestions | undefined => {
  const [source, setSource] = useState<PlaceSource | 'loading' | undefined>(() =>
    publicSettings().googleMapsKey === undefined ? undefined : 'loading',
  );
  const [suggestions, setSuggestions] = useState<ExternalSuggestions>({ text: '', options: [] });
  useEffect(() => {
    if (source === 'loading') void loadPlaceSource().then(setSource);
  }, [source]);
  useEffect(() => {
    if (source === undefined || source === 'loading' || text === undefined || text === '') return undefined;
    let isLatest = true;
    source.suggest(text).then(
      (options) => isLatest && setSuggestions({ text, options }),
      (error: unknown) => {
        console.warn('Google Places did not respond. Using our own suggestions instead.', error);
        disableExternalSource();
        setSource(undefined);
      },
    );
    return () => {
      isLatest = false;
    };
  }, [text, source]);
  return source === undefined ? undefined : suggestions;
};

/** How well a region matches a typed text; lower ranks come first. */
const RANK = {
  exact: 0,
  start: 1,
  wordStart: 2,
  inside: 3,
  /** The region's name does not match, but the name of its parent region starts with the text. */
  childOfMatch: 4,
  none: 9,
} as const;

/** A shorter text is not looked for inside names, because it occurs in too many, such as 'la' in Oakland. */
const MIN_INSIDE_LENGTH = 3;

/** Ranks a name. Both texts must be folded: in lower case and without accents. */
const rankName = (name: string, foldedText: string): number => {
  if (name === foldedText) return RANK.exact;
  if (name.startsWith(foldedText)) return RANK.start;
  if (name.includes(` ${foldedText}`)) return RANK.wordStart;
  return foldedText.length >= MIN_INSIDE_LENGTH && name.includes(foldedText) ? RANK.inside : RANK.none;
};

const rankByNames = ({ displayName, slug, aliases }: Region, foldedText: string): number =>
  Math.min(...[displayName, slug, ...aliases].map((name) => rankName(foldText(name), foldedText)));

const rankRegion = (region: Region, foldedText: string): number => {
  const ownRank = rankByNames(region, foldedText);
  const parent = parentOf(region);
  if (ownRank === RANK.none && parent && rankByNames(parent, foldedText) <= RANK.start) return RANK.childOfMatch;
  return ownRank;
};

/** Finds the regions that match a typed text, the best match first; all regions for an empty text. */
const findRegions = (text: string): readonly Region[] => {
  const foldedText = foldText(text).trim();
  if (foldedText === '') return REGIONS;
  return REGIONS.map((region) => ({ region, rank: rankRegion(region, foldedText) }))
    .filter(({ rank }) => rank < RANK.none)
    .sort((one, other) => one.rank - other.rank)
    .map(({ region }) => region);
};

/** Milliseconds after the last keystroke before suggestions are requested. */
const DEBOUNCE_MS = 150;

export interface Suggestions {
  readonly options: readonly PlaceOption[];
  /** Whether the suggestions for the current text have not arrived yet. */
  readonly isWaiting: boolean;
  readonly hasFailed: boolean;
  /** Where the suggestions come from, except for our regions, which this client knows itself. */
  readonly source: 'our server' | 'Google';
}

/**
 * Suggests places for a text: matching regions immediately, then places from Google if it is configured, or else from our
 * server. Until these arrive, earlier suggestions that still match are shown. For an empty text, suggests all regions.
 */
export const useSuggestions = (text: string): Suggestions => {
  const trimmedText = text.trim();
  const debouncedText = useDebouncedValue(trimmedText, DEBOUNCE_MS);
  const externalSuggestions = useExternalSuggestions(debouncedText);
  const { data, currentData, isFetching, isError } = useSuggestedPlacesQuery(
    externalSuggestions || debouncedText === undefined || debouncedText === '' ? skipToken : debouncedText,
  );
  /** Whether the suggestions are for the current text. */
  const isCurrent = externalSuggestions
    ? externalSuggestions.text === trimmedText
    : debouncedText === trimmedText && !isFetching;
  const options = useMemo(() => {
    const regions = findRegions(trimmedText);
    // Unlike `currentData`, `data` can belong to an earlier text.
    const serverPlaces = (isCurrent ? currentData : data) ?? [];
    const otherOptions = externalSuggestions
      ? externalSuggestions.options.filter((option) => !regions.some((region) => isSamePlaceName(option, region)))
      : serverPlaces
          .filter((place) => !regions.some((region) => isCityOfRegion(place, region)))
          .map(optionOfSuggestion);
    const matchingOptions = isCurrent
      ? otherOptions
      : otherOptions.filter((option) => trimmedText !== '' && stillMatches(option, trimmedText));
    return [...regions.map(optionOfRegion), ...matchingOptions];
  }, [trimmedText, data, currentData, externalSuggestions, isCurrent]);
  return {
    options,
    isWaiting: trimmedText !== '' && !isCurrent,
    hasFailed: isCurrent && isError,
    source: externalSuggestions ? 'Google' : 'our server',
  };
};
