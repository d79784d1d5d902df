import { REQUEST_STATES, type RequestState } from '@campjay/events/admin/requestStates.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode, Ref } from 'react';
import { Panel } from '../../ui/Panel.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { PillChoice } from '../../ui/PillChoice.tsx';
import { AdminWishSaid } from '../AdminWishSaid.tsx';
import type { useAdminWish } from '../useAdminWish.ts';

const STATES: Readonly<Record<RequestState, string>> = { open: 'Open', done: 'Done', declined: 'Declined' };

interface RequestListProps {
  readonly heading: string;
  readonly state: RequestState;
  readonly onState: (state: RequestState) => void;
  /** What else narrows the list. */
  readonly filter?: ReactNode;
  readonly counts: Readonly<Record<RequestState, number>> | undefined;
  readonly asked: {
    readonly isError: boolean;
    readonly isFetching: boolean;
    readonly hasNextPage: boolean;
    readonly fetchNextPage: () => unknown;
    readonly refetch: () => unknown;
  };
  /** Of all rows: what is decided leaves the list, and what is said of it stays. */
  readonly wish: ReturnType<typeof useAdminWish>;
  readonly listRef: Ref<HTMLUListElement>;
  readonly rows: readonly ReactNode[];
}

/** What waits for an answer, or has got one, page by page. */
export function RequestList(props: RequestListProps) {
  const { heading, state, onState, filter, counts, asked, wish, listRef, rows } = props;
  const countOf = (each: RequestState): string => (counts ? ` (${counts[each].toLocaleString('en-US')})` : '');
  return (
    <Panel heading={heading}>
      <Box sx={{ display: 'grid', gap: 1.5 }}>
        <PillChoice
          label="Show"
          pills={REQUEST_STATES.map((value) => ({ value, text: `${STATES[value]}${countOf(value)}` }))}
          chosen={[state]}
          onToggle={onState}
        />
        {filter}
      </Box>
      <Box sx={{ mt: 1.5 }}>
        <AdminWishSaid wish={wish} />
      </Box>
      {!counts && !asked.isError && <Box role="status">Loading…</Box>}
      {asked.isError && <LoadFailed text={`${heading} could not be loaded.`} onRetry={() => void asked.refetch()} />}
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
      {asked.hasNextPage && (
        <Button
          fullWidth
          variant="outlined"
          aria-disabled={asked.isFetching}
          onClick={() => !asked.isFetching && void asked.fetchNextPage()}
          sx={{ minHeight: 48, mt: 1 }}
        >
          {asked.isFetching ? 'Loading…' : 'Show earlier ones'}
        </Button>
      )}
    </Panel>
  );
}
