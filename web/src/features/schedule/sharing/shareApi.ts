import type { ScheduleDone } from '@campjay/command-api/schedule/contract.ts';
import type {
  EndScheduleAccess,
  ReceiveNewScheduleShare,
  SendNewScheduleShare,
  UpdateScheduleSharing,
} from '@campjay/command-api/schedule/contract.ts';
import type { SharedSchedule } from '@campjay/query-api/schedule/contract.ts';
import { api } from '../../../app/api.ts';
import { commandRequest } from '../../../app/commandRequest.ts';

/** What a share link discloses about a schedule before it is accepted. */
export type SharedView = SharedSchedule['data'];

/** Endpoints to share the user's schedule, and to join or leave another parent's. */
const shareApi = api.injectEndpoints({
  endpoints: (build) => ({
    sharedSchedule: build.query<SharedView, string>({
      query: (token) => ({ url: 'schedule/get-shared', method: 'POST', body: { token } }),
      transformResponse: ({ data }: SharedSchedule) => data,
      // The response depends on the signed-in user, such as whether they already joined.
      providesTags: ['Schedule', 'Session'],
    }),
    shareSchedule: build.mutation<ScheduleDone, SendNewScheduleShare>({
      query: (body) => commandRequest('schedule/send-new-schedule-share', body, body.shareId),
      invalidatesTags: ['Schedule', 'Account'],
    }),
    updateScheduleSharing: build.mutation<ScheduleDone, UpdateScheduleSharing>({
      query: (body) => commandRequest('schedule/update-schedule-sharing', body),
      invalidatesTags: ['Schedule'],
    }),
    receiveSchedule: build.mutation<ScheduleDone, ReceiveNewScheduleShare>({
      query: (body) => commandRequest('schedule/receive-new-schedule-share', body),
    }),
    endScheduleAccess: build.mutation<ScheduleDone, EndScheduleAccess>({
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
