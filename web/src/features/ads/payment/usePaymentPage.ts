import { useRef, useState } from 'react';
import { newKey } from '../../../app/commandRequest.ts';
import { refusalMessage, refusalType } from '../../../app/refusal.ts';
import { type PaymentPageRequest, useCreatePaymentPageMutation } from './paymentApi.ts';
import { usePageRestored } from './usePageRestored.ts';

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
