import { type PaymentProvider } from '@campjay/platform/payments/port.ts';
import { createSandboxPayments } from '@campjay/platform/payments/sandbox/sandboxPayments.ts';
import { type Pool } from 'pg';
import { type Config } from './config.ts';

/** Stripe where it is configured, else the sandbox. Stripe's library is fetched only where it is used: it is large. */
export const openPayments = async ({ stripe }: Pick<Config, 'stripe'>, pool: Pool): Promise<PaymentProvider> => {
  if (!stripe) return createSandboxPayments({ pool, now: () => new Date() });
  const { createStripePayments } = await import('@campjay/platform/payments/stripe/stripePayments.ts');
  return createStripePayments(stripe);
};
