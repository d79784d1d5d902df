import LockIcon from '@mui/icons-material/LockOutlined';
import type { BenchmarkCampOrg } from '@campjay/query-api/benchmarking/contract.ts';
import Autocomplete, { createFilterOptions } from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { isUnlocked } from './campOrgs.ts';

/** Maximum number of options listed; typing finds the others. */
const MAX_SHOWN = 60;
const filterOptions = createFilterOptions<BenchmarkCampOrg>({
  limit: MAX_SHOWN,
  stringify: ({ display_name, base_url }) => `${display_name} ${base_url}`,
});
const NONE: readonly string[] = [];

interface CampSelectProps {
  /** Undefined while loading. */
  readonly orgs: readonly BenchmarkCampOrg[] | undefined;
  readonly unlocked: readonly string[] | undefined;
  readonly selected: BenchmarkCampOrg;
  readonly onChoose: (org: BenchmarkCampOrg) => void;
}

/** Selects the camp to compare. Locked camps can be selected too, and then explain how to get access. */
export function CampSelect({ orgs, unlocked = NONE, selected, onChoose }: CampSelectProps) {
  return (
    <Autocomplete
      sx={{ maxWidth: 640, bgcolor: 'background.paper', borderRadius: 1.5 }}
      options={orgs ?? [selected]}
      loading={orgs === undefined}
      loadingText="Loading…"
      noOptionsText="No camp has this name or website."
      value={selected}
      disableClearable
      autoHighlight
      filterOptions={filterOptions}
      getOptionLabel={({ display_name }) => display_name}
      getOptionKey={({ org_id, base_url }) => `${org_id} ${base_url}`}
      isOptionEqualToValue={(one, other) => one.org_id === other.org_id && one.base_url === other.base_url}
      onChange={(_event, org) => onChoose(org)}
      renderOption={({ key, ...props }, org) => (
        <Box component="li" key={key} {...props} sx={{ display: 'flex', gap: 1, minHeight: 44 }}>
          <Box component="span" sx={{ flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
            {org.display_name}
          </Box>
          {!isUnlocked(org, unlocked) && (
            <LockIcon fontSize="small" titleAccess="locked" sx={{ color: 'text.secondary' }} />
          )}
        </Box>
      )}
      renderInput={(params) => <TextField {...params} label="Camp" />}
    />
  );
}
