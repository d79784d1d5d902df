import { product } from '@campjay/domain/product.ts';
import type { ManagedAdvertiser } from '@campjay/query-api/ads/contract.ts';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { clearAwaitedSubscription, isSubscriptionAwaited } from '../payment/awaitedSubscription.ts';
import { PaymentButton } from '../payment/PaymentButton.tsx';
import { POLL_INTERVAL_MS, usePollingWindow } from '../payment/usePollingWindow.ts';
import { usePageRestored } from '../payment/usePageRestored.ts';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { useAdSubscriptionQuery } from './billingApi.ts';
import { PaymentActions } from './PaymentActions.tsx';
import { isRunningNow, describeSubscription, describeWaiting } from './describeSubscription.ts';

/** Status of an advertiser's subscription, with actions to subscribe, manage, or restart it. */
export function Payment({ advertiser }: { advertiser: ManagedAdvertiser }) {
  const { advertiser_id: advertiserId, acceptedTerms, termsVersion } = advertiser;
  const [isAwaited] = useState(() => isSubscriptionAwaited(advertiserId));
  const [isSubscribed, setIsSubscribed] = useState(false);
  const isPolling = usePollingWindow();
  const isWaiting = isAwaited && !isSubscribed;
  const {
    data: subscription,
    isError,
    isFetching,
    refetch,
  } = useAdSubscriptionQuery(advertiserId, {
    refetchOnMountOrArgChange: true,
    pollingInterval: isWaiting && isPolling ? POLL_INTERVAL_MS : 0,
  });
  if (!isSubscribed && subscription && isRunningNow(subscription)) setIsSubscribed(true);
  useEffect(() => {
    if (isSubscribed) clearAwaitedSubscription();
  }, [isSubscribed]);
  const refresh = (): void => void refetch();
  usePageRestored(refresh);
  const content = () => {
    if (!subscription)
      return isError ? (
        <LoadFailed text="How you pay could not be loaded." onRetry={refresh} />
      ) : (
        <Skeleton variant="rounded" height={120} />
      );
    return (
      <>
        <Typography role="status" sx={{ mb: 1.5, fontWeight: 600 }}>
          {isWaiting ? describeWaiting(isPolling) : describeSubscription(subscription)}
        </Typography>
        {isWaiting ? (
          <PaymentButton isBusy={isFetching} onPress={refresh}>
            Look again
          </PaymentButton>
        ) : (
          <PaymentActions
            advertiserId={advertiserId}
            status={subscription.status}
            needsTerms={acceptedTerms !== termsVersion}
            onRefused={refresh}
          />
        )}
      </>
    );
  };
  return (
    <Panel heading="How you pay">
      {content()}
      <Typography sx={{ mt: 1.5, color: 'text.secondary' }}>
        By card, on the pages of our payment provider; {product.name} never sees your card. Subscribing costs nothing by
        itself: what is settled is what you are billed.
      </Typography>
    </Panel>
  );
}
