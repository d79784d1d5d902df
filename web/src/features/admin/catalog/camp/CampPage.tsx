import type { CampFactsResponse } from '@campjay/query-api/catalog/contract.ts';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import TextField from '@mui/material/TextField';
import { createFilterOptions } from '@mui/material/useAutocomplete';
import { Link as RouterLink, useParams, useSearchParams } from 'react-router-dom';
import { AdLoading } from '../../../ads/AdLoading.tsx';
import { Panel } from '../../../../ui/Panel.tsx';
import type { FormProblem } from '../../../../app/formProblem.ts';
import { LoadFailed } from '../../../../ui/LoadFailed.tsx';
import { useCampFactsQuery } from './campApi.ts';
import { CampHistoryList } from './CampHistoryList.tsx';
import { FactList } from './FactList.tsx';

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
        All of the catalogue
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
