import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { Link as RouterLink } from '../../../ui/Link.tsx';

/** On narrow pages, a wide table keeps its width and scrolls within this container. */
const tableContainerStyles = { overflowX: 'auto', '&:focus-visible': { outlineOffset: -2 } } as const;

const tableStyles = {
  borderCollapse: 'collapse',
  fontVariantNumeric: 'tabular-nums',
  minWidth: 1,
  '& caption': { textAlign: 'left', fontWeight: 600, py: 0.75 },
  '& th, & td': {
    py: 0.75,
    pr: 2,
    textAlign: 'left',
    verticalAlign: 'top',
    borderBottom: '1px solid',
    borderColor: 'divider',
    minWidth: 96,
    maxWidth: 360,
  },
  // Columns of numbers.
  '& td[data-figure], & th[data-figure]': { textAlign: 'right' },
} as const;

export const mutedTextStyles = { color: 'text.secondary' } as const;
export const buttonSizeStyles = { minHeight: 44 } as const;
export const buttonRowStyles = { display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.5 } as const;

export const PROJECTIONS_PATH = '/admin/projections';
/** Path of the text index. No read model can have the same path, because names of read models contain no hyphen. */
export const TEXT_INDEX_PATH = `${PROJECTIONS_PATH}/text-index`;

export const readModelPath = (name: string): string => `${PROJECTIONS_PATH}/${encodeURIComponent(name)}`;

/** A table that may be wider than the page. It then scrolls sideways, by keyboard too. */
export function ScrollableTable({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box role="region" aria-label={label} tabIndex={0} sx={tableContainerStyles}>
      <Box component="table" sx={tableStyles}>
        {children}
      </Box>
    </Box>
  );
}

/** Link back to the list of read models. */
export function BackToList() {
  return (
    <Box
      component={RouterLink}
      to={PROJECTIONS_PATH}
      sx={{ justifySelf: 'start', py: 1, color: 'primary.main', fontWeight: 600 }}
    >
      ← All read models
    </Box>
  );
}
