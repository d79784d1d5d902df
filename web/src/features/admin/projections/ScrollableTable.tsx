import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { plainTable, tableContainer } from './styles.ts';

/** A table that may be wider than the page; its frame scrolls, also by keyboard. */
export function ScrollableTable({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box role="region" aria-label={label} tabIndex={0} sx={tableContainer}>
      <Box component="table" sx={plainTable}>
        {children}
      </Box>
    </Box>
  );
}
