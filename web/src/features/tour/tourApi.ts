import type { CommandDone } from '@campjay/command-api/contract.ts';
import type { ProgressTour } from '@campjay/command-api/accounts/contract.ts';
import type { TourProgress } from '@campjay/query-api/accounts/contract.ts';
import { api } from '../../app/api.ts';
import { commandRequest } from '../../app/commandRequest.ts';

const tourApi = api.injectEndpoints({
  endpoints: (build) => ({
    tours: build.query<TourProgress['data'], undefined>({
      query: () => 'users/tour-progress',
      transformResponse: ({ data }: TourProgress) => data,
      providesTags: ['Tours'],
    }),
    progressTour: build.mutation<CommandDone, ProgressTour>({
      query: (body) => commandRequest('users/tour-progress', body),
      invalidatesTags: ['Tours'],
    }),
  }),
});

export const { useToursQuery, useProgressTourMutation } = tourApi;
