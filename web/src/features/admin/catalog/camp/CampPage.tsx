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
import { Link as RouterLink, useParams, useSearchParams } from 'react-router-dom';
import { AdLoading } from '../../../ads/AdLoading.tsx';
import type { FormProblem } from '../../../../app/refusal.ts';
import { FactList, factLabel } from './FactList.tsx';

const MOMENT = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/Los_Angeles',
  dateStyle: 'medium',
  timeStyle: 'short',
});

const describeAuthor = ({ by }: CampHistoryChange): string => {
  switch (by.kind) {
    case 'import':
      return by.source === null ? 'an import' : `import of ${by.source}`;
    case 'operator':
      return 'the operator';
    case 'admin':
      return by.email ?? 'an admin who has left';
  }
};

const CHANGE_TEXTS: Readonly<Record<string, string>> = {
  CampListed: 'The camp was listed',
  CampDelisted: 'The camp left the catalog',
  SessionsOffered: 'Offered',
  SessionsWithdrawn: 'Withdrawn',
  CorrectionsEnded: 'The source states something new; its correction ended',
  CampCorrected: 'Corrected',
  SessionCorrected: 'Corrected',
  CampCorrectionWithdrawn: 'A correction was taken back',
  SessionCorrectionWithdrawn: 'A correction was taken back',
};
const DEFAULT_CHANGE_TEXT = 'Stated differently';
/** More sessions than this are only counted. */
const MAX_NAMED = 5;

const sessionsIn = ({ sessions }: CampHistoryChange): string => {
  const names = sessions.slice(0, MAX_NAMED).map(({ instanceId, name }) => name ?? instanceId);
  const more = sessions.length - names.length;
  return `${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
};

function Change({ change }: { readonly change: CampHistoryChange }) {
  const { type, at, instanceId, changes, ended, sessions, reason } = change;
  const about = [
    CHANGE_TEXTS[type] ?? DEFAULT_CHANGE_TEXT,
    sessions.length > 0 ? sessionsIn(change) : ended.map(factLabel).join(', '),
  ];
  return (
    <Box component="li" sx={{ py: 1, borderBottom: '1px solid', borderColor: 'divider', overflowWrap: 'anywhere' }}>
      <Typography>{about.filter(Boolean).join(': ')}</Typography>
      {changes.map(({ field, was, is }) => (
        <Typography key={field}>
          {factLabel(field)}: {describeFact(was)} → <b>{describeFact(is)}</b>
        </Typography>
      ))}
      {reason !== null && <Typography>“{reason}”</Typography>}
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        <time dateTime={at}>{MOMENT.format(new Date(at))}</time> · {describeAuthor(change)}
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
    <Panel heading="What became of it">
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

/** In the URL, so that the selected session survives a reload. */
const SESSION = 'session';
const filterOptions = createFilterOptions<Session>({ limit: 60 });

const nameOf = ({ instanceId, name, starts }: Session): string =>
  [name ?? instanceId, starts].filter(Boolean).join(', ');

/** A camp of the catalog: its facts and sessions, with corrections and history. */
export function CampPage() {
  const { orgId = '' } = useParams();
  const [search, setSearch] = useSearchParams();
  const target = { orgId, instanceId: search.get(SESSION) ?? undefined };
  const { currentData: camp, error, refetch } = useCampFactsQuery(target);
  const problem = error as FormProblem | undefined;
  const choose = (selected: Session | null): void => setSearch(selected ? { [SESSION]: selected.instanceId } : {});
  return (
    <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Link component={RouterLink} to="/admin/catalogue" sx={{ justifySelf: 'start' }}>
        All of the catalog
      </Link>
      {!camp && !problem && <AdLoading />}
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
            getOptionLabel={nameOf}
            getOptionKey={({ instanceId }) => instanceId}
            isOptionEqualToValue={(one, other) => one.instanceId === other.instanceId}
            noOptionsText="No session is called so."
            onChange={(_event, selected) => choose(selected)}
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

const describeSessions = ({ sessions }: CampFactsResponse['data']): string => {
  const corrected = sessions.filter((session) => session.corrected > 0).length;
  const count = `${sessions.length} ${sessions.length === 1 ? 'session' : 'sessions'}`;
  return corrected > 0 ? `${count}, ${corrected} with corrections` : count;
};
