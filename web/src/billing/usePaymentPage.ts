import { useRef, useState } from 'react';
import { newKey } from '../app/commandRequest.ts';
import { refusalIn, refusalTypeIn } from '../app/refusal.ts';
import { type PaymentPageWish, useCreatePaymentPageMutation } from './paymentApi.ts';
import { useReturned } from './useReturned.ts';

/**
 * Leads the browser to a page of the payment provider (SPEC §4 'Subscription and billing'). However often a button is
 * pressed, one page is asked for, and the button stays busy until the browser has left; whoever comes back to the very
 * same page, as it was (Back, from the browser's memory), can press it again.
 * @param failed what is said where the server says nothing
 */
export const usePaymentPage = (operation: PaymentPageWish['operation'], failed: string) => {
  const [create, { error, reset }] = useCreatePaymentPageMutation();
  const [isBusy, setBusy] = useState(false);
  const busy = useRef(false);
  const tried = useRef<{ readonly words: string; readonly commandKey: string }>(undefined);

  const setIsBusy = (is: boolean): void => {
    busy.current = is;
    setBusy(is);
  };
  useReturned(() => setIsBusy(false));

  /** Answers false where there is no page, and the browser stays; `problem` then says why. */
  const open = async (body: object): Promise<boolean> => {
    if (busy.current) return true;
    setIsBusy(true);
    const words = JSON.stringify(body);
    if (tried.current?.words !== words) tried.current = { words, commandKey: newKey() };
    const { data } = await create({ operation, body, commandKey: tried.current.commandKey });
    if (!data) {
      setIsBusy(false);
      return false;
    }
    tried.current = undefined;
    window.location.assign(data.sessionUrl);
    return true;
  };
  return {
    open,
    isBusy,
    reset,
    problem: error && (refusalIn(error) ?? failed),
    needsConfirmedEmail: error !== undefined && refusalTypeIn(error) === 'EmailNotConfirmed',
  };
};
