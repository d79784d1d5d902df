import { useEffect, useState } from 'react';
import { useAdSubscriptionQuery, isRunningNow, describeSubscription, describeWaiting } from '../billing/billingApi.ts';
import { clearAwaitedSubscription, awaitSubscription, POLL_INTERVAL_MS, usePollingWindow } from './PaymentButton.tsx';
import { Landing, ADVERTISER_LINKS, PARENT_LINKS } from './Landing.tsx';
import { useSearchParams } from 'react-router-dom';
import { useAccountInfoQuery } from '../../accounts/accountsApi.ts';
import { useIdentity } from '../../identity/useIdentity.ts';

interface AdvertiserLandingProps {
  readonly advertiserId: string;
}

const linksFor = (advertiserId: string) => [
  { path: `/ads/billing?advertiser=${encodeURIComponent(advertiserId)}`, label: 'To your ads’ billing' },
];

/** Landing page after an advertiser's checkout: waits until the payment provider confirms the subscription. */
function AdvertiserSubscribed({ advertiserId }: AdvertiserLandingProps) {
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
function AdvertiserReturned({ advertiserId }: AdvertiserLandingProps) {
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

/** Landing page for the payment provider's redirects (Requirement 2.25): shows the result, and links to continue. */
export function PaymentLanding() {
  const [params] = useSearchParams();
  const { status } = useIdentity();
  const [subscribed, back] = [params.get('subscribed'), params.get('back')];
  const advertiserId = params.get('advertiser');
  if (status === 'signedIn' && subscribed === 'parent') return <ParentSubscribed />;
  if (status !== 'signedOut' && advertiserId !== null) {
    if (subscribed === 'advertiser') return <AdvertiserSubscribed advertiserId={advertiserId} />;
    if (back === 'advertiser') return <AdvertiserReturned advertiserId={advertiserId} />;
  }
  const purpose = subscribed ?? back;
  const links = purpose === 'advertiser' ? ADVERTISER_LINKS : PARENT_LINKS;
  if (subscribed === 'parent' || subscribed === 'advertiser')
    return (
      <Landing links={links}>
        Thank you, your subscription has begun. The payment provider tells us of it within moments.
      </Landing>
    );
  if (back === 'parent' || back === 'advertiser')
    return (
      <Landing links={links}>
        You are back from the billing portal. What you changed there holds; it may take a minute until it shows here.
      </Landing>
    );
  return (
    <Landing links={PARENT_LINKS}>
      The payment provider’s pages lead back to here. Nothing was paid or changed by opening it.
    </Landing>
  );
}

function ParentSubscribed() {
  const isPolling = usePollingWindow();
  const [isPaid, setPaid] = useState(false);
  const { data: info } = useAccountInfoQuery(undefined, {
    refetchOnMountOrArgChange: true,
    pollingInterval: isPolling && !isPaid ? POLL_INTERVAL_MS : 0,
  });
  if (info?.accountType === 'paid' && !isPaid) setPaid(true);
  const message = () => {
    if (isPaid) return 'Thank you. Your account is paid, and your schedule stays shared with the people you let in.';
    return isPolling
      ? 'Thank you. We are waiting for the payment provider’s word; that mostly takes a few seconds.'
      : 'Thank you. The payment provider has not confirmed it yet. Nothing is lost: your account shows it as soon as it has.';
  };
  return <Landing links={PARENT_LINKS}>{message()}</Landing>;
}
