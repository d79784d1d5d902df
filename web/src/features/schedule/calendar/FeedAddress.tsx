import type { ScheduleView } from '@campjay/query-api/schedule/contract.ts';
import { nameOfKid, possessive } from '../names.ts';
import type { PostAnswer, PostBody } from '../../../app/apiTypes.ts';
import { api } from '../../../app/api.ts';
import { commandRequest } from '../../../app/commandRequest.ts';
import { scheduleTag } from '../scheduleApi.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useCopy } from '../../../ui/export/useCopy.ts';
import { ConfirmButton } from '../../favorites/ConfirmButton.tsx';
import FilledInput from '@mui/material/FilledInput';

type OwnFeed = ScheduleView['feeds'][number];

/**
 * A calendar of one kid or of all kids, with the user's own feeds for it. A feed is a private address that calendar
 * programs subscribe to.
 */
export interface ScheduleCalendar {
  /** Null for all kids together. */
  readonly kidId: string | null;
  /** 'Robin’s summer', 'The whole family'. */
  readonly name: string;
  readonly feeds: readonly OwnFeed[];
  /** True for a calendar of a kid who is no longer in the schedule; its feeds can only be stopped. */
  readonly isKidRemoved: boolean;
}

/**
 * The calendars of a schedule: first the whole family's, then each kid's. Feeds of removed kids come last, so that the
 * user can stop them.
 */
export const listScheduleCalendars = ({
  kids,
  feeds,
}: Pick<ScheduleView, 'kids' | 'feeds'>): readonly ScheduleCalendar[] => {
  const feedsOf = (kidId: string | null) => feeds.filter((feed) => feed.kidId === kidId);
  const removedKidFeeds = feeds.filter(({ kidId }) => kidId !== null && !kids.some((kid) => kid.kidId === kidId));
  return [
    { kidId: null, name: 'The whole family', feeds: feedsOf(null), isKidRemoved: false },
    ...kids.map((kid) => ({
      kidId: kid.kidId,
      name: `${possessive(nameOfKid(kid))} summer`,
      feeds: feedsOf(kid.kidId),
      isKidRemoved: false,
    })),
    ...removedKidFeeds.map((feed) => ({
      kidId: feed.kidId,
      name: 'A kid who was removed',
      feeds: [feed],
      isKidRemoved: true,
    })),
  ];
};

/** The address to enter in a calendar program. */
export const feedAddress = (token: string): string => new URL(`/calendar/${token}.ics`, window.location.origin).href;

/** The same address with the `webcal:` scheme, so that a phone opens it in its calendar instead of the browser. */
export const webcalAddress = (token: string): string => feedAddress(token).replace(/^https?:/, 'webcal:');

/** Request for a calendar in iCalendar format. */
interface CalendarRequest {
  readonly ownerId: string;
  /** Undefined for all kids. */
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
    openFeed: build.mutation<
      PostAnswer<'schedule/open-calendar-feed'>,
      PostBody<'schedule/open-calendar-feed'> & { readonly ownerId: string }
    >({
      query: (body) => commandRequest('schedule/open-calendar-feed', body),
      invalidatesTags: (_done, error, { ownerId }) => (error ? [] : [scheduleTag(ownerId)]),
    }),
    closeFeed: build.mutation<
      PostAnswer<'schedule/close-calendar-feed'>,
      PostBody<'schedule/close-calendar-feed'> & { readonly ownerId: string }
    >({
      query: (body) => commandRequest('schedule/close-calendar-feed', body),
      invalidatesTags: (_done, error, { ownerId }) => (error ? [] : [scheduleTag(ownerId)]),
    }),
  }),
});

export const { useCalendarFileMutation, useOpenFeedMutation, useCloseFeedMutation } = calendarApi;

interface FeedAddressProps {
  readonly ownerId: string;
  readonly feed: OwnFeed;
  /** The calendar's name. */
  readonly name: string;
}

/** A feed address, with actions to open, copy and stop it. */
export function FeedAddress({ ownerId, feed: { feedId, token }, name }: FeedAddressProps) {
  const { result, copy } = useCopy();
  const [closeFeed, { isLoading, error }] = useCloseFeedMutation();
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      {token === null ? (
        <Box>This address can no longer be shown.</Box>
      ) : (
        <FilledInput
          value={feedAddress(token)}
          readOnly
          inputProps={{ 'aria-label': `Address of the calendar: ${name}`, style: { paddingTop: 0, paddingBottom: 0 } }}
          onFocus={({ target }) => target.select()}
        />
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {token !== null && (
          <>
            <Button
              variant="contained"
              disableElevation
              sx={{ minHeight: 44 }}
              onClick={() => void copy(feedAddress(token))}
            >
              Copy address
            </Button>
            <Button variant="outlined" href={webcalAddress(token)} sx={{ minHeight: 44 }}>
              Open in my calendar
            </Button>
          </>
        )}
        <ConfirmButton
          label="Stop"
          question="Phones that subscribe to this address stop getting updates right away. If you create an address again, it will be different."
          questionName="Stop this address?"
          confirmLabel="Stop this address"
          cancelLabel="Keep it"
          isSending={isLoading}
          error={error}
          onConfirm={() => void closeFeed({ ownerId, feedId })}
        />
      </Box>
      <Box role="status" sx={{ color: 'text.secondary', '&:empty': { display: 'none' } }}>
        {result === 'copied' && 'Copied.'}
        {result === 'failed' && 'The address could not be copied. Press it to select it, and copy it yourself.'}
      </Box>
    </Box>
  );
}
