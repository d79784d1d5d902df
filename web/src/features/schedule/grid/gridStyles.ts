/** Pixels. */
const WEEK_WIDTH = 72;
const MIN_COLUMN_WIDTH = 180;
const CORNER_RADIUS = 15;

const line = '1px solid var(--mui-palette-divider)';

/** A calendar grid on warm paper; names and weeks stay visible while scrolling. */
export const gridStyles = (columns: number, isScrollable: boolean) =>
  ({
    width: '100%',
    minWidth: isScrollable ? WEEK_WIDTH + columns * MIN_COLUMN_WIDTH : 0,
    tableLayout: 'fixed',
    borderCollapse: 'separate',
    borderSpacing: 0,
    bgcolor: 'background.paper',
    border: line,
    borderRadius: `${CORNER_RADIUS + 1}px`,
    '& th, & td': { verticalAlign: 'top', textAlign: 'left', borderBottom: line },
    '& tbody tr:last-of-type > *': { borderBottom: 0 },
    '& td': { borderLeft: line, height: 64 },
    // As tall as its row, so that an entry that continues into the next week reaches its edge.
    '& .cell': {
      position: 'relative',
      boxSizing: 'border-box',
      height: '100%',
      display: 'flex',
      flexDirection: 'column',
      gap: '6px',
      p: '6px',
    },
    '& .entry': { minWidth: 0, display: 'grid' },
    // Placed last in the cell and stretched, so that nothing separates it from the next week.
    '& .entry.goes-on': { flexGrow: 1, order: 1 },
    '& col:first-of-type': { width: WEEK_WIDTH },
    '& tbody th': {
      px: 1,
      py: 1.25,
      fontWeight: 600,
      fontSize: 13.5,
      lineHeight: 1.25,
      ...(isScrollable && { position: 'sticky', left: 0, zIndex: 3, bgcolor: 'background.paper' }),
    },
    '& thead th': {
      position: 'sticky',
      top: 0,
      zIndex: 4,
      bgcolor: 'background.paper',
      px: 1,
      py: 1,
      borderLeft: line,
      typography: 'body1',
      overflow: 'hidden',
      textOverflow: 'ellipsis',
    },
    '& thead th:first-of-type': {
      borderLeft: 0,
      color: 'text.secondary',
      fontWeight: 600,
      fontSize: 13.5,
      borderTopLeftRadius: `${CORNER_RADIUS}px`,
      ...(isScrollable && { left: 0, zIndex: 5 }),
    },
    '& thead th:last-of-type': { borderTopRightRadius: `${CORNER_RADIUS}px` },
    '& .kid': {
      display: 'block',
      fontFamily: "'Fraunces Variable', Georgia, serif",
      fontWeight: 600,
      fontSize: 17,
      lineHeight: 1.25,
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
    },
    '& .sharer': { display: 'block', fontSize: 13, color: 'text.secondary', fontWeight: 400 },
  }) as const;
