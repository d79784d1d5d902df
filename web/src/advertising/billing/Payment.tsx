import { product } from '@campjay/events/product.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { PaymentButton } from '../../billing/PaymentButton.tsx';
import { usePaymentPage } from '../../billing/usePaymentPage.ts';
import { Panel } from '../Panel.tsx';

/** Where an advertiser subscribes, and where its invoices and its card are. The failures' words are those of SPEC §8. */
export function Payment({ advertiserId }: { advertiserId: string }) {
  const subscription = usePaymentPage('create-subscription-session', 'Failed to create subscription session');
  const portal = usePaymentPage('create-billing-portal-session', 'Failed to create billing portal session');
  const problem = subscription.problem ?? portal.problem;
  const open = (page: typeof portal, other: typeof portal): void => {
    if (other.isBusy) return;
    other.reset();
    void page.open({ advertiserId });
  };
  return (
    <Panel heading="How you pay">
      <Typography sx={{ mb: 2 }}>
        By card, on the pages of our payment provider; {product.name} never sees your card. Subscribing costs nothing by
        itself: what is settled is what you are billed.
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        <PaymentButton isMain isBusy={subscription.isBusy} onPress={() => open(subscription, portal)}>
          Subscribe
        </PaymentButton>
        <PaymentButton isBusy={portal.isBusy} onPress={() => open(portal, subscription)}>
          Open billing portal
        </PaymentButton>
      </Box>
      {problem !== undefined && (
        <Typography role="alert" sx={{ color: 'error.main', mt: 1.5 }}>
          {problem}
        </Typography>
      )}
      <Typography sx={{ mt: 1.5, color: 'text.secondary' }}>
        The billing portal has your invoices and your card, and ends the subscription.
      </Typography>
    </Panel>
  );
}
