/** Tables of figures keep their natural width, and scroll in their own frame on narrow pages. */
export const tableContainer = { overflowX: 'auto', '&:focus-visible': { outlineOffset: -2 } } as const;

export const plainTable = {
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
  '& td[data-figure], & th[data-figure]': { textAlign: 'right' },
} as const;

export const mutedText = { color: 'text.secondary' } as const;
export const buttonSize = { minHeight: 44 } as const;
export const buttonRow = { display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.5 } as const;
