import { type Route } from '@campjay/platform/http/route.ts';
import { type Log } from '@campjay/platform/kernel/log.ts';
import { startDeliveries } from '@campjay/platform/payments/sandbox/deliveries.ts';
import { sandboxRoutes } from '@campjay/platform/payments/sandbox/sandboxRoutes.ts';
import { type Pool } from 'pg';
import { addressOf } from '../settings/addressOf.ts';
import { type Config } from '../settings/config.ts';
import { type Resources } from './resources.ts';

/** The sandbox's own pages, and its webhook deliveries to us; none if Stripe is configured. */
export const sandboxPages = (
  config: Pick<Config, 'stripe' | 'hosts' | 'port'>,
  { pool, log, resources }: { readonly pool: Pool; readonly log: Log; readonly resources: Resources },
): readonly Route[] => {
  if (config.stripe) return [];
  const now = (): Date => new Date();
  const webhookUrl = `${addressOf(config)}/api/stripe/webhook`;
  const deliveries = resources.add(startDeliveries({ pool, webhookUrl, now, log }));
  return sandboxRoutes({ pool, now, deliveries });
};
