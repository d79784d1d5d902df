import CopyIcon from '@mui/icons-material/ContentCopy';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import type { RegistrationRow } from './registrationRows.ts';
import { listAsText } from './formatRow.ts';

/** Copies the list as plain text, and shows whether that worked. */
export function CopyList({ rows, now }: { rows: readonly RegistrationRow[]; now: Date }) {
  const [copyResult, setCopyResult] = useState<'yes' | 'no'>();
  const copy = (): void =>
    void navigator.clipboard.writeText(listAsText(rows, now)).then(
      () => setCopyResult('yes'),
      () => setCopyResult('no'),
    );
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
      <Box role="status" sx={{ color: 'text.secondary' }}>
        {copyResult === 'yes' && 'Copied as text.'}
        {copyResult === 'no' && 'The list could not be copied.'}
      </Box>
      <Button variant="outlined" startIcon={<CopyIcon />} onClick={copy} sx={{ minHeight: 44 }}>
        Copy list
      </Button>
    </Box>
  );
}
