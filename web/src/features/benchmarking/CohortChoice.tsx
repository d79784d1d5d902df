import { normalBaseUrl } from '@campjay/domain/ads/baseUrl.ts';
import { MAX_COHORT_CAMPS } from '@campjay/events/ads/limits.ts';
import type { BenchmarkCampOrg } from '@campjay/query-api/benchmarking/contract.ts';
import Autocomplete, { createFilterOptions } from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { useMemo } from 'react';
import type { FormProblem } from '../../app/formProblem.ts';
import { useSetCohortMutation } from './benchmarkingApi.ts';
import { isSample } from './campOrgs.ts';
import { useCampOrgs } from './useCampOrgs.ts';
import type { Cohort } from './useCohort.ts';

interface Website {
  readonly url: string;
  readonly name: string;
}

const filterOptions = createFilterOptions<Website>({ limit: 60, stringify: ({ name, url }) => `${name} ${url}` });

const websitesOf = (orgs: readonly BenchmarkCampOrg[]): readonly Website[] => [
  ...new Map(
    orgs
      .filter((org) => !isSample(org))
      .map(({ base_url, representativeCampOrgName: name }) => {
        const url = normalBaseUrl(base_url);
        return [url, { url, name }] as const;
      }),
  ).values(),
];

/** The cohort that an advertiser compares itself with; each change is saved immediately. */
export function CohortChoice({ cohort: { advertiserId, baseUrls } }: { cohort: Cohort }) {
  const { orgs } = useCampOrgs();
  const [save, { error, originalArgs, isLoading }] = useSetCohortMutation();
  const websites = useMemo(() => websitesOf(orgs ?? []), [orgs]);
  const saved = isLoading ? (originalArgs?.selected_cohort_camps ?? []).map(({ base_url }) => base_url) : baseUrls;
  const selected = saved.map((url) => websites.find((each) => each.url === url) ?? { url, name: url });
  if (advertiserId === undefined) return null;
  const choose = (next: readonly Website[]): void => {
    const selected_cohort_camps = next.slice(0, MAX_COHORT_CAMPS).map(({ url }) => ({ base_url: url }));
    void save({ advertiserId, selected_cohort_camps });
  };
  return (
    <Box sx={{ gridColumn: '1 / -1', minWidth: 0 }}>
      <Autocomplete
        multiple
        disableCloseOnSelect
        filterSelectedOptions
        options={websites}
        value={selected}
        filterOptions={filterOptions}
        getOptionLabel={({ name }) => name}
        getOptionKey={({ url }) => url}
        isOptionEqualToValue={(one, other) => one.url === other.url}
        onChange={(_event, next) => choose(next)}
        noOptionsText="No camp has this name or website."
        renderInput={(params) => (
          <TextField
            {...params}
            label="Camps of your cohort"
            helperText="At least five other operators, so that no figure gives one of them away."
          />
        )}
      />
      {error && (
        <Box role="alert" sx={{ color: 'error.main', mt: 1 }}>
          {(error as FormProblem).message}
        </Box>
      )}
    </Box>
  );
}
