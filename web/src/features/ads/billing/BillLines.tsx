import type { BilledMonth } from '@campjay/query-api/ads/billing/contract.ts';
import Box from '@mui/material/Box';
import { formatCents } from '../money.ts';
import { formatMonth } from './monthNames.ts';

const tableStyles = {
  width: 1,
  borderCollapse: 'collapse',
  fontVariantNumeric: 'tabular-nums',
  '& th, & td': {
    py: 1,
    pl: { xs: 1, sm: 2 },
    textAlign: 'right',
    verticalAlign: 'top',
    borderBottom: '1px solid',
    borderColor: 'divider',
  },
  // Not '& :first-of-type', which would also match the first figure of a row.
  '& th:first-of-type': { textAlign: 'left', pl: 0, overflowWrap: 'anywhere' },
  '& th': { fontWeight: 600 },
  '& thead th': { color: 'text.secondary', fontSize: { xs: 13, sm: 14 } },
  '& tbody th': { fontWeight: 400 },
  '& tfoot th, & tfoot td': { fontWeight: 700, borderBottom: 0 },
} as const;

/** Cost of each ad in a month. */
export function BillLines({ month: { month, lines, totalCents } }: { month: BilledMonth }) {
  if (lines.length === 0) return <Box>Nothing counted.</Box>;
  return (
    <Box component="table" sx={tableStyles} aria-label={`What ads came to in ${formatMonth(month)}`}>
      <thead>
        <tr>
          <th scope="col">Ad</th>
          <th scope="col">Clicks</th>
          <th scope="col">Registrations</th>
          <th scope="col">Cost</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ adId, ad, clicks, registrations, cents }) => (
          <tr key={adId}>
            <th scope="row">{ad}</th>
            <td>{clicks.toLocaleString('en-US')}</td>
            <td>{registrations.toLocaleString('en-US')}</td>
            <td>{formatCents(cents)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Together</th>
          <td colSpan={3}>{formatCents(totalCents)}</td>
        </tr>
      </tfoot>
    </Box>
  );
}
