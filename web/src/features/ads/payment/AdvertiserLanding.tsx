import { useEffect, useState } from 'react';
import { useAdSubscriptionQuery } from '../billing/billingApi.ts';
import { isRunningNow, describeSubscription, describeWaiting } from '../billing/describeSubscription.ts';
import { clearAwaitedSubscription, awaitSubscription } from './awaitedSubscription.ts';
import { Landing } from './Landing.tsx';
import { POLL_INTERVAL_MS, usePollingWindow } from './usePollingWindow.ts';

interface AdvertiserLandingProps {
  readonly advertiserId: string;
}

const linksFor = (advertiserId: string) => [
  { path: `/ads/billing?advertiser=${encodeURIComponent(advertiserId)}`, label: 'To your ads’ billing' },
];

/** Landing page after an advertiser's checkout: waits until the payment provider confirms the subscription. */
export function AdvertiserSubscribed({ advertiserId }: AdvertiserLandingProps) {
  const isPolling = usePollingWindow();
  const [isSubscribed, setIsSubscribed] = useState(false);
  const { data: subscription } = useAdSubscriptionQuery(advertiserId, {
    refetchOnMountOrArgChange: true,
    pollingInterval: isPolling && !isSubscribed ? POLL_INTERVAL_MS : 0,
  });
  if (!isSubscribed && subscription && isRunningNow(subscription)) setIsSubscribed(true);
  useEffect(() => {
    if (isSubscribed) clearAwaitedSubscription();
    else awaitSubscription(advertiserId);
  }, [isSubscribed, advertiserId]);
  const message = () => {
    if (isSubscribed)
      return 'Thank you, your subscription has begun. What is settled from now on is billed to your card.';
    return describeWaiting(isPolling);
  };
  return <Landing links={linksFor(advertiserId)}>{message()}</Landing>;
}

/**
 * Landing page after an advertiser's visit to the billing portal: shows the subscription's status, and follows changes
 * made there.
 */
export function AdvertiserReturned({ advertiserId }: AdvertiserLandingProps) {
  const isPolling = usePollingWindow();
  const { data: subscription } = useAdSubscriptionQuery(advertiserId, {
    refetchOnMountOrArgChange: true,
    pollingInterval: isPolling ? POLL_INTERVAL_MS : 0,
  });
  return (
    <Landing links={linksFor(advertiserId)}>
      You are back from the billing portal. What you changed there holds; it may take a minute until it shows here.
      {subscription && ` As far as we know: ${describeSubscription(subscription)}`}
    </Landing>
  );
}
