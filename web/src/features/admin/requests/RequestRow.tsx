import type { GetAnswer } from '../../../app/apiTypes.ts';
import {
  REQUEST_STATES,
  type RequestState,
  MAX_REQUEST_NOTE_LENGTH,
  type RequestDecision,
} from '@campjay/events/admin/requestStates.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type ReactNode, type Ref, useLayoutEffect, useRef, useState } from 'react';
import { Panel } from '../../../ui/Panel.tsx';
import { LoadFailed } from '../../../ui/PageLoading.tsx';
import { PillChoice } from '../../../ui/fields/PillChoice.tsx';
import { CommandMessage } from '../../../ui/fields/SubmitButton.tsx';
import type { AdminCommand } from '../useAdminCommand.ts';
import type { SuggestionType } from '@campjay/events/suggestions/suggestionTypes.ts';
import { adminApi } from '../adminApi.ts';
import { TextField } from '../../../ui/fields/TextField.tsx';

const STATE_LABELS: Readonly<Record<RequestState, string>> = { open: 'Open', done: 'Done', declined: 'Declined' };

interface RequestListProps {
  readonly heading: string;
  readonly state: RequestState;
  readonly onStateChange: (state: RequestState) => void;
  /** Additional filter controls. */
  readonly filter?: ReactNode;
  readonly counts: Readonly<Record<RequestState, number>> | undefined;
  /** State of the infinite query that loads the requests. */
  readonly query: {
    readonly isError: boolean;
    readonly isFetching: boolean;
    readonly hasNextPage: boolean;
    readonly fetchNextPage: () => unknown;
    readonly refetch: () => unknown;
  };
  /** Shared by all rows: a request leaves the list once it is decided, but the success message must stay visible. */
  readonly command: Pick<AdminCommand, 'outcome'>;
  readonly listRef: Ref<HTMLUListElement>;
  readonly rows: readonly ReactNode[];
}

/** A panel with a list of requests in one state (open, done, or declined), loaded page by page. */
export function RequestList(props: RequestListProps) {
  const { heading, state, onStateChange, filter, counts, query, command, listRef, rows } = props;
  const formatStateCount = (value: RequestState): string =>
    counts ? ` (${counts[value].toLocaleString('en-US')})` : '';
  return (
    <Panel heading={heading}>
      <Box sx={{ display: 'grid', gap: 1.5 }}>
        <PillChoice
          label="Show"
          pills={REQUEST_STATES.map((value) => ({ value, text: `${STATE_LABELS[value]}${formatStateCount(value)}` }))}
          selected={[state]}
          onToggle={onStateChange}
        />
        {filter}
      </Box>
      <Box sx={{ mt: 1.5 }}>
        <CommandMessage {...command.outcome} />
      </Box>
      {!counts && !query.isError && <Box role="status">Loading…</Box>}
      {query.isError && <LoadFailed text={`${heading} could not be loaded.`} onRetry={() => void query.refetch()} />}
      {counts && rows.length === 0 && (
        <Typography sx={{ mt: 1.5 }}>{state === 'open' ? 'Nothing is waiting here.' : 'There are none.'}</Typography>
      )}
      <Box
        component="ul"
        ref={listRef}
        tabIndex={-1}
        aria-label={`${heading}, ${STATE_LABELS[state].toLowerCase()}`}
        sx={{ listStyle: 'none', m: 0, mt: 1.5, p: 0, outline: 'none' }}
      >
        {rows}
      </Box>
      {query.hasNextPage && (
        <Button
          fullWidth
          variant="outlined"
          aria-disabled={query.isFetching}
          onClick={() => !query.isFetching && void query.fetchNextPage()}
          sx={{ minHeight: 48, mt: 1 }}
        >
          {query.isFetching ? 'Loading…' : 'Show earlier ones'}
        </Button>
      )}
    </Panel>
  );
}

/** Filters for the list of suggestions. */
export interface SuggestionsQuery {
  readonly state: RequestState;
  /** Topic of the suggestion; absent for all topics. */
  readonly kind?: SuggestionType;
}

const infiniteQueryOptions = {
  initialPageParam: undefined,
  getNextPageParam: ({ next }: { readonly next: string | null }) => next ?? undefined,
};
const afterParam = (pageParam: string | undefined) => pageParam !== undefined && { after: pageParam };

