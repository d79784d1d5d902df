import { normalizeBaseUrl } from '@campjay/domain/ads/baseUrl.ts';
import { MAX_COHORT_CAMPS } from '@campjay/events/ads/values.ts';
import type { BenchmarkCampOrg, BenchmarkFilters } from '@campjay/query-api/benchmarking/contract.ts';
import Autocomplete, { createFilterOptions } from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { useMemo } from 'react';
import { toFormProblem } from '../../app/formProblem.ts';
import { useSetCohortMutation, isSample, useCampOrgs, type Cohort } from './benchmarkingApi.ts';
import { formatGrade } from '@campjay/domain/format.ts';
import { ChoiceField } from '../../ui/fields/ChoiceField.tsx';
import { withRange, withKind, withPlace } from './benchmarkFilters.ts';
import { BENCHMARK_KINDS, type BenchmarkKind } from '@campjay/domain/benchmarking/filters.ts';
import { RADIUS_MILES } from '@campjay/domain/catalog/filterOptions.ts';
import { Panel } from '../../ui/Panel.tsx';
import { PlaceInput } from '../places/PlaceInput.tsx';
import { PillChoice } from '../../ui/fields/PillChoice.tsx';

/** The website of a camp operator. Several camps may share one. */
interface Website {
  readonly url: string;
  readonly name: string;
}

const filterOptions = createFilterOptions<Website>({ limit: 60, stringify: ({ name, url }) => `${name} ${url}` });

/** The websites of the camps, each once, without the sample camp. */
const websitesOf = (orgs: readonly BenchmarkCampOrg[]): readonly Website[] => [
  ...new Map(
    orgs
      .filter((org) => !isSample(org))
      .map(({ base_url, representativeCampOrgName: name }) => {
        const url = normalizeBaseUrl(base_url);
        return [url, { url, name }] as const;
      }),
  ).values(),
];

/** Field for the cohort: the camps that an advertiser compares itself with. Each change is saved immediately. */
function CohortChoice({ cohort: { advertiserId, baseUrls } }: { cohort: Cohort }) {
  const { orgs } = useCampOrgs();
  const [save, { error, originalArgs, isLoading }] = useSetCohortMutation();
  const websites = useMemo(() => websitesOf(orgs ?? []), [orgs]);
  // While a change is being saved, the field already shows it.
  const displayedUrls = isLoading
    ? (originalArgs?.selected_cohort_camps ?? []).map(({ base_url }) => base_url)
    : baseUrls;
  const selectedWebsites = displayedUrls.map((url) => websites.find((each) => each.url === url) ?? { url, name: url });
  if (advertiserId === undefined) return null;
  const saveCohort = (newWebsites: readonly Website[]): void => {
    const selected_cohort_camps = newWebsites.slice(0, MAX_COHORT_CAMPS).map(({ url }) => ({ base_url: url }));
    void save({ advertiserId, selected_cohort_camps });
  };
  return (
    <Box sx={{ gridColumn: '1 / -1', minWidth: 0 }}>
      <Autocomplete
        multiple
        disableCloseOnSelect
        filterSelectedOptions
        options={websites}
        value={selectedWebsites}
        filterOptions={filterOptions}
        getOptionLabel={({ name }) => name}
        getOptionKey={({ url }) => url}
        isOptionEqualToValue={(one, other) => one.url === other.url}
        onChange={(_event, newWebsites) => saveCohort(newWebsites)}
        noOptionsText="No camp has this name or website."
        renderInput={(params) => (
          <TextField
            {...params}
            label="Camps of your cohort"
            helperText="Choose at least five other operators, so that no figure reveals one of them."
          />
        )}
      />
      {error && (
        <Box role="alert" sx={{ color: 'error.main', mt: 1 }}>
          {toFormProblem(error).message}
        </Box>
      )}
    </Box>
  );
}

/** Ages 3 to 18. */
const AGES = Array.from({ length: 16 }, (_, index) => index + 3);
/** Grades -2 to 12, where 0 is kindergarten and negative numbers are the years before it. */
const GRADES = Array.from({ length: 15 }, (_, index) => index - 2);
const RANGES = {
  age: { noun: 'Ages', numbers: AGES, format: String },
  grade: { noun: 'Rising grades', numbers: GRADES, format: formatGrade },
} as const;

