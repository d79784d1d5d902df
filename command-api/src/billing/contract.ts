import { SUBSCRIPTION_PLANS } from '@campjay/events/billing/subscription.ts';
import { DiscountCode, SchoolCode } from '@campjay/events/schools/facts.ts';
import { z } from 'zod';

/** `POST /api/stripe/create-checkout-session` (SPEC §7): a parent's paid account. */
export const CreateCheckoutSession = z.object({
  subscriptionType: z.enum(SUBSCRIPTION_PLANS),
  email: z.email('must be a mailbox').max(254).optional(),
  /** Of the school's page that the parent came through; both or none. */
  discountCode: DiscountCode.optional(),
  schoolCode: SchoolCode.optional(),
});
export type CreateCheckoutSession = z.input<typeof CreateCheckoutSession>;

const advertiserId = z.string().min(1).max(200);

/** `POST /api/stripe/create-subscription-session`: an advertiser begins to pay for what is counted. */
export const CreateSubscriptionSession = z.object({ advertiserId });
export type CreateSubscriptionSession = z.input<typeof CreateSubscriptionSession>;

/** `POST /api/stripe/create-billing-portal-session`: of an advertiser, or, without one, of the parent's own account. */
export const CreateBillingPortalSession = z.object({ advertiserId: advertiserId.optional() });
export type CreateBillingPortalSession = z.input<typeof CreateBillingPortalSession>;

/** Where the browser goes now. */
export const PaymentSession = z.object({ success: z.literal(true), sessionUrl: z.string(), message: z.string() });
export type PaymentSession = z.infer<typeof PaymentSession>;

/** What the payment provider is told: that the message needs not be sent again. */
export const MessageReceived = z.object({ success: z.literal(true), message: z.string() });
