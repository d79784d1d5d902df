import { api } from '../../../app/api.ts';
import type { PostAnswer } from '../../../app/apiTypes.ts';
import type { FacetSearch } from '../searchRequest.ts';

type MapPoints = PostAnswer<'camp-data/get-map-points'>['data'];
export type MapPoint = MapPoints['points'][number];

const mapApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Where the camps of a search are. */
    mapPoints: build.query<MapPoints, FacetSearch>({
      query: (body) => ({ url: 'camp-data/get-map-points', method: 'POST', body }),
      transformResponse: ({ data }: PostAnswer<'camp-data/get-map-points'>) => data,
    }),
  }),
});

export const { useMapPointsQuery } = mapApi;
