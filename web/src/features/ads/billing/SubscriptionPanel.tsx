import type { SubscriptionSummary } from '@campjay/query-api/ads/billing/contract.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useLocation } from 'react-router-dom';
import { Link as RouterLink } from '../../../ui/Link.tsx';
import {
  PaymentButton,
  usePaymentPage,
  usePageRestored,
  clearAwaitedSubscription,
  isSubscriptionAwaited,
  POLL_INTERVAL_MS,
  usePollingWindow,
} from '../payment/paymentPages.tsx';
import { ConfirmEmailFirst } from '../../identity/ConfirmEmailFirst.tsx';
import { product } from '@campjay/domain/product/product.ts';
import type { ManagedAdvertiser } from '@campjay/query-api/ads/contract.ts';
import Skeleton from '@mui/material/Skeleton';
import { useEffect, useState } from 'react';
import { LoadFailed } from '../../../ui/PageLoading.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import {
  useAdSubscriptionQuery,
  isSubscriptionRunning,
  describeSubscription,
  describePendingConfirmation,
} from './billingApi.ts';

interface PaymentActionsProps {
  readonly advertiserId: string;
  readonly status: SubscriptionSummary['status'];
  /** True if the advertiser has not accepted the current terms, which is required for subscribing. */
  readonly mustAcceptTerms: boolean;
  /**
   * Called when the server refuses a command. The data on screen may be outdated then: for example, another user may
   * have subscribed.
   */
  readonly onRefused: () => void;
}

/** Subscription actions for the current status. The error texts follow Requirements 8.5 and 8.6. */
function PaymentActions({ advertiserId, status, mustAcceptTerms, onRefused }: PaymentActionsProps) {
  const { search } = useLocation();
  const subscription = usePaymentPage('create-subscription-session', 'Failed to create subscription session');
  const portal = usePaymentPage('create-billing-portal-session', 'Failed to create billing portal session');
  const problem = subscription.problem ?? portal.problem;
  type PaymentPage = typeof subscription | typeof portal;
  /** Opens one of the two pages, unless the other one is being opened. */
  const open = async (page: PaymentPage, otherPage: PaymentPage): Promise<void> => {
    if (otherPage.isBusy) return;
    otherPage.reset();
    if (!(await page.open({ advertiserId }))) onRefused();
  };
  const canSubscribe = status === 'none' || status === 'ended';
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        {canSubscribe && mustAcceptTerms && (
          <Button
            component={RouterLink}
            to={{ pathname: '/ads/setup', search, hash: '#terms' }}
            variant="contained"
            disableElevation
            sx={{ minHeight: 48 }}
          >
            Accept the terms first
          </Button>
        )}
        {canSubscribe && !mustAcceptTerms && (
          <PaymentButton isMain isBusy={subscription.isBusy} onPress={() => void open(subscription, portal)}>
            {status === 'none' ? 'Subscribe' : 'Subscribe again'}
          </PaymentButton>
        )}
        {status !== 'none' && (
          <PaymentButton isMain={!canSubscribe} isBusy={portal.isBusy} onPress={() => void open(portal, subscription)}>
            Open billing portal
          </PaymentButton>
        )}
      </Box>
      {subscription.needsConfirmedEmail && <ConfirmEmailFirst />}
      {problem !== undefined && !subscription.needsConfirmedEmail && (
        <Typography role="alert" sx={{ color: 'error.main', mt: 1.5 }}>
          {problem}
        </Typography>
      )}
      {status !== 'none' && (
        <Typography sx={{ mt: 1.5 }}>
          The billing portal has your invoices and your card{status === 'ended' ? '' : ', and ends the subscription'}.
        </Typography>
      )}
    </>
  );
}

/** Shows the status of an advertiser's subscription, with actions to start, manage, or restart it. */
export function SubscriptionPanel({ advertiser }: { advertiser: ManagedAdvertiser }) {
  const { advertiser_id: advertiserId, acceptedTerms, termsVersion } = advertiser;
  // True if the user subscribed shortly before this page opened, and the provider had not confirmed it yet.
  const [wasAwaited] = useState(() => isSubscriptionAwaited(advertiserId));
  const [isSubscribed, setIsSubscribed] = useState(false);
  const isPolling = usePollingWindow();
  const isWaitingForConfirmation = wasAwaited && !isSubscribed;
  const {
    data: subscription,
    isError,
    isFetching,
    refetch,
  } = useAdSubscriptionQuery(advertiserId, {
    refetchOnMountOrArgChange: true,
    pollingInterval: isWaitingForConfirmation && isPolling ? POLL_INTERVAL_MS : 0,
  });
  // React allows setting state while rendering; it renders again immediately.
  if (!isSubscribed && subscription && isSubscriptionRunning(subscription)) setIsSubscribed(true);
  useEffect(() => {
    if (isSubscribed) clearAwaitedSubscription();
  }, [isSubscribed]);
  const refresh = (): void => void refetch();
  usePageRestored(refresh);
  const renderContent = () => {
    if (!subscription)
      return isError ? (
        <LoadFailed text="Your payment status could not be loaded." onRetry={refresh} />
      ) : (
        <Skeleton variant="rounded" height={120} />
      );
    return (
      <>
        <Typography role="status" sx={{ mb: 1.5, fontWeight: 600 }}>
          {isWaitingForConfirmation ? describePendingConfirmation(isPolling) : describeSubscription(subscription)}
        </Typography>
        {isWaitingForConfirmation ? (
          <PaymentButton isBusy={isFetching} onPress={refresh}>
            Check again
          </PaymentButton>
        ) : (
          <PaymentActions
            advertiserId={advertiserId}
            status={subscription.status}
            mustAcceptTerms={acceptedTerms !== termsVersion}
            onRefused={refresh}
          />
        )}
      </>
    );
  };
  return (
    <Panel heading="How you pay">
      {renderContent()}
      <Typography sx={{ mt: 1.5, color: 'text.secondary' }}>
        By card, on the pages of our payment provider; {product.name} never sees your card. Subscribing itself costs
        nothing: you are billed only for what is settled.
      </Typography>
    </Panel>
  );
}
