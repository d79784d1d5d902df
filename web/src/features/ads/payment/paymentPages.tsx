import { useEffect, useRef, useState, type ReactNode } from 'react';
import { api } from '../../../app/api.ts';
import type { CommandIn, PostAnswer, PostBody } from '../../../app/apiTypes.ts';
import { commandRequest } from '../../../app/commandRequest.ts';
import { useCommandKey } from '../../../app/useCommand.ts';
import { refusalMessage, refusalType } from '../../../app/requestErrors.ts';
import { loadForSession, removeForSession, saveForSession } from '../../../ui/browserStorage.ts';
import Button from '@mui/material/Button';

/** Calls `onRestored` when the page is restored from the browser's back/forward cache. */
export const usePageRestored = (onRestored: () => void): void => {
  useEffect(() => {
    const handlePageShow = ({ persisted }: PageTransitionEvent): void => {
      if (persisted) onRestored();
    };
    window.addEventListener('pageshow', handlePageShow);
    return () => window.removeEventListener('pageshow', handlePageShow);
  }, [onRestored]);
};

/** The operations that create a page of the payment provider. */
type PaymentOperation = 'create-checkout-session' | 'create-subscription-session' | 'create-billing-portal-session';

const paymentApi = api.injectEndpoints({
  endpoints: (build) => ({
    createPaymentPage: build.mutation<PostAnswer<`stripe/${PaymentOperation}`>, CommandIn<'stripe', PaymentOperation>>({
      query: ({ operation, body, commandKey }) => commandRequest(`stripe/${operation}`, body, commandKey),
    }),
  }),
});

const { useCreatePaymentPageMutation } = paymentApi;

/**
 * Sends the browser to a page of the payment provider. Repeated presses request only one page, and `isBusy` stays true
 * until the browser has left. It is reset if the user comes back to this page from the back/forward cache.
 * @param failureText shown if the server sends no message
 */
export const usePaymentPage = <Operation extends PaymentOperation>(operation: Operation, failureText: string) => {
  const [create, { error, reset }] = useCreatePaymentPageMutation();
  const [isBusy, setBusyState] = useState(false);
  // The ref also stops a second press that comes before the next render.
  const isBusyRef = useRef(false);
  const { keyFor, renew } = useCommandKey();

  const setBusy = (value: boolean): void => {
    isBusyRef.current = value;
    setBusyState(value);
  };
  usePageRestored(() => setBusy(false));

  /** Resolves to false if there is no page to open; `problem` then has the reason. */
  const open = async (body: PostBody<`stripe/${Operation}`>): Promise<boolean> => {
    if (isBusyRef.current) return true;
    setBusy(true);
    // All attempts use the same key, so that the provider creates only one page.
    const commandKey = keyFor(body);
    const { data } = await create({ operation, body, commandKey } as CommandIn<'stripe', PaymentOperation>);
    if (!data) {
      setBusy(false);
      return false;
    }
    renew();
    window.location.assign(data.sessionUrl);
    return true;
  };
  return {
    open,
    isBusy,
    reset,
    problem: error && (refusalMessage(error) ?? failureText),
    needsConfirmedEmail: error !== undefined && refusalType(error) === 'EmailNotConfirmed',
  };
};

/** Key in the session storage of the tab, for the advertiser that has just subscribed. */
const AWAITED_SUBSCRIPTION_KEY = 'awaitedSubscription';
/** Longer than the provider's confirmation has ever taken; after that, the user can subscribe again. */
const MAX_WAIT_MS = 10 * 60_000;

/** Remembers in this tab that an advertiser has subscribed and that the provider's confirmation is pending. */
export const markSubscriptionAwaited = (advertiserId: string): void => {
  saveForSession(AWAITED_SUBSCRIPTION_KEY, { advertiserId, since: Date.now() });
};

/** True if the advertiser subscribed in this tab during the last 10 minutes and the confirmation is pending. */
export const isSubscriptionAwaited = (advertiserId: string): boolean => {
  const pendingSubscription = Object(loadForSession(AWAITED_SUBSCRIPTION_KEY)) as {
    readonly advertiserId?: unknown;
    readonly since?: unknown;
  };
  return (
    pendingSubscription.advertiserId === advertiserId && Date.now() - Number(pendingSubscription.since) < MAX_WAIT_MS
  );
};

export const clearAwaitedSubscription = (): void => removeForSession(AWAITED_SUBSCRIPTION_KEY);

/** Poll interval in milliseconds while the payment provider's confirmation is pending. */
export const POLL_INTERVAL_MS = 2000;
/** How long pages poll, in milliseconds. The confirmation usually arrives within seconds. */
const POLLING_WINDOW_MS = 30_000;

/** True for the first 30 seconds after the page opens. Pages poll for the provider's confirmation during this time. */
export const usePollingWindow = (): boolean => {
  const [isPolling, setIsPolling] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setIsPolling(false), POLLING_WINDOW_MS);
    return () => clearTimeout(timer);
  }, []);
  return isPolling;
};

interface PaymentButtonProps {
  readonly isBusy: boolean;
  /** Whether this is the primary action. */
  readonly isMain?: boolean;
  readonly onPress: () => void;
  readonly children: ReactNode;
}

/** Button for the payment provider's pages. It is never disabled, because a disabled button loses keyboard focus. */
export function PaymentButton({ isBusy, isMain = false, onPress, children }: PaymentButtonProps) {
  return (
    <Button
      variant={isMain ? 'contained' : 'outlined'}
      disableElevation
      aria-disabled={isBusy}
      onClick={onPress}
      sx={{ minHeight: 48, '&[aria-disabled=true]': { opacity: 0.7 } }}
    >
      {isBusy ? 'One moment…' : children}
    </Button>
  );
}
