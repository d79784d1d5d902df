import { product } from '@campjay/events/product.ts';
import type { ManagedAdvertiser } from '@campjay/query-api/advertising/contract.ts';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { awaitNoSubscription, isSubscriptionAwaited } from '../../billing/awaitedSubscription.ts';
import { PaymentButton } from '../../billing/PaymentButton.tsx';
import { ASK_EVERY_MS, usePatience } from '../../billing/usePatience.ts';
import { useReturned } from '../../billing/useReturned.ts';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { useAdSubscriptionQuery } from './billingApi.ts';
import { PaymentActions } from './PaymentActions.tsx';
import { isRunningNow, standingInWords, waitingInWords } from './standingWords.ts';

/** How an advertiser's subscription stands, and what to do about it: subscribe, look after it, or begin again. */
export function Payment({ advertiser }: { advertiser: ManagedAdvertiser }) {
  const { advertiser_id: advertiserId, acceptedTerms, termsVersion } = advertiser;
  const [isAwaited] = useState(() => isSubscriptionAwaited(advertiserId));
  const [isThere, setThere] = useState(false);
  const isPatient = usePatience();
  const isWaiting = isAwaited && !isThere;
  const {
    data: standing,
    isError,
    isFetching,
    refetch,
  } = useAdSubscriptionQuery(advertiserId, {
    refetchOnMountOrArgChange: true,
    pollingInterval: isWaiting && isPatient ? ASK_EVERY_MS : 0,
  });
  if (!isThere && standing && isRunningNow(standing)) setThere(true);
  useEffect(() => {
    if (isThere) awaitNoSubscription();
  }, [isThere]);
  const lookAgain = (): void => void refetch();
  useReturned(lookAgain);
  const content = () => {
    if (!standing)
      return isError ? (
        <LoadFailed text="How you pay could not be loaded." onRetry={lookAgain} />
      ) : (
        <Skeleton variant="rounded" height={120} />
      );
    return (
      <>
        <Typography role="status" sx={{ mb: 1.5, fontWeight: 600 }}>
          {isWaiting ? waitingInWords(isPatient) : standingInWords(standing)}
        </Typography>
        {isWaiting ? (
          <PaymentButton isBusy={isFetching} onPress={lookAgain}>
            Look again
          </PaymentButton>
        ) : (
          <PaymentActions
            advertiserId={advertiserId}
            status={standing.status}
            needsTerms={acceptedTerms !== termsVersion}
            onRefused={lookAgain}
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
