import type { SaveAddress } from '@campjay/command-api/accounts/contract.ts';
import type { GetAnswer, PostAnswer } from '../../app/apiTypes.ts';
import { api } from '../../app/api.ts';
import { commandRequest } from '../../app/commandRequest.ts';
import type { SearchPlace } from '../catalog/searchInUrl.ts';

const toSaveAddress = ({ label, lat, lng, radius }: SearchPlace): SaveAddress => ({
  address: label,
  addressLat: lat,
  addressLng: lng,
  addressRadius: radius,
});

/** Endpoints for the saved place of a signed-in parent (Requirement 3.119). */
const savedPlaceApi = api.injectEndpoints({
  endpoints: (build) => ({
    savedPlace: build.query<SearchPlace | null, undefined>({
      query: () => 'users/address',
      transformResponse: ({ data }: GetAnswer<'users/address'>) =>
        data && { label: data.address, lat: data.addressLat, lng: data.addressLng, radius: data.addressRadius },
      providesTags: ['Address'],
    }),
    /** Saves a place; null removes the saved place. */
    savePlace: build.mutation<PostAnswer<'users/address'>, SearchPlace | null>({
      query: (place) => ({
        ...(place ? commandRequest('users/address', toSaveAddress(place)) : commandRequest('users/clear-address', {})),
        // The browser completes the request even if the page is closed meanwhile.
        keepalive: true,
      }),
      onQueryStarted: (place, { dispatch, queryFulfilled }) => {
        const updateCache = (): void =>
          void dispatch(savedPlaceApi.util.upsertQueryData('savedPlace', undefined, place));
        void queryFulfilled.then(updateCache, () => undefined);
      },
    }),
  }),
});

export const { useSavedPlaceQuery, useSavePlaceMutation } = savedPlaceApi;
