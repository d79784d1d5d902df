import type { ManagedAdvertiser } from '@campjay/query-api/ads/contract.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { AdLoading } from '../AdLoading.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { useAdBillingQuery } from './billingApi.ts';
import { MonthPanel } from './MonthPanel.tsx';
import { Payment } from './Payment.tsx';
import { BillingSummary } from './BillingSummary.tsx';

const columnStyles = {
  display: 'grid',
  gap: 2.5,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 2fr) minmax(0, 3fr)' },
} as const;
const stackStyles = { display: 'grid', gap: 2.5, minWidth: 0 } as const;

/** An advertiser's costs and payment, refetched on each visit. */
export function BillingPage({ advertiser }: { advertiser: ManagedAdvertiser }) {
  const { advertiser_id: id } = advertiser;
  const { data: billing, isError, refetch } = useAdBillingQuery(id, { refetchOnMountOrArgChange: true });
  const months = () => {
    if (billing?.months.length === 0)
      return (
        <Panel heading="Nothing to bill yet">
          <Typography>
            As soon as a click on one of your ads counts, its month stands here with what each ad came to.
          </Typography>
        </Panel>
      );
    if (billing) return billing.months.map((month) => <MonthPanel key={month.month} month={month} />);
    if (isError) return <LoadFailed text="Your bills could not be loaded." onRetry={() => void refetch()} />;
    return <AdLoading />;
  };
  return (
    <Box sx={columnStyles}>
      <Box sx={stackStyles}>
        <Payment advertiser={advertiser} />
        {billing && <BillingSummary billing={billing} />}
      </Box>
      <Box sx={stackStyles}>{months()}</Box>
    </Box>
  );
}
