import { type PaymentProvider } from '@campjay/platform/payments/port.ts';
import { createSandboxPayments } from '@campjay/platform/payments/sandbox/sandboxPayments.ts';
import { type Pool } from 'pg';
import { type Config } from '../settings/config.ts';

/** Opens Stripe if configured, else the sandbox. Stripe's library is large, so it is imported on demand. */
export const openPayments = async ({ stripe }: Pick<Config, 'stripe'>, pool: Pool): Promise<PaymentProvider> => {
  if (!stripe) return createSandboxPayments({ pool, now: () => new Date() });
  const { createStripePayments } = await import('@campjay/platform/payments/stripe/stripePayments.ts');
  return createStripePayments(stripe);
};
