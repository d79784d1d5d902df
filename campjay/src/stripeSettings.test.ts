import { describe, expect, it } from '@jest/globals';
import { readConfig } from './config.ts';

const stripe = {
  STRIPE_SECRET_KEY: 'sk_test_kelp',
  STRIPE_WEBHOOK_SECRET: 'whsec_kelp',
  STRIPE_PRICE_MONTHLY: 'price_monthly',
  STRIPE_PRICE_YEARLY: 'price_yearly',
  STRIPE_PRICE_CLICKS: 'price_clicks',
  STRIPE_METER_ID: 'mtr_clicks',
};

describe('the settings of Stripe', () => {
  it('are not needed: the sandbox takes no money then', () => {
    expect(readConfig({}, '/').stripe).toBeUndefined();
  });

  it('are its key, the secret of its messages, prices and meter', () => {
    expect(readConfig(stripe, '/').stripe).toEqual({
      secretKey: 'sk_test_kelp',
      webhookSecrets: ['whsec_kelp'],
      parentPrices: { monthly: 'price_monthly', yearly: 'price_yearly' },
      usagePrice: 'price_clicks',
      meterId: 'mtr_clicks',
      meterEventName: 'campjay_ad_cents',
    });
  });

  it('may name two secrets, while one is being exchanged for the other', () => {
    expect(readConfig({ ...stripe, STRIPE_WEBHOOK_SECRET: 'whsec_a,whsec_b' }, '/').stripe).toMatchObject({
      webhookSecrets: ['whsec_a', 'whsec_b'],
    });
  });

  it.each(Object.keys(stripe))('are missed by name where there is no %s', (name) => {
    const { [name]: _left, ...others } = stripe as Record<string, string>;
    expect(() => readConfig(others, '/')).toThrow(`${name} is missing: `);
  });

  it.each([
    ['STRIPE_SECRET_KEY', 'pk_test_kelp'],
    ['STRIPE_WEBHOOK_SECRET', 'kelp'],
    ['STRIPE_PRICE_YEARLY', 'prod_kelp'],
    ['STRIPE_METER_ID', 'clicks'],
    ['STRIPE_METER_EVENT', 'two words'],
  ])('are refused where %s is %s, and secrets are not repeated', (name, value) => {
    const read = () => readConfig({ ...stripe, [name]: value }, '/');
    expect(read).toThrow(`${name} must be`);
    if (/KEY|SECRET/.test(name)) expect(read).not.toThrow(`'${value}'`);
  });
});
