import type { CloseCalendarFeed, OpenCalendarFeed, ScheduleDone } from '@campjay/command-api/schedule/contract.ts';
import { api } from '../../../app/api.ts';
import { commandRequest } from '../../../app/commandRequest.ts';
import { scheduleTag } from '../scheduleApi.ts';

/** Request for a calendar in iCalendar format, of one kid or of all kids. */
interface CalendarRequest {
  readonly ownerId: string;
  readonly kidId: string | undefined;
}

/** Endpoints for a schedule's calendar file and its private feed addresses. */
const calendarApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** A mutation, so that the store does not cache the file. */
    calendarFile: build.mutation<string, CalendarRequest>({
      query: (params) => ({
        url: 'schedule/calendar-file',
        params,
        responseHandler: (response) => (response.ok ? response.text() : response.json()),
      }),
    }),
    openFeed: build.mutation<ScheduleDone, OpenCalendarFeed & { readonly ownerId: string }>({
      query: (body) => commandRequest('schedule/open-calendar-feed', body),
      invalidatesTags: (_done, error, { ownerId }) => (error ? [] : [scheduleTag(ownerId)]),
    }),
    closeFeed: build.mutation<ScheduleDone, CloseCalendarFeed & { readonly ownerId: string }>({
      query: (body) => commandRequest('schedule/close-calendar-feed', body),
      invalidatesTags: (_done, error, { ownerId }) => (error ? [] : [scheduleTag(ownerId)]),
    }),
  }),
});

export const { useCalendarFileMutation, useOpenFeedMutation, useCloseFeedMutation } = calendarApi;
