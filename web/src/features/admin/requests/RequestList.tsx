import { REQUEST_STATES, type RequestState } from '@campjay/events/admin/requestStates.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode, Ref } from 'react';
import { Panel } from '../../../ui/Panel.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { PillChoice } from '../../../ui/PillChoice.tsx';
import { AdminCommandMessage } from '../AdminCommandMessage.tsx';
import type { useAdminCommand } from '../useAdminCommand.ts';

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
