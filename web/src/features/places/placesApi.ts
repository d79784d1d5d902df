import type { PlaceSuggestion } from '@campjay/query-api/places/contract.ts';
import type { GetAnswer } from '../../app/apiTypes.ts';
import { api } from '../../app/api.ts';

/** Matches the city, the state and an optional ZIP code at the end of an address: '…, Berkeley, CA 94703-1234, USA'. */
const ADDRESS_PATTERN = /^(?:.*,)?\s*([^,\d][^,]*),\s*([A-Z]{2})(?:\s+(\d{5})(?:-\d{4})?)?(?:,\s*USA)?$/;

/**
 * Reduces the label of a place to the part that a link may contain: the ZIP code, or the city and state, but no street.
 * Undefined for a label in an unknown format.
 */
export const coarseLabel = (label: string): string | undefined => {
  const [, city, state, zip] = ADDRESS_PATTERN.exec(label.trim()) ?? [];
  return zip ?? (city === undefined || state === undefined ? undefined : `${city.trim()}, ${state}`);
};

/** Whether a label is only a city and state, perhaps with a ZIP code: 'Berkeley, CA 94703'. */
export const isCoarse = (label: string): boolean => /^[^,\d][^,]*,\s*[A-Z]{2}(\s+\d{5})?$/.test(label.trim());

export const placesApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Suggests ZIP codes and cities that match a typed text. */
    suggestedPlaces: build.query<readonly PlaceSuggestion[], string>({
      query: (text) => ({ url: 'places/suggest', params: { text } }),
      transformResponse: ({ data }: GetAnswer<'places/suggest'>) => data.suggestions,
    }),
    /** Finds the place with the given label; null if there is none. */
    foundPlace: build.query<GetAnswer<'places/find'>['data']['place'], string>({
      query: (label) => ({ url: 'places/find', params: { label } }),
      transformResponse: ({ data }: GetAnswer<'places/find'>) => data.place,
    }),
  }),
});

export const { useSuggestedPlacesQuery, useFoundPlaceQuery, useLazyFoundPlaceQuery } = placesApi;
