import { BENCHMARK_KINDS, type BenchmarkKind } from '@campjay/domain/benchmarking/filters.ts';
import { RADIUS_MILES } from '@campjay/domain/catalog/filterOptions.ts';
import type { BenchmarkFilters } from '@campjay/query-api/benchmarking/contract.ts';
import Box from '@mui/material/Box';
import { Panel } from '../../ui/Panel.tsx';
import { PlaceInput } from '../places/PlaceInput.tsx';
import { ChoiceField } from '../../ui/ChoiceField.tsx';
import { PillChoice } from '../../ui/PillChoice.tsx';
import { withKind, withPlace } from './benchmarkFilters.ts';
import { CohortChoice } from './CohortChoice.tsx';
import { RangeChoice } from './RangeChoice.tsx';
import type { Cohort } from './useCohort.ts';

const KIND_LABELS: Readonly<Record<BenchmarkKind, string>> = { 'Day Camp': 'Day camps', Sleepaway: 'Sleepaway camps' };

interface FilterPanelProps {
  readonly orgId: string;
  readonly filters: BenchmarkFilters;
  readonly cohort: Cohort;
  readonly onChange: (filters: BenchmarkFilters) => void;
}

/** Filters for the camps to compare with. */
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
                selected={address}
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
        <RangeChoice what="age" filters={filters} onChange={onChange} />
        <RangeChoice what="grade" filters={filters} onChange={onChange} />
      </Box>
    </Panel>
  );
}
