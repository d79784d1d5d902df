import { describeFact } from '@campjay/domain/catalog/catalogFacts.ts';
import type { CampHistoryChange, CampFactsResponse } from '@campjay/query-api/catalog/contract.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Panel } from '../../../../ui/Panel.tsx';
import { LoadFailed } from '../../../../ui/PageLoading.tsx';
import { type CampTarget, useCampHistoryInfiniteQuery, useCampFactsQuery } from './campApi.ts';
import Autocomplete from '@mui/material/Autocomplete';
import Link from '@mui/material/Link';
import TextField from '@mui/material/TextField';
import { createFilterOptions } from '@mui/material/useAutocomplete';
import { useParams, useSearchParams } from 'react-router-dom';
import { Link as RouterLink } from '../../../../ui/Link.tsx';
import { PageSkeleton } from '../../../ads/adPageState.tsx';
import { toFormProblem } from '../../../../app/formProblem.ts';
import { FactList, factLabel } from './FactList.tsx';

const DATE_TIME_FORMAT = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/Los_Angeles',
  dateStyle: 'medium',
  timeStyle: 'short',
});

/** Describes who made a change. */
const describeAuthor = ({ by }: CampHistoryChange): string => {
  switch (by.kind) {
    case 'import':
      return by.source === null ? 'an import' : `import of ${by.source}`;
    case 'operator':
      return 'the operator';
    case 'admin':
      return by.email ?? 'a former admin';
  }
};

const CHANGE_TEXTS: Readonly<Record<string, string>> = {
  CampListed: 'The camp was listed',
  CampDelisted: 'The camp left the catalog',
  SessionsOffered: 'Sessions added',
  SessionsWithdrawn: 'Sessions removed',
  CorrectionsEnded: 'The source has a new value, so the correction ended',
  CampCorrected: 'Corrected',
  SessionCorrected: 'Corrected',
  CampCorrectionWithdrawn: 'A correction was withdrawn',
  SessionCorrectionWithdrawn: 'A correction was withdrawn',
};
const DEFAULT_CHANGE_TEXT = 'Changed';
/** How many sessions a change lists by name; further ones are only counted. */
const MAX_NAMED_SESSIONS = 5;

const listSessions = ({ sessions }: CampHistoryChange): string => {
  const names = sessions.slice(0, MAX_NAMED_SESSIONS).map(({ instanceId, name }) => name ?? instanceId);
  const omittedCount = sessions.length - names.length;
  return `${names.join(', ')}${omittedCount > 0 ? ` and ${omittedCount} more` : ''}`;
};

/** List item for one change of a camp or its sessions. */
function Change({ change }: { readonly change: CampHistoryChange }) {
  const { type, at: time, instanceId, changes, ended: fieldsOfEndedCorrections, sessions, reason } = change;
  const headingParts = [
    CHANGE_TEXTS[type] ?? DEFAULT_CHANGE_TEXT,
    sessions.length > 0 ? listSessions(change) : fieldsOfEndedCorrections.map(factLabel).join(', '),
  ];
  return (
    <Box component="li" sx={{ py: 1, borderBottom: '1px solid', borderColor: 'divider', overflowWrap: 'anywhere' }}>
      <Typography>{headingParts.filter(Boolean).join(': ')}</Typography>
      {changes.map(({ field, was: oldValue, is: newValue }) => (
        <Typography key={field}>
          {factLabel(field)}: {describeFact(oldValue)} → <b>{describeFact(newValue)}</b>
        </Typography>
      ))}
      {reason !== null && <Typography>“{reason}”</Typography>}
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        <time dateTime={time}>{DATE_TIME_FORMAT.format(new Date(time))}</time> · {describeAuthor(change)}
        {instanceId !== null && ` · session ${instanceId}`}
      </Typography>
    </Box>
  );
}

/** History of a camp or a session: old and new value, time, actor, and reason; newest first. */
function CampHistoryList({ target }: { readonly target: CampTarget }) {
  const { data, isError, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useCampHistoryInfiniteQuery(target);
  const changes = data?.pages.flatMap((page) => page.changes);
  return (
    <Panel heading="History">
      {!changes && !isError && <Typography role="status">Loading…</Typography>}
      {!changes && isError && <LoadFailed text="The history could not be loaded." onRetry={() => void refetch()} />}
      <Box component="ul" aria-label="Changes" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {changes?.map((change) => (
          <Change key={change.revision} change={change} />
        ))}
      </Box>
      {hasNextPage && (
        <Button
          variant="outlined"
          aria-disabled={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
          sx={{ minHeight: 44, mt: 1.5 }}
        >
          {isFetchingNextPage ? 'Loading…' : 'Earlier changes'}
        </Button>
      )}
    </Panel>
  );
}

type Session = CampFactsResponse['data']['sessions'][number];

/** URL parameter of the selected session, so that the selection survives a reload. */
const SESSION_PARAM = 'session';
const filterOptions = createFilterOptions<Session>({ limit: 60 });

const formatSession = ({ instanceId, name, starts }: Session): string =>
  [name ?? instanceId, starts].filter(Boolean).join(', ');

/** A camp of the catalog: its facts and sessions, with corrections and history. */
export function CampPage() {
  const { orgId = '' } = useParams();
  const [search, setSearch] = useSearchParams();
  const target = { orgId, instanceId: search.get(SESSION_PARAM) ?? undefined };
  const { currentData: camp, error, refetch } = useCampFactsQuery(target);
  const problem = toFormProblem(error);
  const selectSession = (selected: Session | null): void =>
    setSearch(selected ? { [SESSION_PARAM]: selected.instanceId } : {});
  return (
    <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Link component={RouterLink} to="/admin/catalogue" sx={{ justifySelf: 'start' }}>
        Back to the catalog
      </Link>
      {!camp && !problem && <PageSkeleton />}
      {!camp && problem && (
        <LoadFailed
          text={problem.status === 404 ? problem.message : 'The camp could not be loaded.'}
          onRetry={() => void refetch()}
        />
      )}
      {camp && (
        <Panel heading={camp.name}>
          <Autocomplete
            options={camp.sessions}
            value={camp.sessions.find(({ instanceId }) => instanceId === target.instanceId) ?? null}
            filterOptions={filterOptions}
            getOptionLabel={formatSession}
            getOptionKey={({ instanceId }) => instanceId}
            isOptionEqualToValue={(one, other) => one.instanceId === other.instanceId}
            noOptionsText="No session has this name."
            onChange={(_event, selected) => selectSession(selected)}
            renderInput={(params) => (
              <TextField
                {...params}
                label="Session"
                placeholder="The camp itself"
                helperText={describeSessions(camp)}
              />
            )}
            sx={{ mb: 2, maxWidth: 480 }}
          />
          <FactList key={target.instanceId} target={target} facts={camp.facts} />
        </Panel>
      )}
      <CampHistoryList key={`${orgId} ${target.instanceId ?? ''}`} target={target} />
    </Box>
  );
}

/** Formats the number of sessions, such as '12 sessions, 2 with corrections'. */
const describeSessions = ({ sessions }: CampFactsResponse['data']): string => {
  const correctedCount = sessions.filter((session) => session.corrected > 0).length;
  const countText = `${sessions.length} ${sessions.length === 1 ? 'session' : 'sessions'}`;
  return correctedCount > 0 ? `${countText}, ${correctedCount} with corrections` : countText;
};