/** Requests of visitors and camp operators. They are fetched again after each decision, even if it was refused. */
const requestsApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    suggestions: build.infiniteQuery<GetAnswer<'admin/suggestions'>, SuggestionsQuery, string | undefined>({
      query: ({ queryArg, pageParam }) => ({
        url: 'admin/suggestions',
        params: { ...queryArg, ...afterParam(pageParam) },
      }),
      infiniteQueryOptions,
      keepUnusedDataFor: 0,
      providesTags: ['AdAdmin'],
    }),
    conciergeRequests: build.infiniteQuery<GetAnswer<'admin/concierge-requests'>, RequestState, string | undefined>({
      query: ({ queryArg: state, pageParam }) => ({
        url: 'admin/concierge-requests',
        params: { state, ...afterParam(pageParam) },
      }),
      infiniteQueryOptions,
      keepUnusedDataFor: 0,
      providesTags: ['AdAdmin'],
    }),
  }),
});

export const { useSuggestionsInfiniteQuery, useConciergeRequestsInfiniteQuery } = requestsApi;

/** The fields that suggestions and concierge requests have in common. */
export interface RequestDetails {
  readonly id: string;
  readonly state: RequestState;
  /** The admins' note on the decision; may be empty. */
  readonly note: string;
  readonly decidedAt: string | null;
  readonly decidedBy: string | null;
  /** Sent with a decision, so that the server refuses it if another admin has decided in the meantime. */
  readonly revision: number;
}

interface RequestRowProps {
  readonly request: RequestDetails;
  /** Short description of the request, which gives its buttons unique accessible names. */
  readonly summary: string;
  readonly isSending: boolean;
  /**
   * Called when the row is removed while it contains the focus, so that the focus can move elsewhere. Must be the same
   * function in every render.
   */
  readonly onFocusLost: () => void;
  readonly onDecide: (decision: RequestDecision, note: string) => void;
  readonly children: ReactNode;
}

/** The decision that led to each state. */
const DECISION_TEXTS: Readonly<Record<RequestState, string>> = {
  open: 'Reopened',
  done: 'Done',
  declined: 'Declined',
};

/** Formats the day of a time, in Pacific time. */
export const formatDay = (time: string): string =>
  new Date(time).toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'America/Los_Angeles' });

/** List item for a request: its content, the decision on it, and buttons to decide or reopen it. */
export function RequestRow({ request, summary, isSending, onFocusLost, onDecide, children }: RequestRowProps) {
  const rowRef = useRef<HTMLLIElement>(null);
  /** Undefined until the user presses 'Add a note'. */
  const [note, setNote] = useState<string>();
  const { state, decidedAt, decidedBy } = request;
  useLayoutEffect(() => {
    const element = rowRef.current;
    return () => {
      if (element?.contains(document.activeElement)) onFocusLost();
    };
  }, [onFocusLost]);
  const renderDecisionButton = (decision: RequestDecision, text: string) => (
    <Button
      variant="outlined"
      aria-disabled={isSending}
      aria-label={`${text}: ${summary}`}
      onClick={() => {
        if (!isSending) onDecide(decision, note?.trim() ?? '');
      }}
      sx={{ minHeight: 44 }}
    >
      {text}
    </Button>
  );
  return (
    <Box
      component="li"
      ref={rowRef}
      sx={{ py: 2, borderTop: '1px solid', borderColor: 'divider', overflowWrap: 'anywhere' }}
    >
      {children}
      {decidedAt !== null && (
        <Box sx={{ mt: 1, pl: 1.5, borderLeft: '3px solid', borderColor: 'divider' }}>
          <Typography sx={{ color: 'text.secondary' }}>
            {`${DECISION_TEXTS[state]} by ${decidedBy ?? 'a deleted account'} · ${formatDay(decidedAt)}`}
          </Typography>
          {request.note !== '' && <Typography sx={{ whiteSpace: 'pre-wrap' }}>{request.note}</Typography>}
        </Box>
      )}
      {note !== undefined && (
        <Box sx={{ mt: 1.5 }}>
          <TextField
            label="Note for the other admins"
            minRows={2}
            maxLength={MAX_REQUEST_NOTE_LENGTH}
            value={note}
            onChange={setNote}
          />
        </Box>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.5 }}>
        {state === 'open' ? (
          <>
            {renderDecisionButton('done', 'Done')}
            {renderDecisionButton('declined', 'Decline')}
          </>
        ) : (
          renderDecisionButton('reopened', 'Reopen')
        )}
        {note === undefined && (
          <Button aria-label={`Add a note: ${summary}`} onClick={() => setNote('')} sx={{ minHeight: 44 }}>
            Add a note
          </Button>
        )}
      </Box>
    </Box>
  );
}
