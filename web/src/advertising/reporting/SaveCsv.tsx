import DownloadIcon from '@mui/icons-material/Download';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { saveFile } from '../../accounts/saveFile.ts';
import { useReportCsvMutation } from './reportingApi.ts';
import type { ReportSlice } from './reportSlice.ts';

const SAVED = 'The report is in your downloads.';
const FAILED = 'The file could not be made. Please try again.';

/** The same figures as a file for spreadsheets. */
export function SaveCsv({ slice }: { slice: ReportSlice }) {
  const [load, { isLoading, reset }] = useReportCsvMutation();
  const [outcome, setOutcome] = useState<string>();
  const save = async (): Promise<void> => {
    if (isLoading) return;
    setOutcome(undefined);
    const { data } = await load(slice);
    if (data !== undefined) {
      saveFile(`campjay-report-${slice.from}-${slice.to}.csv`, 'text/csv;charset=utf-8', data);
      reset(); // the page need not keep it too
    }
    setOutcome(data === undefined ? FAILED : SAVED);
  };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
      <Button
        variant="outlined"
        startIcon={<DownloadIcon />}
        aria-disabled={isLoading}
        onClick={() => void save()}
        sx={{ minHeight: 44 }}
      >
        {isLoading ? 'One moment…' : 'Save as CSV'}
      </Button>
      <Box role={outcome === FAILED ? 'alert' : 'status'} sx={{ typography: 'body2', '&:empty': { display: 'none' } }}>
        {outcome}
      </Box>
    </Box>
  );
}
