import type { FoundPlace, PlaceSuggestion, PlaceSuggestions } from '@campjay/query-api/places/contract.ts';
import { api } from '../../app/api.ts';

export const placesApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** ZIP codes and cities that match a typed text. */
    suggestedPlaces: build.query<readonly PlaceSuggestion[], string>({
      query: (text) => ({ url: 'places/suggest', params: { text } }),
      transformResponse: ({ data }: PlaceSuggestions) => data.suggestions,
    }),
    /** The place with a label; null if there is none. */
    foundPlace: build.query<FoundPlace['data']['place'], string>({
      query: (label) => ({ url: 'places/find', params: { label } }),
      transformResponse: ({ data }: FoundPlace) => data.place,
    }),
  }),
});

export const { useSuggestedPlacesQuery, useFoundPlaceQuery, useLazyFoundPlaceQuery } = placesApi;
