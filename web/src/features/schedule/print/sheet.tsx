import { product } from '@campjay/domain/product/product.ts';
import type { ReactNode } from 'react';

/**
 * The foot of a sheet. It has the date of the schedule, because a printed sheet does not update.
 * @param today 'YYYY-MM-DD'
 */
export function SheetFoot({ today, children }: { today: string; children?: ReactNode }) {
  const day = new Date(`${today}T00:00:00Z`).toLocaleDateString('en-US', { timeZone: 'UTC', dateStyle: 'long' });
  return (
    <div className="sheet-foot">
      {children} As planned on {day}, {product.name}
    </div>
  );
}

/** Printed colors: white paper and black ink, even in dark mode. */
const INK = '#111';
const SECONDARY_INK = '#444';
const LINE = '#999';

/** Styles of a printable page, on the screen and in print. It fits A4 and US Letter with margins of half an inch. */
export const sheetStyles = {
  bgcolor: '#fff',
  color: INK,
  width: '100%',
  maxWidth: 816,
  mx: 'auto',
  mb: 3,
  p: { xs: 2, sm: 5 },
  boxShadow: '0 1px 6px rgb(0 0 0 / 25%)',
  fontSize: '0.9rem',
  lineHeight: 1.35,
  overflowWrap: 'anywhere',
  '& h2': { m: 0, fontSize: '1.6rem', color: INK },
  '& .quiet': { color: SECONDARY_INK },
  '& .sheet-foot': { mt: 1.5, fontSize: '0.75rem', color: SECONDARY_INK },
  '& table': { width: '100%', borderCollapse: 'collapse', mt: 1.5, tableLayout: 'fixed' },
  '& th, & td': { border: `1px solid ${LINE}`, p: 0.75, textAlign: 'left', verticalAlign: 'top' },
  '& th': { fontWeight: 700 },
  '& tr': { breakInside: 'avoid' },
  // Long texts are cut off so that the sheet does not grow; the page with the schedule shows the full text.
  '& .cut': { display: '-webkit-box', WebkitBoxOrient: 'vertical', WebkitLineClamp: 2, overflow: 'hidden' },
  '@media print': {
    breakAfter: 'page',
    '&:last-of-type': { breakAfter: 'auto' },
    maxWidth: 'none',
    m: 0,
    p: 0,
    boxShadow: 'none',
    fontSize: '8.5pt',
    lineHeight: 1.25,
    '& h2': { m: 0, fontSize: '16pt', color: INK },
    '& table': { width: '100%', borderCollapse: 'collapse', mt: '6pt', tableLayout: 'fixed' },
    '& th, & td': { border: `0.5pt solid ${LINE}`, p: '2.5pt 4pt', textAlign: 'left', verticalAlign: 'top' },
    '& .sheet-foot': { mt: '5pt', fontSize: '7.5pt', color: SECONDARY_INK },
  },
} as const;

/** Global styles that hide everything but the sheets in print. */
export const printStyles = {
  '@page': { margin: '0.5in' },
  '@media print': {
    'html, body': { background: '#fff !important', minHeight: '0 !important' },
    'header, footer, nav, .not-printed, .MuiSnackbar-root': { display: 'none !important' },
  },
} as const;
