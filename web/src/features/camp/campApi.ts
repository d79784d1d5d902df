import type { PostAnswer, PostBody } from '../../app/apiTypes.ts';
import { api } from '../../app/api.ts';
import { useAppSelector } from '../../app/hooks.ts';
import { facetSearchOf } from '../catalog/searchRequest.ts';
import { childrenInSearch } from '../catalog/namedChildren.ts';

export type CampPageData = PostAnswer<'camp-data/get-camp'>['data'];
export type WholeCamp = CampPageData['camp'];

const campApi = api.injectEndpoints({
  endpoints: (build) => ({
    camp: build.query<CampPageData, PostBody<'camp-data/get-camp'>>({
      query: (body) => ({ url: 'camp-data/get-camp', method: 'POST', body }),
      transformResponse: ({ data }: PostAnswer<'camp-data/get-camp'>) => data,
    }),
    comparedCamps: build.query<PostAnswer<'camp-data/get-camps'>['data'], PostBody<'camp-data/get-camps'>>({
      query: (body) => ({ url: 'camp-data/get-camps', method: 'POST', body }),
      transformResponse: ({ data }: PostAnswer<'camp-data/get-camps'>) => data,
    }),
  }),
});

export const { useCampQuery, useComparedCampsQuery } = campApi;

/** The filters and the place of the visitor's current search, by which sessions fit and distances are measured. */
export const useCurrentView = (): Pick<PostBody<'camp-data/get-camp'>, 'filterState' | 'latLongUser'> => {
  const search = useAppSelector((state) => state.search);
  const children = useAppSelector(childrenInSearch);
  const { filterState } = facetSearchOf({ ...search, children });
  const place = search.place ?? search.savedPlace;
  return { filterState, latLongUser: place ? { lat: place.lat, lng: place.lng } : null };
};
