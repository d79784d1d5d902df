import type { Billing } from '@campjay/query-api/ads/billing/contract.ts';
import { SETTLED_AFTER_HOURS } from '@campjay/events/ads/adClicks.ts';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink, useLocation } from 'react-router-dom';
import { formatCents } from '../money.ts';
import { Panel } from '../../../ui/Panel.tsx';

/** The open amount, the budget, and how they relate. */
export function BillingSummary({ billing: { openCents, budgetCents } }: { billing: Billing['data'] }) {
  const { search } = useLocation();
  return (
    <Panel heading="Where you stand">
      <Box
        component="dl"
        sx={{
          ...{ m: 0, mb: 2, display: 'flex', flexWrap: 'wrap', columnGap: 5, rowGap: 1.5 },
          '& dt': { color: 'text.secondary' },
          '& dd': { m: 0, typography: 'h2', fontVariantNumeric: 'tabular-nums' },
        }}
      >
        <div>
          <dt>{openCents < 0 ? 'To be credited' : 'Not settled yet'}</dt>
          <dd>{formatCents(Math.abs(openCents))}</dd>
        </div>
        <div>
          <dt>Monthly budget</dt>
          <dd>{budgetCents > 0 ? formatCents(budgetCents) : 'None'}</dd>
        </div>
      </Box>
      <Typography>
        Whole days are settled once they are {SETTLED_AFTER_HOURS} hours old, and only what is settled is billed. If
        something settled turns out not to count, the next settlement credits it.
      </Typography>
      <Link
        component={RouterLink}
        to={{ pathname: '/ads/setup', search, hash: '#budget' }}
        sx={{ display: 'inline-grid', alignContent: 'center', minHeight: 44, mt: 0.5 }}
      >
        Change the budget
      </Link>
    </Panel>
  );
}
