import { useEffect, useState } from 'react';
import { useAdSubscriptionQuery } from '../advertising/billing/billingApi.ts';
import { isRunningNow, standingInWords, waitingInWords } from '../advertising/billing/standingWords.ts';
import { awaitNoSubscription, awaitSubscription } from './awaitedSubscription.ts';
import { Landing } from './Landing.tsx';
import { ASK_EVERY_MS, usePatience } from './usePatience.ts';

interface AdvertiserLandingProps {
  readonly advertiserId: string;
}

const waysTo = (advertiserId: string) => [
  { path: `/ads/billing?advertiser=${encodeURIComponent(advertiserId)}`, label: 'To your ads’ billing' },
];

/** An advertiser back from the checkout: waits until the payment provider has told us of the subscription. */
export function AdvertiserSubscribed({ advertiserId }: AdvertiserLandingProps) {
  const isPatient = usePatience();
  const [isThere, setThere] = useState(false);
  const { data: standing } = useAdSubscriptionQuery(advertiserId, {
    refetchOnMountOrArgChange: true,
    pollingInterval: isPatient && !isThere ? ASK_EVERY_MS : 0,
  });
  if (!isThere && standing && isRunningNow(standing)) setThere(true);
  useEffect(() => {
    if (isThere) awaitNoSubscription();
    else awaitSubscription(advertiserId);
  }, [isThere, advertiserId]);
  const words = () => {
    if (isThere) return 'Thank you, your subscription has begun. What is settled from now on is billed to your card.';
    return waitingInWords(isPatient);
  };
  return <Landing ways={waysTo(advertiserId)}>{words()}</Landing>;
}

/** An advertiser back from the billing portal: says how the subscription stands, and follows what was changed there. */
export function AdvertiserReturned({ advertiserId }: AdvertiserLandingProps) {
  const isPatient = usePatience();
  const { data: standing } = useAdSubscriptionQuery(advertiserId, {
    refetchOnMountOrArgChange: true,
    pollingInterval: isPatient ? ASK_EVERY_MS : 0,
  });
  return (
    <Landing ways={waysTo(advertiserId)}>
      You are back from the billing portal. What you changed there holds; it may take a minute until it shows here.
      {standing && ` As far as we know: ${standingInWords(standing)}`}
    </Landing>
  );
}
