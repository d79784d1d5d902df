import { useEffect, useRef, useState, type ReactNode } from 'react';
import { api } from '../../../app/api.ts';
import { commandRequest, newKey } from '../../../app/commandRequest.ts';
import { refusalMessage, refusalType } from '../../../app/refusal.ts';
import { loadForSession, removeForSession, saveForSession } from '../../../ui/browserStorage.ts';
import Button from '@mui/material/Button';

/** Calls back when the page is restored from the browser's back/forward cache. */
export const usePageRestored = (onRestored: () => void): void => {
  useEffect(() => {
    const handlePageShow = ({ persisted }: PageTransitionEvent): void => {
      if (persisted) onRestored();
    };
    window.addEventListener('pageshow', handlePageShow);
    return () => window.removeEventListener('pageshow', handlePageShow);
  }, [onRestored]);
};

/** A request for a page of the payment provider. */
interface PaymentPageRequest {
  readonly operation: 'create-checkout-session' | 'create-subscription-session' | 'create-billing-portal-session';
  readonly body: object;
  /** The same for every attempt, so that they all lead to one page. */
  readonly commandKey: string;
}

const paymentApi = api.injectEndpoints({
  endpoints: (build) => ({
    createPaymentPage: build.mutation<{ readonly sessionUrl: string }, PaymentPageRequest>({
      query: ({ operation, body, commandKey }) => commandRequest(`stripe/${operation}`, body, commandKey),
    }),
  }),
});

const { useCreatePaymentPageMutation } = paymentApi;

/**
 * Redirects the browser to a page of the payment provider. Repeated presses request a single page, and the button stays
 * busy until the browser has left. If the page is restored from the back/forward cache, the button works again.
 * @param failureText shown if the server sends no message
 */
export const usePaymentPage = (operation: PaymentPageRequest['operation'], failureText: string) => {
  const [create, { error, reset }] = useCreatePaymentPageMutation();
  const [isBusy, setBusy] = useState(false);
  const isBusyRef = useRef(false);
  const lastAttempt = useRef<{ readonly serialized: string; readonly commandKey: string }>(undefined);

  const setIsBusy = (is: boolean): void => {
    isBusyRef.current = is;
    setBusy(is);
  };
  usePageRestored(() => setIsBusy(false));

  /** Resolves to false if there is no page to open; `problem` then has the reason. */
  const open = async (body: object): Promise<boolean> => {
    if (isBusyRef.current) return true;
    setIsBusy(true);
    const serialized = JSON.stringify(body);
    if (lastAttempt.current?.serialized !== serialized) lastAttempt.current = { serialized, commandKey: newKey() };
    const { data } = await create({ operation, body, commandKey: lastAttempt.current.commandKey });
    if (!data) {
      setIsBusy(false);
      return false;
    }
    lastAttempt.current = undefined;
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

const KEY = 'awaitedSubscription';
/** Longer than the provider's confirmation has ever taken; after that, the user can subscribe again. */
const MAX_WAIT_MS = 10 * 60_000;

/** Remembers in this tab that an advertiser has subscribed and that the provider's confirmation is pending. */
export const awaitSubscription = (advertiserId: string): void => {
  saveForSession(KEY, { advertiserId, since: Date.now() });
};

export const isSubscriptionAwaited = (advertiserId: string): boolean => {
  const stored = Object(loadForSession(KEY)) as { readonly advertiserId?: unknown; readonly since?: unknown };
  return stored.advertiserId === advertiserId && Date.now() - Number(stored.since) < MAX_WAIT_MS;
};

export const clearAwaitedSubscription = (): void => removeForSession(KEY);

/** Poll interval in milliseconds while the payment provider's confirmation is pending. */
export const POLL_INTERVAL_MS = 2000;
/** The confirmation usually arrives within seconds. */
const POLLING_WINDOW_MS = 30_000;

/** True for the first 30 seconds after the page opens, while the payment provider's confirmation is pending. */
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

/** Opens the payment provider's pages. It is never disabled, because a disabled button would lose keyboard focus. */
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