interface RangeChoiceProps {
  readonly dimension: keyof typeof RANGES;
  readonly filters: BenchmarkFilters;
  readonly onChange: (filters: BenchmarkFilters) => void;
}

/** Two fields that filter by a range of ages or grades. */
function RangeChoice({ dimension, filters, onChange }: RangeChoiceProps) {
  const { noun, numbers, format } = RANGES[dimension];
  const boundField = (bound: 'Min' | 'Max', label: string) => {
    const value = filters[`${dimension}${bound}`];
    // A camp's own value may be outside the standard options.
    const isStandard = value === null || numbers.includes(value);
    const options = isStandard ? numbers : [...numbers, value].toSorted((a, b) => a - b);
    return (
      <ChoiceField
        label={label}
        noChoiceLabel="Any"
        value={value === null ? undefined : String(value)}
        options={options.map((each) => [String(each), format(each)])}
        onChoose={(selected) =>
          onChange(withRange(filters, dimension, bound, selected === undefined ? null : Number(selected)))
        }
      />
    );
  };
  return (
    <Box component="fieldset" sx={{ display: 'flex', gap: 1.5, border: 0, m: 0, p: 0, minWidth: 0 }}>
      {boundField('Min', `${noun} from`)}
      {boundField('Max', `${noun} to`)}
    </Box>
  );
}

const KIND_LABELS: Readonly<Record<BenchmarkKind, string>> = { 'Day Camp': 'Day camps', Sleepaway: 'Sleepaway camps' };

interface FilterPanelProps {
  readonly orgId: string;
  readonly filters: BenchmarkFilters;
  readonly cohort: Cohort;
  readonly onChange: (filters: BenchmarkFilters) => void;
}

/** Panel with the filters that select the camps to compare with. */
export function FilterPanel({ orgId, filters, cohort, onChange }: FilterPanelProps) {
  const { dayOrSleepaway, useCohort, address, lat, radiusMiles } = filters;
  return (
    <Panel heading="Compare with">
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { md: 'repeat(2, minmax(0, 1fr))' } }}>
        <PillChoice
          label="Day or sleepaway"
          pills={BENCHMARK_KINDS.map((value) => ({ value, text: KIND_LABELS[value] }))}
          selected={[dayOrSleepaway]}
          onToggle={(kind) => onChange(withKind(filters, kind))}
        />
        <PillChoice
          label="Which camps"
          pills={[
            { value: 'area', text: 'Those around a place' },
            { value: 'cohort', text: 'Your cohort', isUnavailable: cohort.advertiserId === undefined },
          ]}
          selected={[useCohort ? 'cohort' : 'area']}
          onToggle={(value) => onChange({ ...filters, useCohort: value === 'cohort' })}
        />
        {useCohort ? (
          <CohortChoice cohort={cohort} />
        ) : (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: 1.5, gridColumn: '1 / -1' }}>
            <Box sx={{ flex: '3 1 240px', minWidth: 0 }}>
              <PlaceInput
                id="benchmark-place"
                label="Address, city or ZIP"
                clearLabel="Compare everywhere"
                selectedLabel={address}
                pageKey={orgId}
                onChoose={(place) => onChange(withPlace(filters, place))}
                onClear={() => onChange(withPlace(filters, undefined))}
              />
            </Box>
            {lat !== null && (
              <ChoiceField
                label="Within"
                value={String(radiusMiles)}
                options={RADIUS_MILES.map((miles) => [String(miles), `${miles} ${miles === 1 ? 'mile' : 'miles'}`])}
                onChoose={(miles) => onChange({ ...filters, radiusMiles: Number(miles) })}
              />
            )}
          </Box>
        )}
        <RangeChoice dimension="age" filters={filters} onChange={onChange} />
        <RangeChoice dimension="grade" filters={filters} onChange={onChange} />
      </Box>
    </Panel>
  );
}
