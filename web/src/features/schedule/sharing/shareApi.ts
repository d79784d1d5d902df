import type { PostAnswer, PostBody } from '../../../app/apiTypes.ts';
import { api } from '../../../app/api.ts';
import { commandRequest } from '../../../app/commandRequest.ts';

/** What a share link discloses about a schedule before it is accepted. */
export type SharedView = PostAnswer<'schedule/get-shared'>['data'];

/** Endpoints to share the user's schedule, and to join or leave another parent's. */
const shareApi = api.injectEndpoints({
  endpoints: (build) => ({
    sharedSchedule: build.query<SharedView, string>({
      query: (token) => ({ url: 'schedule/get-shared', method: 'POST', body: { token } }),
      transformResponse: ({ data }: PostAnswer<'schedule/get-shared'>) => data,
      // The response depends on the signed-in user, such as whether they already joined.
      providesTags: ['Schedule', 'Session'],
    }),
    shareSchedule: build.mutation<
      PostAnswer<'schedule/send-new-schedule-share'>,
      PostBody<'schedule/send-new-schedule-share'>
    >({
      query: (body) => commandRequest('schedule/send-new-schedule-share', body, body.shareId),
      invalidatesTags: ['Schedule', 'Account'],
    }),
    updateScheduleSharing: build.mutation<
      PostAnswer<'schedule/update-schedule-sharing'>,
      PostBody<'schedule/update-schedule-sharing'>
    >({
      query: (body) => commandRequest('schedule/update-schedule-sharing', body),
      invalidatesTags: ['Schedule'],
    }),
    receiveSchedule: build.mutation<
      PostAnswer<'schedule/receive-new-schedule-share'>,
      PostBody<'schedule/receive-new-schedule-share'>
    >({
      query: (body) => commandRequest('schedule/receive-new-schedule-share', body),
    }),
    endScheduleAccess: build.mutation<
      PostAnswer<'schedule/end-schedule-access'>,
      PostBody<'schedule/end-schedule-access'>
    >({
      query: (body) => commandRequest('schedule/end-schedule-access', body),
      invalidatesTags: ['Schedule'],
    }),
  }),
});

export const {
  useSharedScheduleQuery,
  useShareScheduleMutation,
  useUpdateScheduleSharingMutation,
  useReceiveScheduleMutation,
  useEndScheduleAccessMutation,
} = shareApi;
