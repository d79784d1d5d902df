import { useEffect, useRef, useState } from 'react';
import { newKey } from '../app/commandRequest.ts';
import { refusalIn, refusalTypeIn } from '../app/refusal.ts';
import { type PaymentPageWish, useCreatePaymentPageMutation } from './paymentApi.ts';

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
  useEffect(() => {
    const cameBack = ({ persisted }: PageTransitionEvent): void => {
      if (persisted) setIsBusy(false);
    };
    window.addEventListener('pageshow', cameBack);
    return () => window.removeEventListener('pageshow', cameBack);
  }, []);

  const open = async (body: object): Promise<void> => {
    if (busy.current) return;
    setIsBusy(true);
    const words = JSON.stringify(body);
    if (tried.current?.words !== words) tried.current = { words, commandKey: newKey() };
    const { data } = await create({ operation, body, commandKey: tried.current.commandKey });
    if (!data) {
      setIsBusy(false);
      return;
    }
    tried.current = undefined;
    window.location.assign(data.sessionUrl);
  };
  return {
    open,
    isBusy,
    reset,
    problem: error && (refusalIn(error) ?? failed),
    /** As the server names it: 'DiscountIsOver'. */
    problemType: error && refusalTypeIn(error),
  };
};
