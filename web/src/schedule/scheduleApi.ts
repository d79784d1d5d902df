import type { ScheduleDone } from '@campjay/command-api/schedule/contract.ts';
import type {
  HistoryChange,
  HistoryPage,
  ScheduleAnswer,
  ScheduleList,
  ScheduleView,
} from '@campjay/query-api/schedule/contract.ts';
import { api, type MaybeStale } from '../app/api.ts';
import { commandRequest } from '../app/commandRequest.ts';

/** A command of a schedule: the operation in kebab case, and its body. */
export interface ScheduleCommand {
  readonly operation: string;
  readonly body: object;
  /** Of a wish that may be sent again; made up when absent. */
  readonly commandKey?: string | undefined;
}

/** Whose changes after which revision. */
interface ChangesSince {
  readonly ownerId: string | undefined;
  readonly after: number;
}

/** Names one schedule among the answers that are kept. */
export const scheduleTag = (ownerId: string) => ({ type: 'Schedule' as const, id: ownerId });

export const scheduleApi = api.injectEndpoints({
  endpoints: (build) => ({
    schedules: build.query<ScheduleList['data'] & MaybeStale, undefined>({
      query: () => 'schedule/list',
      transformResponse: ({ data, stale = false }: ScheduleList & MaybeStale) => ({ ...data, stale }),
      providesTags: [{ type: 'Schedule', id: 'LIST' }, 'Kids'],
    }),
    /** A schedule as it is; one's own for undefined. */
    schedule: build.query<ScheduleView & MaybeStale, string | undefined>({
      query: (ownerId) => ({ url: 'schedule/get', params: { ownerId } }),
      transformResponse: ({ data, stale = false }: ScheduleAnswer & MaybeStale) => ({ ...data, stale }),
      providesTags: (view) => (view ? [scheduleTag(view.ownerId), 'Kids'] : []),
    }),
    /** What happened to a schedule after a revision, the latest first; at most a page of it. */
    changesSince: build.query<readonly HistoryChange[], ChangesSince>({
      query: (params) => ({ url: 'schedule/history', params }),
      transformResponse: ({ data }: HistoryPage) => data.changes,
      keepUnusedDataFor: 0,
    }),
    sendScheduleCommand: build.mutation<ScheduleDone, ScheduleCommand>({
      query: ({ operation, body, commandKey }) => ({
        ...commandRequest(`schedule/${operation}`, body, commandKey),
        // It arrives even if the page is left meanwhile.
        keepalive: true,
      }),
    }),
  }),
});

export const { useSchedulesQuery, useScheduleQuery, useSendScheduleCommandMutation } = scheduleApi;
