import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { plainTable, tableFrame } from './look.ts';

/** A table that may be wider than the page: its frame scrolls, by the keyboard too. */
export function ScrolledTable({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box role="region" aria-label={label} tabIndex={0} sx={tableFrame}>
      <Box component="table" sx={plainTable}>
        {children}
      </Box>
    </Box>
  );
}
