import type {
  Shares,
  BenchmarkData,
  BenchmarkCampOrg,
  BenchmarkFilters,
} from '@campjay/query-api/benchmarking/contract.ts';
import { ChartSheet } from '../../ui/ChartSheet.tsx';
import { FigurePanel } from './figures/FigurePanel.tsx';
import Box from '@mui/material/Box';
import { DistributionFigure, formatShare } from './figures/DistributionFigure.tsx';
import { SupplyFigure, ShareBars } from './figures/SupplyFigure.tsx';
import type { RequestError } from '../../app/requestErrors.ts';
import Typography from '@mui/material/Typography';
import { useState, useEffect } from 'react';
import { PageSkeleton } from '../ads/adPageState.tsx';
import { Panel } from '../../ui/Panel.tsx';
import {
  useBenchmarkDataQuery,
  useOrgFiltersQuery,
  isUnlocked,
  benchmarkPath,
  SAMPLE_ORG,
  useCampOrgs,
  useCohort,
} from './benchmarkingApi.ts';
import { FilterPanel } from './FilterPanel.tsx';
import { initialFiltersFor } from './benchmarkFilters.ts';
import { product } from '@campjay/domain/product/product.ts';
import { BENCHMARKING_PAGE, BENCHMARKING_PATH } from '@campjay/domain/texts/benchmarking.ts';
import { useNavigate, useParams } from 'react-router-dom';
import { TextCover } from '../texts/TextPage.tsx';
import { PageWidth, LoadFailed } from '../../ui/PageLoading.tsx';
import { CampSelect, AccessDialog } from './CampSelect.tsx';

const OTHERS_COLOR = 'var(--mui-palette-primary-main)';
const YOU_COLOR = 'var(--mui-palette-warning-main)';
const formatYesNo = (value: boolean | null): string => {
  if (value === null) return 'not listed';
  return value ? 'yes' : 'no';
};

/** For each row, such as a feature: the share of other camps that have it, and whether the selected camp has it. */
function SharesFigure({ shares: { title, method, camps, withheld: withheldReason, rows } }: { shares: Shares }) {
  const rowsWithShare = rows.flatMap(({ name, share, you }) => (share === null ? [] : [{ name, share, you }]));
  const mostCommon = rowsWithShare.reduce<(typeof rowsWithShare)[number] | undefined>(
    (best, row) => (best && best.share >= row.share ? best : row),
    undefined,
  );
  return (
    <FigurePanel
      title={title}
      method={method}
      camps={camps}
      withheldReason={withheldReason}
      sheet={{
        columns: [title, 'Share of others', 'You'],
        rows: rowsWithShare.map(({ name, share, you }) => [name, share.toFixed(4), formatYesNo(you)]),
      }}
    >
      <ChartSheet
        heading="Share of the others"
        summary={`${title}: the most common is ${mostCommon?.name ?? ''}, at ${formatShare(mostCommon?.share ?? 0)} of the others.`}
        legend={[
          ['Others', OTHERS_COLOR],
          ['Others, and you', YOU_COLOR],
        ]}
        columns={[
          { name: title, cells: rowsWithShare.map(({ name }) => name) },
          { name: 'Others', cells: rowsWithShare.map(({ share }) => formatShare(share)) },
          { name: 'You', cells: rowsWithShare.map(({ you }) => formatYesNo(you)) },
        ]}
      >
        <ShareBars rows={rowsWithShare} othersColor={OTHERS_COLOR} youColor={YOU_COLOR} />
      </ChartSheet>
    </FigurePanel>
  );
}

/** All figures, each in its own panel. */
function Figures({ data }: { data: BenchmarkData }) {
  return (
    <>
      <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: { md: 'repeat(2, minmax(0, 1fr))' } }}>
        {data.distributions.map((distribution) => (
          <DistributionFigure key={distribution.key} distribution={distribution} />
        ))}
        {data.shares.map((shares) => (
          <SharesFigure key={shares.key} shares={shares} />
        ))}
      </Box>
      <SupplyFigure supply={data.supply} />
    </>
  );
}

const UNKNOWN_ERROR = 'Unknown error';

const toNonEmptyText = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

/** RTK Query reports an exception as a text that starts with its name: 'TypeError: Failed to fetch'. */
const EXCEPTION_PREFIX = /^\w*(Error|Exception): /;

