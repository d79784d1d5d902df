import type { BilledMonth, Settlement } from '@campjay/query-api/ads/billing/contract.ts';
import Box from '@mui/material/Box';
import { formatCents } from '../advertisingApi.ts';
import { formatMonth, formatLastDay } from './billingApi.ts';
import type { ChargeState } from '@campjay/domain/ads/subscriptions.ts';
import Typography from '@mui/material/Typography';
import { Panel } from '../../../ui/Panel.tsx';

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
function BillLines({ month: { month, lines, totalCents } }: { month: BilledMonth }) {
  if (lines.length === 0) return <Box>Nothing counted.</Box>;
  return (
    <Box component="table" sx={tableStyles} aria-label={`Cost of each ad in ${formatMonth(month)}`}>
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
          <th scope="row">Total</th>
          <td colSpan={3}>{formatCents(totalCents)}</td>
        </tr>
      </tfoot>
    </Box>
  );
}

/** Describes the outcome of a settlement's charge, and what happens next. */
const describeCharge = (state: ChargeState, isCredit: boolean): string => {
  switch (state) {
    case 'due':
      return 'Not billed yet.';
    case 'sent':
      return 'In progress: we are checking it with the payment provider.';
    case 'accepted':
      return isCredit ? 'Credited.' : 'Billed.';
    case 'refused':
      return 'The payment provider refused it. We are looking into it, and send nothing again before that.';
    case 'unclear':
      return 'It is not certain whether it was billed. We are looking into it; it is never billed twice.';
    case 'closed':
      return 'Reviewed and closed: nothing more is billed for it.';
  }
};

const describeDue = (cents: number): string =>
  cents < 0 ? `Credit of ${formatCents(-cents)}` : `${formatCents(cents)} due`;

/** True if the charge of a settlement failed in a way that an admin must decide about. */
const needsReview = (charge: Settlement['charge']): boolean => charge === 'refused' || charge === 'unclear';

const describeOpenAmount = (cents: number): string => {
  if (cents === 0) return 'All of it is settled.';
  return cents > 0
    ? `${formatCents(cents)} of it is not settled yet.`
    : `${formatCents(-cents)} will be credited with the next settlement.`;
};

/** Shows the cost of each ad in a month, the amounts that are settled and not settled yet, and the settlements. */
export function MonthPanel({ month }: { month: BilledMonth }) {
  const { settledCents, openCents, settlements } = month;
  return (
    <Panel heading={formatMonth(month.month)}>
      <BillLines month={month} />
      <Typography sx={{ mt: 1.5 }}>
        {settlements.length > 0 && `Settled: ${formatCents(settledCents)}. `}
        {settlements.length === 0 && openCents > 0 ? 'None of it is settled yet.' : describeOpenAmount(openCents)}
      </Typography>
      {settlements.some(({ charge }) => needsReview(charge)) && (
        <Typography role="note" sx={{ mt: 1, color: 'error.main' }}>
          Not all of it went through. We are looking into it; you need not do anything. The settlements show which part.
        </Typography>
      )}
      {settlements.length > 0 && <Settlements settlements={settlements} />}
    </Panel>
  );
}

function Settlements({ settlements }: { settlements: readonly Settlement[] }) {
  return (
    <Box component="details" sx={{ mt: 0.5 }}>
      <Box component="summary" sx={{ display: 'list-item', py: 1.25, cursor: 'pointer', color: 'primary.main' }}>
        {settlements.length === 1 ? 'The settlement' : `The ${settlements.length} settlements`}
      </Box>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', fontVariantNumeric: 'tabular-nums' }}>
        {settlements.map(({ settlementId, through, dueCents, charge }) => (
          <Box
            component="li"
            key={settlementId}
            sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: 2, py: 0.5 }}
          >
            <span>Through {formatLastDay(through)}</span>
            <Box component="span" sx={dueCents < 0 ? { color: 'secondary.main', fontWeight: 600 } : undefined}>
              {describeDue(dueCents)}
            </Box>
            {charge !== null && (
              <Box
                component="span"
                sx={{ flexBasis: '100%', color: needsReview(charge) ? 'error.main' : 'text.secondary', fontSize: 14 }}
              >
                {describeCharge(charge, dueCents < 0)}
              </Box>
            )}
          </Box>
        ))}
      </Box>
    </Box>
  );
}
