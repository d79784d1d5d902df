import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useAccountInfoQuery } from '../accounts/accountsApi.ts';
import { useIdentity } from '../identity/useIdentity.ts';
import { AdvertiserReturned, AdvertiserSubscribed } from './AdvertiserLanding.tsx';
import { ADVERTISERS_WAYS, Landing, PARENTS_WAYS } from './Landing.tsx';
import { ASK_EVERY_MS, usePatience } from './usePatience.ts';

/** Where the payment provider's pages lead back to (SPEC §2 'Billing portal landing page'): what happened, and where to go. */
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
  const ways = purpose === 'advertiser' ? ADVERTISERS_WAYS : PARENTS_WAYS;
  if (subscribed === 'parent' || subscribed === 'advertiser')
    return (
      <Landing ways={ways}>
        Thank you, your subscription has begun. The payment provider tells us of it within moments.
      </Landing>
    );
  if (back === 'parent' || back === 'advertiser')
    return (
      <Landing ways={ways}>
        You are back from the billing portal. What you changed there holds; it may take a minute until it shows here.
      </Landing>
    );
  return (
    <Landing ways={PARENTS_WAYS}>
      The payment provider’s pages lead back to here. Nothing was paid or changed by opening it.
    </Landing>
  );
}

function ParentSubscribed() {
  const isPatient = usePatience();
  const [isPaid, setPaid] = useState(false);
  const { data: info } = useAccountInfoQuery(undefined, {
    refetchOnMountOrArgChange: true,
    pollingInterval: isPatient && !isPaid ? ASK_EVERY_MS : 0,
  });
  if (info?.accountType === 'paid' && !isPaid) setPaid(true);
  const words = () => {
    if (isPaid) return 'Thank you. Your account is paid, and your schedule stays shared with whoever you let in.';
    return isPatient
      ? 'Thank you. We are waiting for the payment provider’s word; that mostly takes a few seconds.'
      : 'Thank you. The payment provider has not told us yet. Nothing is lost: your account shows it as soon as it has.';
  };
  return <Landing ways={PARENTS_WAYS}>{words()}</Landing>;
}
