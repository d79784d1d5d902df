import DownloadIcon from '@mui/icons-material/Download';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { saveFile } from '../../accounts/saveFile.ts';
import type { ActFilters } from './actFilters.ts';
import { useAuditCsvMutation } from './auditApi.ts';

const SAVED = 'The file is in your downloads. The audit says that you took it.';
const FAILED = 'The file could not be made. Please try again.';

/** What the filters show, as a file for spreadsheets. */
export function AuditExport({ filters }: { filters: ActFilters }) {
  const [load, { isLoading, reset }] = useAuditCsvMutation();
  const [outcome, setOutcome] = useState<string>();
  const save = async (): Promise<void> => {
    if (isLoading) return;
    setOutcome(undefined);
    const { data } = await load(filters);
    if (data !== undefined) {
      saveFile('campjay-audit.csv', 'text/csv;charset=utf-8', data);
      reset(); // the page need not keep it too
    }
    setOutcome(data === undefined ? FAILED : SAVED);
  };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
      <Box role={outcome === FAILED ? 'alert' : 'status'} sx={{ typography: 'body2', '&:empty': { display: 'none' } }}>
        {outcome}
      </Box>
      <Button
        variant="outlined"
        startIcon={<DownloadIcon />}
        aria-disabled={isLoading}
        onClick={() => void save()}
        sx={{ minHeight: 44 }}
      >
        {isLoading ? 'One moment…' : 'Save as CSV'}
      </Button>
    </Box>
  );
}
