import type { Billing } from '@campjay/query-api/ads/billing/contract.ts';
import { SETTLE_AFTER_HOURS } from '@campjay/events/ads/values.ts';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useLocation } from 'react-router-dom';
import { Link as RouterLink } from '../../../ui/Link.tsx';
import { formatCents } from '../advertisingApi.ts';
import { Panel } from '../../../ui/Panel.tsx';
import type { ManagedAdvertiser } from '@campjay/query-api/ads/contract.ts';
import { LoadFailed } from '../../../ui/PageLoading.tsx';
import { PageSkeleton } from '../adPageState.tsx';
import { useAdBillingQuery } from './billingApi.ts';
import { MonthPanel } from './MonthPanel.tsx';
import { SubscriptionPanel } from './SubscriptionPanel.tsx';

/** Shows the amount that is not settled yet and the monthly budget, and explains when costs are settled and billed. */
function BillingSummary({ billing: { openCents, budgetCents } }: { billing: Billing['data'] }) {
  const { search } = useLocation();
  return (
    <Panel heading="Where you stand">
      <Box
        component="dl"
        sx={{
          m: 0,
          mb: 2,
          display: 'flex',
          flexWrap: 'wrap',
          columnGap: 5,
          rowGap: 1.5,
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
        Whole days are settled once they are {SETTLE_AFTER_HOURS} hours old, and only what is settled is billed. If
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

const columnStyles = {
  display: 'grid',
  gap: 2.5,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 2fr) minmax(0, 3fr)' },
} as const;
const stackStyles = { display: 'grid', gap: 2.5, minWidth: 0 } as const;

/** Page with an advertiser's monthly costs and subscription. It loads the costs again on each visit. */
export function BillingPage({ advertiser }: { advertiser: ManagedAdvertiser }) {
  const { advertiser_id: id } = advertiser;
  const { data: billing, isError, refetch } = useAdBillingQuery(id, { refetchOnMountOrArgChange: true });
  const renderMonths = () => {
    if (billing?.months.length === 0)
      return (
        <Panel heading="Nothing to bill yet">
          <Typography>
            As soon as a click on one of your ads counts, its month appears here with the cost of each ad.
          </Typography>
        </Panel>
      );
    if (billing) return billing.months.map((month) => <MonthPanel key={month.month} month={month} />);
    if (isError) return <LoadFailed text="Your bills could not be loaded." onRetry={() => void refetch()} />;
    return <PageSkeleton />;
  };
  return (
    <Box sx={columnStyles}>
      <Box sx={stackStyles}>
        <SubscriptionPanel advertiser={advertiser} />
        {billing && <BillingSummary billing={billing} />}
      </Box>
      <Box sx={stackStyles}>{renderMonths()}</Box>
    </Box>
  );
}
