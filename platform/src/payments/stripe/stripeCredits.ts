import { type Stripe } from 'stripe';
import { type Credit, type LookupResult } from '../port.ts';

/** Metadata field by which a credit is found among a customer's transactions. */
const CREDIT_ID = 'credit_id';

/** A negative balance transaction is money that the customer has with us. @throws what the library throws */
export const createCredit = async (stripe: Stripe, { creditId, customerId, cents, reason }: Credit): Promise<void> => {
  await stripe.customers.createBalanceTransaction(
    customerId,
    { amount: -cents, currency: 'usd', description: reason, metadata: { [CREDIT_ID]: creditId } },
    { idempotencyKey: `credit-${creditId}` },
  );
};

/** Longer than a request stays in flight after its caller has given up. */
const SETTLED_AFTER_MS = 10 * 60_000;

/** Each transaction can be read, so the result is conclusive. @throws what the library throws */
export const findCreditTransaction = async (
  stripe: Stripe,
  { creditId, customerId, cents }: Credit,
  { lastAttemptAt, now }: { readonly lastAttemptAt: Date; readonly now: Date },
): Promise<LookupResult> => {
  const transactions = stripe.customers.listBalanceTransactions(customerId, { limit: 100 });
  for await (const { metadata, amount } of transactions)
    if (metadata?.[CREDIT_ID] === creditId) return amount === -cents ? 'taken' : 'unclear';
  return now.getTime() - lastAttemptAt.getTime() >= SETTLED_AFTER_MS ? 'absent' : 'too early';
};
