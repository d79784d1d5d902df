import { useEffect, useState } from 'react';
import { publicSettings } from '../../app/publicSettings.ts';
import type { PlaceOption, PlaceSource } from './placeOption.ts';
import { disableSource, placeSource } from './placeSource.ts';

interface SourceSuggestions {
  readonly text: string;
  readonly options: readonly PlaceOption[];
}

/** The latest suggestions of the external source, with their query; undefined if our own server is the source. */
export const useSourceSuggestions = (query: string | undefined): SourceSuggestions | undefined => {
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
