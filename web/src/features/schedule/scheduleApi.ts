import type { EntryStatus } from '@campjay/events/schedule/values.ts';
import type { HistoryChange, ScheduleAnswer, ScheduleView } from '@campjay/query-api/schedule/contract.ts';
import type { GetAnswer, PostAnswer, PostBody } from '../../app/apiTypes.ts';
import { api, keepIfStale, type MaybeStale } from '../../app/api.ts';
import { commandRequest } from '../../app/commandRequest.ts';

const STATUS_TEXTS: Readonly<Record<EntryStatus, string>> = {
  considering: 'Considering',
  registered: 'Registered',
  waitlisted: 'Waitlisted',
  cancelled: 'Cancelled',
  tentative: 'Tentative',
  confirmed: 'Confirmed',
  open: 'Open',
  taken: 'Taken',
};

/** The display text of a status (Requirement D7.1). */
export const formatStatus = (status: EntryStatus): string => STATUS_TEXTS[status];

/** The state of the browser's history entry as an object, so that code can add to the state and preserve the rest. */
export const historyEntryState = (state: unknown): object => Object(state) as object;

/** Keys in browser storage for the visible calendars and for the kid shown on a phone. Cleared at sign-out. */
export const VISIBLE_CALENDARS_KEY = 'calendarHolders';
export const VISIBLE_KID_KEY = 'scheduleKidShown';

/** A schedule in the cache, with the user's changes that the server has accepted since. */
export type CachedSchedule = ScheduleView &
  MaybeStale & {
    /** The revisions of accepted changes that do not directly follow `revision`: other people's changes lie between. */
    readonly ownRevisions?: readonly number[];
  };

/** Query for the changes of a schedule after a revision. */
interface ChangesSince {
  /** Undefined for the user's own schedule. */
  readonly ownerId: string | undefined;
  /** The revision. */
  readonly after: number;
}

/** The cache tag of one schedule. */
export const scheduleTag = (ownerId: string) => ({ type: 'Schedule' as const, id: ownerId });

export const scheduleApi = api.injectEndpoints({
  endpoints: (build) => ({
    schedules: build.query<GetAnswer<'schedule/list'>['data'] & MaybeStale, undefined>({
      query: () => 'schedule/list',
      transformResponse: ({ data, stale = false }: GetAnswer<'schedule/list'>) => ({ ...data, stale }),
      providesTags: [{ type: 'Schedule', id: 'LIST' }, 'Kids'],
    }),
    /** The current schedule of an owner. Without an owner, the user's own schedule. */
    schedule: build.query<CachedSchedule, string | undefined>({
      query: (ownerId) => ({ url: 'schedule/get', params: { ownerId } }),
      transformResponse: ({ data, stale = false }: ScheduleAnswer & MaybeStale) => ({ ...data, stale }),
      merge: keepIfStale,
      providesTags: (view) => (view ? [scheduleTag(view.ownerId), 'Kids'] : []),
    }),
    /** A schedule's changes after a revision, latest first; at most one page. */
    changesSince: build.query<readonly HistoryChange[], ChangesSince>({
      query: (params) => ({ url: 'schedule/history', params }),
      transformResponse: ({ data }: GetAnswer<'schedule/history'>) => data.changes,
      keepUnusedDataFor: 0,
    }),
    /** Reports which changes the user has seen. */
    lookAtSchedule: build.mutation<PostAnswer<'schedule/look-at-schedule'>, PostBody<'schedule/look-at-schedule'>>({
      query: (body) => ({
        ...commandRequest('schedule/look-at-schedule', body),
        // The browser must finish the request even if the user leaves the page.
        keepalive: true,
      }),
    }),
  }),
});

export const { useSchedulesQuery, useScheduleQuery, useLookAtScheduleMutation } = scheduleApi;
