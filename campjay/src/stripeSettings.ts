import { WrongSettings } from '@campjay/platform/config/readEnvironment.ts';
import { type StripeSettings } from '@campjay/platform/payments/stripe/stripeSettings.ts';
import { z } from 'zod';

const PRICE_ID = /^price_\w+$/;
const PRICE_RULE = 'must be the id of a price, such as price_1AbCdEfGh';

/** Of an account with Stripe. All of them are needed, but for the last one. */
export const STRIPE_SETTINGS = {
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[sr]k_(test|live)_\w+$/, 'must be a secret or restricted key (sk_… or rk_…) of Stripe')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(
      /^whsec_\w+(,whsec_\w+)?$/,
      'must be the signing secret (whsec_…) of a webhook endpoint, or two with a comma',
    )
    .transform((secrets) => secrets.split(','))
    .optional(),
  STRIPE_PRICE_MONTHLY: z.string().regex(PRICE_ID, PRICE_RULE).optional(),
  STRIPE_PRICE_YEARLY: z.string().regex(PRICE_ID, PRICE_RULE).optional(),
  STRIPE_PRICE_CLICKS: z.string().regex(PRICE_ID, PRICE_RULE).optional(),
  STRIPE_METER_ID: z
    .string()
    .regex(/^mtr_\w+$/, 'must be the id of a meter, such as mtr_1AbCdEfGh')
    .optional(),
  STRIPE_METER_EVENT: z
    .string()
    .regex(/^[\w.-]{1,100}$/, 'must be the event name of that meter')
    .optional(),
};

type Settings = { readonly [Name in keyof typeof STRIPE_SETTINGS]?: z.output<(typeof STRIPE_SETTINGS)[Name]> };

const METER_EVENT = 'campjay_ad_cents';

/** @throws WrongSettings naming what is missing beside what is given */
export const stripeIn = (settings: Settings): { readonly stripe?: StripeSettings } => {
  const {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_WEBHOOK_SECRET: webhookSecrets,
    STRIPE_PRICE_MONTHLY: monthly,
    STRIPE_PRICE_YEARLY: yearly,
    STRIPE_PRICE_CLICKS: usagePrice,
    STRIPE_METER_ID: meterId,
    STRIPE_METER_EVENT: meterEventName,
  } = settings;
  const needed = {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_WEBHOOK_SECRET: webhookSecrets,
    STRIPE_PRICE_MONTHLY: monthly,
    STRIPE_PRICE_YEARLY: yearly,
    STRIPE_PRICE_CLICKS: usagePrice,
    STRIPE_METER_ID: meterId,
  };
  const all = { ...needed, STRIPE_METER_EVENT: meterEventName };
  const given = Object.entries(all).flatMap(([name, value]) => (value === undefined ? [] : [name]));
  if (given.length === 0) return {};
  if (secretKey && webhookSecrets && monthly && yearly && usagePrice && meterId)
    return {
      stripe: {
        ...{ secretKey, webhookSecrets, parentPrices: { monthly, yearly }, usagePrice, meterId },
        meterEventName: meterEventName ?? METER_EVENT,
      },
    };
  throw new WrongSettings(
    Object.entries(needed).flatMap(([name, value]) =>
      value === undefined ? [`${name} is missing: ${given.join(' and ')} must not be set without it.`] : [],
    ),
  );
};