/**
 * Error text when figures fail to load (Requirement 8.9): the server's message, or 'Unknown error'; for a network
 * failure, the exception's message.
 */
const formatLoadError = (error: RequestError): string => {
  if (!('status' in error)) return toNonEmptyText(error.message) ?? UNKNOWN_ERROR;
  if (error.status === 'FETCH_ERROR' || error.status === 'TIMEOUT_ERROR')
    return toNonEmptyText(error.error.replace(EXCEPTION_PREFIX, '')) ?? UNKNOWN_ERROR;
  return toNonEmptyText((Object(error.data) as { readonly message?: unknown }).message) ?? UNKNOWN_ERROR;
};

/**
 * The filters of a comparison, and its figures. While new figures load, the figures for the earlier filters stay
 * visible, but dimmed.
 */
function Comparison({ org, initialFilters }: { org: BenchmarkCampOrg; initialFilters: BenchmarkFilters }) {
  const [filters, setFilters] = useState(initialFilters);
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
        {error && !isFetching && <LoadFailed large text={formatLoadError(error)} onRetry={() => void refetch()} />}
        {!visibleData && isFetching && <PageSkeleton />}
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

/** The comparison of one camp. It starts with the camp's own place and ages as filters, if these could be loaded. */
function CampBenchmark({ org }: { org: BenchmarkCampOrg }) {
  const { data, isError } = useOrgFiltersQuery(org.base_url);
  if (!data && !isError) return <PageSkeleton />;
  return <Comparison org={org} initialFilters={initialFiltersFor(data)} />;
}

/** The camp for which the user lacks access. It has no name if the URL has no known camp. */
interface LockedCamp {
  readonly name?: string;
}

/**
 * Page that compares a camp with others (Requirement 2.183). Figures of the sample camp are open to everybody; those of
 * other camps are unlocked by admins. For a locked camp, the page shows the sample camp and explains how to get access.
 */
export function BenchmarkingPage() {
  const { campSlug } = useParams();
  const navigate = useNavigate();
  const { orgs, unlockedUrls } = useCampOrgs();
  const [lockedCamp, setLockedCamp] = useState<LockedCamp>();
  const [isDialogOpen, setIsDialogOpen] = useState(false);
  const requestedOrg = campSlug === undefined ? SAMPLE_ORG : orgs?.find(({ org_id }) => org_id === campSlug);
  const isAllowed = requestedOrg && unlockedUrls && isUnlocked(requestedOrg, unlockedUrls);
  const isDenied = orgs !== undefined && unlockedUrls !== undefined && isAllowed !== true;

  const showAccessDialog = (name: string | undefined): void => {
    setLockedCamp(name === undefined ? {} : { name });
    setIsDialogOpen(true);
    void navigate(BENCHMARKING_PATH, { replace: true });
  };
  const name = requestedOrg?.display_name;
  useEffect(() => {
    if (isDenied) showAccessDialog(name);
    // oxlint-disable-next-line react/exhaustive-deps -- shows the dialog once per denied URL
  }, [isDenied, campSlug]);
  const selectCamp = (org: BenchmarkCampOrg): void => {
    if (unlockedUrls && isUnlocked(org, unlockedUrls)) void navigate(benchmarkPath(org));
    else showAccessDialog(org.display_name);
  };

  return (
    <Box component="main" sx={{ minHeight: '80vh' }}>
      <title>{`${BENCHMARKING_PAGE.title} – ${product.name}`}</title>
      <meta name="robots" content="noindex" />
      <TextCover title={BENCHMARKING_PAGE.title} intro={BENCHMARKING_PAGE.intro} />
      <PageWidth>
        <Box sx={{ display: 'grid', gap: 2.5, py: { xs: 3, md: 4 } }}>
          <CampSelect
            orgs={orgs}
            unlockedUrls={unlockedUrls}
            selected={isAllowed === true ? requestedOrg : SAMPLE_ORG}
            onChoose={selectCamp}
          />
          {isAllowed === true ? (
            <CampBenchmark key={`${requestedOrg.org_id} ${requestedOrg.base_url}`} org={requestedOrg} />
          ) : (
            <PageSkeleton />
          )}
        </Box>
      </PageWidth>
      <AccessDialog name={lockedCamp?.name} isOpen={isDialogOpen} onClose={() => setIsDialogOpen(false)} />
    </Box>
  );
}
