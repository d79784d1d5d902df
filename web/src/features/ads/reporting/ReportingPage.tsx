import type { ManagedAdvertiser } from '@campjay/query-api/ads/contract.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { visuallyHidden } from '../../../ui/visuallyHidden.ts';
import { useSettled } from '../../../ui/useSettled.ts';
import { AdLoading } from '../AdLoading.tsx';
import { ClicksDialog } from './ClicksDialog.tsx';
import { formatDollars, plural } from './formatFigures.ts';
import type { OpenClicks, ClicksSelection } from './clicksSelection.ts';
import { Registrations } from './registrations/Registrations.tsx';
import { ReportControls } from './ReportControls.tsx';
import { ReportFigures } from './ReportFigures.tsx';
import type { ReportData } from './reportingApi.ts';
import { sliceOf } from './reportSlice.ts';
import { SaveCsv } from './SaveCsv.tsx';
import { Spend } from './Spend.tsx';
import { useReport } from './useReport.ts';
import { useReportChoice } from './useReportChoice.ts';

/** Delay in milliseconds before a screen reader announces changed figures, so that it does not announce every click. */
const ANNOUNCE_DELAY_MS = 1_500;

const summarize = ({ totals: { gross, net, cost } }: ReportData): string =>
  `${plural(gross, 'click')}, ${net.toLocaleString('en-US')} of them count, ${formatDollars(cost)}.`;

/** Results of an advertiser's ads, with the clicks behind each figure. */
export function ReportingPage({ advertiser }: { advertiser: ManagedAdvertiser }) {
  const { advertiser_id: advertiserId } = advertiser;
  const { choice, choose } = useReportChoice();
  const slice = sliceOf(advertiserId, choice);
  const { report, isOutdated, isFailed, retry } = useReport(slice);
  const [selection, setSelection] = useState<ClicksSelection>();
  const [isOpen, setOpen] = useState(false);
  const announcement = useSettled(report && !isOutdated ? summarize(report) : undefined, ANNOUNCE_DELAY_MS);
  const open: OpenClicks = (title, filter) => {
    setSelection({ title, query: { ...slice, ...filter } });
    setOpen(true);
  };
  const isUnavailable = !report || isOutdated;
  return (
    <>
      <ReportControls advertiser={advertiser} choice={choice} onChoose={choose} />
      <Box role="status" sx={visuallyHidden}>
        {announcement}
      </Box>
      <Box aria-busy={isOutdated} sx={{ display: 'grid', gap: 2.5, minWidth: 0 }}>
        {isFailed && isUnavailable && <LoadFailed large text="The report could not be loaded." onRetry={retry} />}
        {isFailed && !isUnavailable && (
          <Box role="alert" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
            These figures could not be brought up to date.
            <Button onClick={retry} sx={{ minHeight: 44 }}>
              Try again
            </Button>
          </Box>
        )}
        {!report && !isFailed && <AdLoading />}
        {report && !(isFailed && isUnavailable) && (
          <Box sx={{ display: 'grid', gap: 2.5, minWidth: 0, opacity: isOutdated ? 0.55 : 1 }}>
            <ReportFigures report={report} slice={slice} onOpen={open} />
            <SaveCsv slice={slice} />
            <Spend months={report.months} budgetCents={report.budgetCents} />
          </Box>
        )}
        <Registrations advertiserId={advertiserId} report={report} />
      </Box>
      <ClicksDialog selection={selection} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
