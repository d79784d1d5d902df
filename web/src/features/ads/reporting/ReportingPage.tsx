import type { Figures } from '@campjay/query-api/ads/reporting/contract.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Panel, visuallyHidden } from '../../../ui/Panel.tsx';
import { FigureButton } from './FigureButton.tsx';
import { listRefusals, formatDollars, pluralize, REFUSAL_TEXTS } from './formatFigures.ts';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import { Suspense, useEffect, useSyncExternalStore, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { Link as RouterLink } from '../../../ui/Link.tsx';
import { lazyComponent } from '../../../ui/lazyComponent.ts';
import { Breakdown } from './Breakdown.tsx';
import {
  type ReportData,
  useReportQuery,
  useReportRevisionQuery,
  useReportCsvMutation,
  type OpenClicks,
  type ClicksSelection,
} from './reportingApi.ts';
import { Totals, MonthlySpending } from './Totals.tsx';
import { SaveCsvButton, saveFile } from '../../../ui/export/SaveCsvButton.tsx';
import type { ManagedAdvertiser } from '@campjay/query-api/ads/contract.ts';
import Button from '@mui/material/Button';
import { LoadFailed } from '../../../ui/PageLoading.tsx';
import { useDebouncedValue } from '../../../ui/fields/useDebouncedDraft.ts';
import { PageSkeleton } from '../adPageState.tsx';
import { ClicksDialog } from './ClicksDialog.tsx';
import { Registrations } from './registrations/Registrations.tsx';
import {
  ReportControls,
  type ReportParams,
  readFilters,
  type ReportFilters,
  withFilters,
  reportParamsOf,
} from './ReportControls.tsx';

/** Clicks that were not charged, by reason. */
function Refusals({ totals, onOpen }: { totals: Figures; onOpen: OpenClicks }) {
  const refusals = listRefusals(totals);
  return (
    <Panel heading="Refused clicks, by reason">
      {refusals.length === 0 && <Typography>No clicks were refused in these days.</Typography>}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 0.5 }}>
        {refusals.map(([reason, count]) => {
          const { name, explanation } = REFUSAL_TEXTS[reason];
          return (
            <Box
              component="li"
              key={reason}
              sx={{ display: 'grid', gridTemplateColumns: '72px minmax(0, 1fr)', columnGap: 1.5, alignItems: 'start' }}
            >
              <FigureButton
                figure={count}
                about={`clicks refused: ${name}`}
                onOpen={() => onOpen(`Refused: ${name}`, { verdict: 'refused', reason })}
              />
              <Box sx={{ py: 1.25 }}>
                <Box component="span" sx={{ fontWeight: 600 }}>
                  {name}.
                </Box>{' '}
                {explanation}
              </Box>
            </Box>
          );
        })}
      </Box>
    </Panel>
  );
}

const DayCharts = lazyComponent(
  () => import('./charts/DayCharts.tsx'),
  (module) => module.DayCharts,
);

function EmptyReport() {
  const { search } = useLocation();
  return (
    <Typography>
      There were no views or clicks in these days. Once{' '}
      <Link component={RouterLink} to={{ pathname: '/ads/design', search }} underline="always">
        one of your ads
      </Link>{' '}
      is shown, clicks appear here within moments, and views at the end of the hour.
    </Typography>
  );
}

interface ReportFiguresProps {
  readonly report: ReportData;
  readonly reportParams: ReportParams;
  readonly onOpen: OpenClicks;
}

/** All figures of the selected report. */
function ReportFigures({ report, reportParams, onOpen }: ReportFiguresProps) {
  const { totals, byDay } = report;
  return (
    <>
      {totals.gross + totals.views + totals.registrations === 0 && <EmptyReport />}
      <Totals totals={totals} onOpen={onOpen} />
      <Suspense fallback={<Skeleton variant="rounded" height={360} sx={{ borderRadius: 1.5 }} />}>
        <DayCharts span={reportParams} byDay={byDay} totals={totals} />
      </Suspense>
      <Box sx={{ display: 'grid', gap: 2.5, minWidth: 0 }}>
        <Refusals totals={totals} onOpen={onOpen} />
        <Breakdown report={report} onOpen={onOpen} />
      </Box>
    </>
  );
}

/** Interval in ms. With one poll each second and a fetch after it, a click appears in the report within two seconds. */
const POLL_INTERVAL_MS = 1_000;

const subscribeToVisibility = (onChange: () => void): (() => void) => {
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
};
const isTabVisible = (): boolean => document.visibilityState === 'visible';

/**
 * Loads the report, and keeps it current while the tab is visible: it polls the revision, a short
 * text that changes with the report, and refetches the report only when the revision changes. The previous data stays
 * on screen until the new data arrives.
 */
