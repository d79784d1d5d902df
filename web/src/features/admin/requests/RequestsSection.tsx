import type { RequestDecision, RequestState } from '@campjay/events/admin/requestStates.ts';
import { SUGGESTION_TYPES, type SuggestionType } from '@campjay/events/suggestions/suggestionTypes.ts';
import type { SuggestionRow, ConciergeRequestRow } from '@campjay/query-api/admin/requests/contract.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useCallback, useRef, useState } from 'react';
import { Link as RouterLink } from '../../../ui/Link.tsx';
import { ChoiceField } from '../../../ui/fields/ChoiceField.tsx';
import { useAdminCommand } from '../useAdminCommand.ts';
import {
  formatDay,
  RequestRow,
  RequestList,
  useSuggestionsInfiniteQuery,
  useConciergeRequestsInfiniteQuery,
} from './RequestRow.tsx';

const MAX_SUMMARY_CHARACTERS = 60;
const isSuggestionType = (value: string): value is SuggestionType => value in SUGGESTION_TYPES;

/** Visitors' suggestions, with links to the camps that they are about. Admins decide on each suggestion. */
function SuggestionList() {
  const [state, setState] = useState<RequestState>('open');
  const [kind, setKind] = useState<SuggestionType>();
  const query = useSuggestionsInfiniteQuery({ state, ...(kind && { kind }) }, { refetchOnMountOrArgChange: true });
  const command = useAdminCommand();
  const listRef = useRef<HTMLUListElement>(null);
  const focusList = useCallback(() => listRef.current?.focus(), []);
  const decide = ({ id, revision }: SuggestionRow, decision: RequestDecision, note: string): void =>
    void command.send({ operation: 'decide-suggestion', body: { suggestionId: id, decision, note, revision } });
  const pages = query.currentData?.pages;
  return (
    <RequestList
      heading="Suggestions"
      state={state}
      onStateChange={(selected) => {
        setState(selected);
        command.reset();
      }}
      filter={
        <ChoiceField
          label="Topic"
          noChoiceLabel="Anything"
          options={Object.entries(SUGGESTION_TYPES)}
          value={kind}
          onChoose={(value = '') => setKind(isSuggestionType(value) ? value : undefined)}
        />
      }
      counts={pages?.[0]?.counts}
      query={query}
      command={command}
      listRef={listRef}
      rows={(pages ?? [])
        .flatMap(({ suggestions }) => suggestions)
        .map((suggestion) => (
          <RequestRow
            key={suggestion.id}
            request={suggestion}
            summary={suggestion.text.slice(0, MAX_SUMMARY_CHARACTERS)}
            isSending={command.isSending}
            onFocusLost={focusList}
            onDecide={(decision, note) => decide(suggestion, decision, note)}
          >
            <Typography sx={{ whiteSpace: 'pre-wrap' }}>{suggestion.text}</Typography>
            <Box sx={{ mt: 0.5, color: 'text.secondary', '& a': { color: 'primary.main', fontWeight: 600 } }}>
              {SUGGESTION_TYPES[suggestion.kind]} ·{' '}
              <time dateTime={suggestion.madeAt}>{formatDay(suggestion.madeAt)}</time>
              <MatchingCamps suggestion={suggestion} />
            </Box>
          </RequestRow>
        ))}
    />
  );
}

/** Links to the camps that a suggestion is about, or to the whole catalog if no camp matches. Ideas get no link. */
function MatchingCamps({ suggestion: { kind, camps } }: { suggestion: SuggestionRow }) {
  if (camps.length === 0)
    return kind === 'idea' ? null : (
      <>
        {' · '}
        <RouterLink to="/admin/catalogue">Catalog</RouterLink>
      </>
    );
  return camps.map(({ orgId, name }) => (
    <span key={orgId}>
      {' · '}
      <RouterLink to={`/admin/catalogue/camps/${encodeURIComponent(orgId)}`}>{name}</RouterLink>
    </span>
  ));
}

/** Concierge requests, that is, camp operators who want to be called. Admins decide on each request. */
function ConciergeList() {
  const [state, setState] = useState<RequestState>('open');
  const query = useConciergeRequestsInfiniteQuery(state, { refetchOnMountOrArgChange: true });
  const command = useAdminCommand();
  const listRef = useRef<HTMLUListElement>(null);
  const focusList = useCallback(() => listRef.current?.focus(), []);
  const decide = ({ id, revision }: ConciergeRequestRow, decision: RequestDecision, note: string): void =>
    void command.send({
      operation: 'decide-concierge-request',
      body: { conciergeRequestId: id, decision, note, revision },
    });
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
      listRef={listRef}
      rows={(pages ?? [])
        .flatMap(({ requests }) => requests)
        .map((request) => (
          <RequestRow
            key={request.id}
            request={request}
            summary={request.email}
            isSending={command.isSending}
            onFocusLost={focusList}
            onDecide={(decision, note) => decide(request, decision, note)}
          >
            <strong>{request.email}</strong>
            <Box component="span" sx={{ color: 'text.secondary' }}>
              {' '}
              · <time dateTime={request.requestedAt}>{formatDay(request.requestedAt)}</time>
            </Box>
            <Typography sx={{ whiteSpace: 'pre-wrap' }}>
              {request.notes === '' ? 'No notes.' : request.notes}
            </Typography>
          </RequestRow>
        ))}
    />
  );
}

/** Visitors' suggestions, and camp operators who requested a call. */
export function RequestsSection() {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2.5,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 5fr) minmax(0, 4fr)' },
      }}
    >
      <SuggestionList />
      <ConciergeList />
    </Box>
  );
}
