import { useEffect, useState } from 'react';
import { publicSettings } from '../app/publicSettings.ts';
import type { PlaceOption, PlaceSource } from './placeOption.ts';
import { giveSourceUp, placeSource } from './placeSource.ts';

interface Answer {
  readonly of: string;
  readonly options: readonly PlaceOption[];
}

/** What the operator's source of places has suggested last, and for which text; undefined where our own server is asked instead. */
export const useSourceSuggestions = (asked: string | undefined): Answer | undefined => {
  const [source, setSource] = useState<PlaceSource | 'opening' | undefined>(() =>
    publicSettings().googleMapsKey === undefined ? undefined : 'opening',
  );
  const [answer, setAnswer] = useState<Answer>({ of: '', options: [] });
  useEffect(() => {
    if (source === 'opening') void placeSource().then(setSource);
  }, [source]);
  useEffect(() => {
    if (source === undefined || source === 'opening' || asked === undefined || asked === '') return undefined;
    let isLatest = true;
    source.suggest(asked).then(
      (options) => isLatest && setAnswer({ of: asked, options }),
      (error: unknown) => {
        console.warn('Google Places does not answer; our own places are suggested.', error);
        giveSourceUp();
        setSource(undefined);
      },
    );
    return () => {
      isLatest = false;
    };
  }, [asked, source]);
  return source === undefined ? undefined : answer;
};