const useReport = (reportParams: ReportParams) => {
  const isVisible = useSyncExternalStore(subscribeToVisibility, isTabVisible);
  const { data, currentData, isError, isFetching, refetch } = useReportQuery(reportParams, {
    refetchOnMountOrArgChange: true,
  });
  const { revision } = useReportRevisionQuery(reportParams.advertiserId, {
    pollingInterval: isVisible ? POLL_INTERVAL_MS : 0,
    skip: !isVisible,
    // Only the revision, so that a response with the same revision does not rerender the page.
    selectFromResult: ({ data: latest }) => ({ revision: latest }),
  });
  const visibleRevision = currentData?.revision;
  useEffect(() => {
    if (revision !== undefined && visibleRevision !== undefined && revision !== visibleRevision) void refetch();
  }, [revision, visibleRevision, refetch]);
  return {
    report: data,
    /** True if the data on screen belongs to earlier filters. */
    isOutdated: data !== undefined && currentData === undefined,
    isFailed: isError && !isFetching,
    retry: () => void refetch(),
  };
};

/** Reads and changes the filters. They are in the page's URL, so that a report can be bookmarked and reloaded. */
const useReportFilters = () => {
  const [params, setParams] = useSearchParams();
  // 'Today' is determined when the filters change, so that a page left open over midnight does not change by itself.
  const [now, setNow] = useState(() => Date.now());
  return {
    filters: readFilters(params, now),
    changeFilters: (changes: Partial<ReportFilters>): void => {
      setNow(Date.now());
      setParams((current) => withFilters(current, { ...readFilters(current, Date.now()), ...changes }), {
        replace: true,
      });
    },
  };
};

/** Downloads the figures as a CSV file. */
function SaveCsv({ reportParams }: { reportParams: ReportParams }) {
  const [load, { reset }] = useReportCsvMutation();
  const save = async (): Promise<boolean> => {
    const { data } = await load(reportParams);
    if (data === undefined) return false;
    saveFile(`campjay-report-${reportParams.from}-${reportParams.to}.csv`, 'text/csv;charset=utf-8', data);
    reset(); // frees the downloaded data
    return true;
  };
  return <SaveCsvButton successMessage="The report is in your downloads." onSave={save} />;
}

/** Delay in ms before screen readers announce changed figures, so that they do not announce every single click. */
const ANNOUNCE_DELAY_MS = 1_500;

const summarize = ({ totals: { gross, net, cost } }: ReportData): string =>
  `${pluralize(gross, 'click')}, ${net.toLocaleString('en-US')} of them count, ${formatDollars(cost)}.`;

/** Page with the results of an advertiser's ads. Pressing a figure shows the clicks behind it. */
export function ReportingPage({ advertiser }: { advertiser: ManagedAdvertiser }) {
  const { advertiser_id: advertiserId } = advertiser;
  const { filters, changeFilters } = useReportFilters();
  const reportParams = reportParamsOf(advertiserId, filters);
  const { report, isOutdated, isFailed, retry } = useReport(reportParams);
  const [selection, setSelection] = useState<ClicksSelection>();
  const [isDialogOpen, setIsDialogOpen] = useState(false);
  const announcement = useDebouncedValue(report && !isOutdated ? summarize(report) : undefined, ANNOUNCE_DELAY_MS);
  const openClicks: OpenClicks = (title, filter) => {
    setSelection({ title, query: { ...reportParams, ...filter } });
    setIsDialogOpen(true);
  };
  const lacksCurrentReport = !report || isOutdated;
  return (
    <>
      <ReportControls advertiser={advertiser} filters={filters} onChoose={changeFilters} />
      <Box role="status" sx={visuallyHidden}>
        {announcement}
      </Box>
      <Box aria-busy={isOutdated} sx={{ display: 'grid', gap: 2.5, minWidth: 0 }}>
        {isFailed && lacksCurrentReport && <LoadFailed large text="The report could not be loaded." onRetry={retry} />}
        {isFailed && !lacksCurrentReport && (
          <Box role="alert" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
            These figures could not be brought up to date.
            <Button onClick={retry} sx={{ minHeight: 44 }}>
              Try again
            </Button>
          </Box>
        )}
        {!report && !isFailed && <PageSkeleton />}
        {report && !(isFailed && lacksCurrentReport) && (
          <Box sx={{ display: 'grid', gap: 2.5, minWidth: 0, opacity: isOutdated ? 0.55 : 1 }}>
            <ReportFigures report={report} reportParams={reportParams} onOpen={openClicks} />
            <SaveCsv reportParams={reportParams} />
            <MonthlySpending months={report.months} budgetCents={report.budgetCents} />
          </Box>
        )}
        <Registrations advertiserId={advertiserId} report={report} />
      </Box>
      <ClicksDialog selection={selection} isOpen={isDialogOpen} onClose={() => setIsDialogOpen(false)} />
    </>
  );
}
