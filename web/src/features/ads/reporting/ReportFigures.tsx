import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { Suspense } from 'react';
import { Link as RouterLink, useLocation } from 'react-router-dom';
import { lazyComponent } from '../../../ui/lazyComponent.ts';
import { Breakdown } from './Breakdown.tsx';
import type { OpenClicks } from './clicksSelection.ts';
import { Refusals } from './Refusals.tsx';
import type { ReportData } from './reportingApi.ts';
import type { ReportSlice } from './reportSlice.ts';
import { Totals } from './Totals.tsx';

const DayCharts = lazyComponent(
  () => import('./charts/DayCharts.tsx'),
  (module) => module.DayCharts,
);

function EmptyReport() {
  const { search } = useLocation();
  return (
    <Typography>
      Nothing came in these days. Once{' '}
      <Link component={RouterLink} to={{ pathname: '/ads/design', search }} underline="always">
        an ad of yours
      </Link>{' '}
      is shown, clicks appear here within moments, and views when their hour is over.
    </Typography>
  );
}

interface ReportFiguresProps {
  readonly report: ReportData;
  readonly slice: ReportSlice;
  readonly onOpen: OpenClicks;
}

/** All figures of the selected report. */
export function ReportFigures({ report, slice, onOpen }: ReportFiguresProps) {
  const { totals, byDay } = report;
  return (
    <>
      {totals.gross + totals.views + totals.registrations === 0 && <EmptyReport />}
      <Totals totals={totals} onOpen={onOpen} />
      <Suspense fallback={<Skeleton variant="rounded" height={360} sx={{ borderRadius: 1.5 }} />}>
        <DayCharts span={slice} byDay={byDay} totals={totals} />
      </Suspense>
      <Box sx={{ display: 'grid', gap: 2.5, minWidth: 0 }}>
        <Refusals totals={totals} onOpen={onOpen} />
        <Breakdown report={report} onOpen={onOpen} />
      </Box>
    </>
  );
}
