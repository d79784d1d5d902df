import { SUBSCRIPTION_PLANS } from '@campjay/events/ads/values.ts';
import { DiscountCode, SchoolCode } from '@campjay/events/schools/facts.ts';
import { z } from 'zod';

/**
 * `POST /api/stripe/create-checkout-session` (Requirement 7.16): starts the subscription of a parent's paid account.
 */
export const CreateCheckoutSession = z.object({
  subscriptionType: z.enum(SUBSCRIPTION_PLANS),
  email: z.email('must be an email address').max(254).optional(),
  /** A code is accepted only together with the code of the school whose page offered it. */
  discountCode: DiscountCode.optional(),
  schoolCode: SchoolCode.optional(),
});
export type CreateCheckoutSession = z.input<typeof CreateCheckoutSession>;

const advertiserId = z.string().min(1).max(200);

/** `POST /api/stripe/create-subscription-session` (Requirement 7.17): starts an advertiser's metered subscription. */
export const CreateSubscriptionSession = z.object({ advertiserId });
export type CreateSubscriptionSession = z.input<typeof CreateSubscriptionSession>;

/**
 * `POST /api/stripe/create-billing-portal-session` (Requirement 7.18): opens the billing portal of an advertiser, or of
 * the parent's own account if `advertiserId` is absent.
 */
export const CreateBillingPortalSession = z.object({ advertiserId: advertiserId.optional() });
export type CreateBillingPortalSession = z.input<typeof CreateBillingPortalSession>;

/** `sessionUrl` is the payment provider's page, to which the browser navigates. */
export const PaymentSession = z.object({ success: z.literal(true), sessionUrl: z.string(), message: z.string() });
export type PaymentSession = z.infer<typeof PaymentSession>;

/** Success response to a webhook message; the payment provider then stops sending it again. */
export const MessageReceived = z.object({ success: z.literal(true), message: z.string() });
