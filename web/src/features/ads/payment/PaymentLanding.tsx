import { useEffect, useState } from 'react';
import {
  useAdSubscriptionQuery,
  isSubscriptionRunning,
  describeSubscription,
  describePendingConfirmation,
} from '../billing/billingApi.ts';
import {
  clearAwaitedSubscription,
  markSubscriptionAwaited,
  POLL_INTERVAL_MS,
  usePollingWindow,
} from './paymentPages.tsx';
import { LandingMessage, ADVERTISER_LINKS, PARENT_LINKS } from './LandingMessage.tsx';
import { useSearchParams } from 'react-router-dom';
import { useAccountInfoQuery } from '../../accounts/accountsApi.ts';
import { useIdentity } from '../../identity/useIdentity.ts';

const RETURNED_FROM_PORTAL =
  'You are back from the billing portal. Your changes there are saved; it may take a minute until they show here.';

interface AdvertiserLandingProps {
  readonly advertiserId: string;
}

const billingLinks = (advertiserId: string) => [
  { path: `/ads/billing?advertiser=${encodeURIComponent(advertiserId)}`, label: 'To your ads’ billing' },
];

/** Landing page after an advertiser's checkout. It polls until the payment provider confirms the subscription. */
function AdvertiserSubscribed({ advertiserId }: AdvertiserLandingProps) {
  const isPolling = usePollingWindow();
  const [isSubscribed, setIsSubscribed] = useState(false);
  const { data: subscription } = useAdSubscriptionQuery(advertiserId, {
    refetchOnMountOrArgChange: true,
    pollingInterval: isPolling && !isSubscribed ? POLL_INTERVAL_MS : 0,
  });
  // React allows setting state while rendering; it renders again immediately.
  if (!isSubscribed && subscription && isSubscriptionRunning(subscription)) setIsSubscribed(true);
  useEffect(() => {
    if (isSubscribed) clearAwaitedSubscription();
    else markSubscriptionAwaited(advertiserId);
  }, [isSubscribed, advertiserId]);
  const message = () => {
    if (isSubscribed)
      return 'Thank you, your subscription has begun. What is settled from now on is billed to your card.';
    return describePendingConfirmation(isPolling);
  };
  return <LandingMessage links={billingLinks(advertiserId)}>{message()}</LandingMessage>;
}

/**
 * Landing page after an advertiser's visit to the billing portal. It shows the subscription's status, and polls for
 * changes that the user made there.
 */
function AdvertiserReturned({ advertiserId }: AdvertiserLandingProps) {
  const isPolling = usePollingWindow();
  const { data: subscription } = useAdSubscriptionQuery(advertiserId, {
    refetchOnMountOrArgChange: true,
    pollingInterval: isPolling ? POLL_INTERVAL_MS : 0,
  });
  return (
    <LandingMessage links={billingLinks(advertiserId)}>
      {RETURNED_FROM_PORTAL}
      {subscription && ` As far as we know: ${describeSubscription(subscription)}`}
    </LandingMessage>
  );
}

/** Landing page for the payment provider's redirects (Requirement 2.25). It shows the result, and links to continue. */
export function PaymentLanding() {
  const [params] = useSearchParams();
  const { status } = useIdentity();
  // The kind of user ('parent' or 'advertiser') who subscribed, or who returns from the billing portal; null if absent.
  const [subscriberKind, returningKind] = [params.get('subscribed'), params.get('back')];
  const advertiserId = params.get('advertiser');
  if (status === 'signedIn' && subscriberKind === 'parent') return <ParentSubscribed />;
  if (status !== 'signedOut' && advertiserId !== null) {
    if (subscriberKind === 'advertiser') return <AdvertiserSubscribed advertiserId={advertiserId} />;
    if (returningKind === 'advertiser') return <AdvertiserReturned advertiserId={advertiserId} />;
  }
  const userKind = subscriberKind ?? returningKind;
  const links = userKind === 'advertiser' ? ADVERTISER_LINKS : PARENT_LINKS;
  if (subscriberKind === 'parent' || subscriberKind === 'advertiser')
    return (
      <LandingMessage links={links}>
        Thank you, your subscription has begun. The payment provider will confirm it to us within moments.
      </LandingMessage>
    );
  if (returningKind === 'parent' || returningKind === 'advertiser')
    return <LandingMessage links={links}>{RETURNED_FROM_PORTAL}</LandingMessage>;
  return (
    <LandingMessage links={PARENT_LINKS}>
      The payment provider’s pages lead back to this page. Opening it does not pay or change anything.
    </LandingMessage>
  );
}

/** Landing page after a parent's checkout. It polls until the payment provider confirms the payment. */
function ParentSubscribed() {
  const isPolling = usePollingWindow();
  const [isPaid, setIsPaid] = useState(false);
  const { data: info } = useAccountInfoQuery(undefined, {
    refetchOnMountOrArgChange: true,
    pollingInterval: isPolling && !isPaid ? POLL_INTERVAL_MS : 0,
  });
  if (info?.accountType === 'paid' && !isPaid) setIsPaid(true);
  const message = () => {
    if (isPaid) return 'Thank you. Your account is paid, and your schedule stays shared with the people you let in.';
    return isPolling
      ? 'Thank you. We are waiting for the payment provider’s confirmation, which usually takes a few seconds.'
      : 'Thank you. The payment provider has not confirmed it yet. Nothing is lost: your account shows it as soon as it has.';
  };
  return <LandingMessage links={PARENT_LINKS}>{message()}</LandingMessage>;
}
