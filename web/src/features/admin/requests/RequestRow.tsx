import {
  REQUEST_STATES,
  type RequestState,
  MAX_REQUEST_NOTE,
  type RequestDecision,
} from '@campjay/events/admin/requestStates.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type ReactNode, type Ref, useLayoutEffect, useRef, useState } from 'react';
import { Panel } from '../../../ui/Panel.tsx';
import { LoadFailed } from '../../../ui/PageLoading.tsx';
import { PillChoice } from '../../../ui/fields/PillChoice.tsx';
import { AdminCommandMessage, type useAdminCommand } from '../AdminCommandMessage.tsx';
import type { SuggestionType } from '@campjay/events/suggestions/suggestionTypes.ts';
import type { ConciergeRequests, Suggestions } from '@campjay/query-api/admin/requests/contract.ts';
import { adminApi } from '../adminApi.ts';
import { TextAreaField } from '../../ads/TextAreaField.tsx';

const STATES: Readonly<Record<RequestState, string>> = { open: 'Open', done: 'Done', declined: 'Declined' };

interface RequestListProps {
  readonly heading: string;
  readonly state: RequestState;
  readonly onStateChange: (state: RequestState) => void;
  /** Additional filter controls. */
  readonly filter?: ReactNode;
  readonly counts: Readonly<Record<RequestState, number>> | undefined;
  readonly query: {
    readonly isError: boolean;
    readonly isFetching: boolean;
    readonly hasNextPage: boolean;
    readonly fetchNextPage: () => unknown;
    readonly refetch: () => unknown;
  };
  /** Shared by all rows: a decided row leaves the list, but its message stays. */
  readonly command: ReturnType<typeof useAdminCommand>;
  readonly listRef: Ref<HTMLUListElement>;
  readonly rows: readonly ReactNode[];
}

/** A paginated list of open or decided requests. */
export function RequestList(props: RequestListProps) {
  const { heading, state, onStateChange, filter, counts, query, command, listRef, rows } = props;
  const countOf = (each: RequestState): string => (counts ? ` (${counts[each].toLocaleString('en-US')})` : '');
  return (
    <Panel heading={heading}>
      <Box sx={{ display: 'grid', gap: 1.5 }}>
        <PillChoice
          label="Show"
          pills={REQUEST_STATES.map((value) => ({ value, text: `${STATES[value]}${countOf(value)}` }))}
          selected={[state]}
          onToggle={onStateChange}
        />
        {filter}
      </Box>
      <Box sx={{ mt: 1.5 }}>
        <AdminCommandMessage command={command} />
      </Box>
      {!counts && !query.isError && <Box role="status">Loading…</Box>}
      {query.isError && <LoadFailed text={`${heading} could not be loaded.`} onRetry={() => void query.refetch()} />}
      {counts && rows.length === 0 && (
        <Typography sx={{ mt: 1.5 }}>
          {state === 'open' ? 'Nothing is waiting here.' : 'There is none of these.'}
        </Typography>
      )}
      <Box
        component="ul"
        ref={listRef}
        tabIndex={-1}
        aria-label={`${heading}, ${STATES[state].toLowerCase()}`}
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

export interface SuggestionsQuery {
  readonly state: RequestState;
  readonly kind?: SuggestionType;
}

const pages = {
  initialPageParam: undefined,
  getNextPageParam: ({ next }: { readonly next: string | null }) => next ?? undefined,
};
const afterParam = (pageParam: string | undefined) => pageParam !== undefined && { after: pageParam };

/** Requests of visitors and camp operators. They are refetched after each decision, including a refused one. */
const requestsApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    suggestions: build.infiniteQuery<Suggestions, SuggestionsQuery, string | undefined>({
      query: ({ queryArg, pageParam }) => ({
        url: 'admin/suggestions',
        params: { ...queryArg, ...afterParam(pageParam) },
      }),
      infiniteQueryOptions: pages,
      keepUnusedDataFor: 0,
      providesTags: ['AdAdmin'],
    }),
    conciergeRequests: build.infiniteQuery<ConciergeRequests, RequestState, string | undefined>({
      query: ({ queryArg: state, pageParam }) => ({
        url: 'admin/concierge-requests',
        params: { state, ...afterParam(pageParam) },
      }),
      infiniteQueryOptions: pages,
      keepUnusedDataFor: 0,
      providesTags: ['AdAdmin'],
    }),
  }),
});

export const { useSuggestionsInfiniteQuery, useConciergeRequestsInfiniteQuery } = requestsApi;

/** A request as the server returns it. */
export interface RequestDetails {
  readonly id: string;
  readonly state: RequestState;
  readonly note: string;
  readonly decidedAt: string | null;
  readonly decidedBy: string | null;
  readonly revision: number;
}

interface RequestRowProps {
  readonly request: RequestDetails;
  /** Describes the request, to give its buttons unique accessible names. */
  readonly about: string;
  readonly isSending: boolean;
  /** Called when the row is removed while it contains the focus; must be a stable function. */
  readonly onFocusLost: () => void;
  readonly onDecide: (decision: RequestDecision, note: string) => void;
  readonly children: ReactNode;
}

const DECISION_TEXTS: Readonly<Record<RequestState, string>> = {
  open: 'Taken up again',
  done: 'Done',
  declined: 'Declined',
};

/** The day of an instant, in Pacific time. */
export const dayOf = (moment: string): string =>
  new Date(moment).toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'America/Los_Angeles' });

/** A request with its content, its decision, and the available actions. */
export function RequestRow({ request, about, isSending, onFocusLost, onDecide, children }: RequestRowProps) {
  const row = useRef<HTMLLIElement>(null);
  const [note, setNote] = useState<string>();
  const { state, decidedAt, decidedBy } = request;
  useLayoutEffect(() => {
    const element = row.current;
    return () => {
      if (element?.contains(document.activeElement)) onFocusLost();
    };
  }, [onFocusLost]);
  const decide = (decision: RequestDecision, text: string) => (
    <Button
      variant="outlined"
      aria-disabled={isSending}
      aria-label={`${text}: ${about}`}
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
      ref={row}
      sx={{ py: 2, borderTop: '1px solid', borderColor: 'divider', overflowWrap: 'anywhere' }}
    >
      {children}
      {decidedAt !== null && (
        <Box sx={{ mt: 1, pl: 1.5, borderLeft: '3px solid', borderColor: 'divider' }}>
          <Typography sx={{ color: 'text.secondary' }}>
            {`${DECISION_TEXTS[state]} by ${decidedBy ?? 'somebody who has no account any more'} · ${dayOf(decidedAt)}`}
          </Typography>
          {request.note !== '' && <Typography sx={{ whiteSpace: 'pre-wrap' }}>{request.note}</Typography>}
        </Box>
      )}
      {note !== undefined && (
        <Box sx={{ mt: 1.5 }}>
          <TextAreaField
            label="Note for the other admins"
            minRows={2}
            maxLength={MAX_REQUEST_NOTE}
            value={note}
            onChange={setNote}
          />
        </Box>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.5 }}>
        {state === 'open' ? (
          <>
            {decide('done', 'Done')}
            {decide('declined', 'Decline')}
          </>
        ) : (
          decide('reopened', 'Reopen')
        )}
        {note === undefined && (
          <Button aria-label={`Add a note: ${about}`} onClick={() => setNote('')} sx={{ minHeight: 44 }}>
            Add a note
          </Button>
        )}
      </Box>
    </Box>
  );
}
