import type { RequestDecision, RequestState } from '@campjay/events/admin/requestStates.ts';
import type { ConciergeRequestRow } from '@campjay/query-api/admin/requests/contract.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useCallback, useRef, useState } from 'react';
import { useAdminCommand } from '../useAdminCommand.ts';
import { RequestList } from './RequestList.tsx';
import { dayOf, RequestRow } from './RequestRow.tsx';
import { useConciergeRequestsInfiniteQuery } from './requestsApi.ts';

/** Camp operators who requested a call. */
export function ConciergeList() {
  const [state, setState] = useState<RequestState>('open');
  const query = useConciergeRequestsInfiniteQuery(state, { refetchOnMountOrArgChange: true });
  const command = useAdminCommand('decide-concierge-request');
  const list = useRef<HTMLUListElement>(null);
  const focusList = useCallback(() => list.current?.focus(), []);
  const decide = ({ id, revision }: ConciergeRequestRow, decision: RequestDecision, note: string): void =>
    void command.send({ conciergeRequestId: id, decision, note, revision });
  const pages = query.currentData?.pages;
  return (
    <RequestList
      heading="Camps that want to be called"
      state={state}
      onStateChange={(selected) => {
        setState(selected);
        command.reset();
      }}
      counts={pages?.[0]?.counts}
      query={query}
      command={command}
      listRef={list}
      rows={(pages ?? [])
        .flatMap(({ requests }) => requests)
        .map((request) => (
          <RequestRow
            key={request.id}
            request={request}
            about={request.email}
            isSending={command.isSending}
            onFocusLost={focusList}
            onDecide={(decision, note) => decide(request, decision, note)}
          >
            <strong>{request.email}</strong>
            <Box component="span" sx={{ color: 'text.secondary' }}>
              {' '}
              · <time dateTime={request.requestedAt}>{dayOf(request.requestedAt)}</time>
            </Box>
            <Typography sx={{ whiteSpace: 'pre-wrap' }}>
              {request.notes === '' ? 'Without notes.' : request.notes}
            </Typography>
          </RequestRow>
        ))}
    />
  );
}
