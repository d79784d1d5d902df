import type { BilledMonth, Settlement } from '@campjay/query-api/ads/billing/contract.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { formatCents } from '../money.ts';
import { Panel } from '../../../ui/Panel.tsx';
import { BillLines } from './BillLines.tsx';
import { describeCharge } from './describeCharge.ts';
import { lastDayBefore, formatMonth } from './monthNames.ts';

const describeDue = (cents: number): string =>
  cents < 0 ? `Credit of ${formatCents(-cents)}` : `${formatCents(cents)} due`;

const isStuck = (charge: Settlement['charge']): boolean => charge === 'refused' || charge === 'unclear';

const describeOpenAmount = (cents: number): string => {
  if (cents === 0) return 'All of it is settled.';
  return cents > 0
    ? `${formatCents(cents)} of it is not settled yet.`
    : `${formatCents(-cents)} will be credited with the next settlement.`;
};

/** A month's bill lines, with the settled and open amounts and the settlements. */
export function MonthPanel({ month }: { month: BilledMonth }) {
  const { settledCents, openCents, settlements } = month;
  return (
    <Panel heading={formatMonth(month.month)}>
      <BillLines month={month} />
      <Typography sx={{ mt: 1.5 }}>
        {settlements.length > 0 && `Settled: ${formatCents(settledCents)}. `}
        {settlements.length === 0 && openCents > 0 ? 'None of it is settled yet.' : describeOpenAmount(openCents)}
      </Typography>
      {settlements.some(({ charge }) => isStuck(charge)) && (
        <Typography role="note" sx={{ mt: 1, color: 'error.main' }}>
          Not all of it went through. We look into it, and you need not do anything; the settlements say which.
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
            <span>Through {lastDayBefore(through)}</span>
            <Box component="span" sx={dueCents < 0 ? { color: 'secondary.main', fontWeight: 600 } : undefined}>
              {describeDue(dueCents)}
            </Box>
            {charge !== null && (
              <Box
                component="span"
                sx={{ flexBasis: '100%', color: isStuck(charge) ? 'error.main' : 'text.secondary', fontSize: 14 }}
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
