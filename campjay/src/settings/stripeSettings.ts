import { InvalidSettings } from '@campjay/platform/kernel/readEnvironment.ts';
import { type StripeServer, type StripeSettings } from '@campjay/platform/payments/stripe/stripeSettings.ts';
import { z } from 'zod';
import { createMissingError, namesOfGiven } from './settingGroup.ts';

const PRICE_ID_PATTERN = /^price_\w+$/;
const PRICE_MESSAGE = 'must be the id of a price, such as price_1AbCdEfGh';
/** Matches a live key, which moves real money. A test key does not. */
const LIVE_KEY_PATTERN = /^[sr]k_live_/;
const STRIPE_ORIGIN = 'https://api.stripe.com';

/**
 * Settings of a Stripe account. Set none of them, or all except the last two, which are optional. `defaultText` is the
 * default that the documentation shows.
 */
export const STRIPE_SETTINGS = {
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[sr]k_(test|live)_\w+$/, 'must be a secret or restricted key (sk_… or rk_…) of Stripe')
    .optional()
    .meta({
      description:
        'Charges with Stripe instead of the sandbox, which charges nothing. Requires the next five settings.',
    }),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(
      /^whsec_\w+(,whsec_\w+)?$/,
      'must be the signing secret (whsec_…) of a webhook endpoint, or two separated by a comma',
    )
    .transform((secrets) => secrets.split(','))
    .optional()
    .meta({
      description:
        "Signing secret of Stripe's webhook endpoint `/api/stripe/webhook`. Two secrets, separated by a comma, while one is being replaced.",
    }),
  STRIPE_PRICE_MONTHLY: z
    .string()
    .regex(PRICE_ID_PATTERN, PRICE_MESSAGE)
    .optional()
    .meta({ description: 'Id of the monthly price for parents.' }),
  STRIPE_PRICE_YEARLY: z
    .string()
    .regex(PRICE_ID_PATTERN, PRICE_MESSAGE)
    .optional()
    .meta({ description: 'Id of the yearly price for parents.' }),
  STRIPE_PRICE_CLICKS: z
    .string()
    .regex(PRICE_ID_PATTERN, PRICE_MESSAGE)
    .optional()
    .meta({ description: 'Id of the metered price for advertisers: one cent per unit, billed monthly.' }),
  STRIPE_METER_ID: z
    .string()
    .regex(/^mtr_\w+$/, 'must be the id of a meter, such as mtr_1AbCdEfGh')
    .optional()
    .meta({ description: 'Id of the meter of that price. It must sum values.' }),
  STRIPE_METER_EVENT: z
    .string()
    .regex(/^[\w.-]{1,100}$/, 'must be the event name of the meter, such as campjay_ad_cents')
    .optional()
    .meta({ description: 'Event name of that meter.', defaultText: '`campjay_ad_cents`' }),
  STRIPE_API_URL: z
    .string()
    .refine(
      (url) => /^https?:\/\/[\w.[\]:-]+\/?$/.test(url) && URL.canParse(url),
      'must be an http:// or https:// address without a path, such as http://localhost:12111',
    )
    .optional()
    .meta({
      description:
        "Another server in place of Stripe's [in test environments](decisions/payments.md#without-stripe), such as `http://localhost:12111`. Refused with a live key unless it is `https://api.stripe.com`.",
      defaultText: "Stripe's",
    }),
};

type Settings = z.output<z.ZodObject<typeof STRIPE_SETTINGS>>;

const DEFAULT_METER_EVENT = 'campjay_ad_cents';

/**
 * Without any of the settings, `stripe` is absent and the payment sandbox is used.
 * @throws InvalidSettings if a required setting is missing, or if another server than Stripe's would get a live key
 */
export const readStripeSettings = (settings: Settings): { readonly stripe?: StripeSettings } => {
  const {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_WEBHOOK_SECRET: webhookSecrets,
    STRIPE_PRICE_MONTHLY: monthly,
    STRIPE_PRICE_YEARLY: yearly,
    STRIPE_PRICE_CLICKS: usagePrice,
    STRIPE_METER_ID: meterId,
    STRIPE_METER_EVENT: meterEventName,
    STRIPE_API_URL: apiUrl,
  } = settings;
  const requiredSettings = {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_WEBHOOK_SECRET: webhookSecrets,
    STRIPE_PRICE_MONTHLY: monthly,
    STRIPE_PRICE_YEARLY: yearly,
    STRIPE_PRICE_CLICKS: usagePrice,
    STRIPE_METER_ID: meterId,
  };
  const givenNames = namesOfGiven({ ...requiredSettings, STRIPE_METER_EVENT: meterEventName, STRIPE_API_URL: apiUrl });
  if (givenNames.length === 0) return {};
  if (secretKey && webhookSecrets && monthly && yearly && usagePrice && meterId) {
    if (apiUrl !== undefined && LIVE_KEY_PATTERN.test(secretKey) && new URL(apiUrl).origin !== STRIPE_ORIGIN)
      throw new InvalidSettings([
        `STRIPE_API_URL must be ${STRIPE_ORIGIN}, or left out, with the live key of STRIPE_SECRET_KEY: no other server may get that key or real payments.`,
      ]);
    return {
      stripe: {
        secretKey,
        webhookSecrets,
        parentPrices: { monthly, yearly },
        usagePrice,
        meterId,
        meterEventName: meterEventName ?? DEFAULT_METER_EVENT,
        ...(apiUrl !== undefined && { server: toStripeServer(new URL(apiUrl)) }),
      },
    };
  }
  throw createMissingError(requiredSettings, givenNames);
};

const toStripeServer = ({ protocol, hostname, port }: URL): StripeServer => {
  const isHttp = protocol === 'http:';
  const defaultPort = isHttp ? 80 : 443;
  return {
    host: hostname.replace(/^\[|\]$/g, ''), // an IPv6 address without its brackets
    port: port === '' ? defaultPort : Number(port),
    protocol: isHttp ? 'http' : 'https',
  };
};
