import type { BenchmarkCampOrg, BenchmarkFilters } from '@campjay/query-api/benchmarking/contract.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { AdLoading } from '../ads/AdLoading.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { useBenchmarkDataQuery } from './benchmarkingApi.ts';
import { errorText } from './errorText.ts';
import { Figures } from './figures/Figures.tsx';
import { FilterPanel } from './FilterPanel.tsx';
import { useCohort } from './useCohort.ts';

/** The filters of a comparison, and its figures. Responses to earlier filters are ignored. */
export function Comparison({ org, initial }: { org: BenchmarkCampOrg; initial: BenchmarkFilters }) {
  const [filters, setFilters] = useState(initial);
  const cohort = useCohort();
  const { org_id, base_url } = org;
  const { currentData, data, error, isFetching, refetch } = useBenchmarkDataQuery({
    selectedCampOrg: { org_id, base_url },
    benchmarkFilters: filters,
    ...(filters.useCohort && { selectedCohort: [...cohort.baseUrls, base_url].map((each) => ({ base_url: each })) }),
  });
  const visibleData = currentData ?? (isFetching && data?.camp.org_id === org_id ? data : undefined);
  return (
    <>
      <FilterPanel orgId={org_id} filters={filters} cohort={cohort} onChange={setFilters} />
      <Box aria-busy={isFetching} sx={{ display: 'grid', gap: 2.5, minWidth: 0 }}>
        {error && !isFetching && <LoadFailed large text={errorText(error)} onRetry={() => void refetch()} />}
        {!visibleData && isFetching && <AdLoading />}
        {visibleData && !(error && !isFetching) && (
          <>
            <Panel heading={`${org.camp_org_name} among others`}>
              <Typography role="status">
                {currentData ? `Compared with ${currentData.group.sentence}` : 'Loading…'}
              </Typography>
            </Panel>
            <Box sx={{ display: 'grid', gap: 2.5, minWidth: 0, opacity: currentData ? 1 : 0.55 }}>
              <Figures data={visibleData} />
            </Box>
          </>
        )}
      </Box>
    </>
  );
}
