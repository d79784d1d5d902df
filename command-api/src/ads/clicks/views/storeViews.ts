import { type AdKeys } from '@campjay/domain/ads/tokens/adKeys.ts';
import { readAdToken } from '@campjay/domain/ads/tokens/adToken.ts';
import { type DeliveredMessage, UnusableMessage } from '@campjay/platform/bus/port.ts';
import type pg from 'pg';
import { ViewsMessage } from '../adMessage.ts';

const HOUR_MS = 60 * 60_000;

/**
 * Stores viewed ad cards, each showing once however often it is reported: the token's nonce identifies it. Views by
 * robots and by the advertiser's own people, and forged or expired tokens, do not count.
 * @throws UnusableMessage for a message that our routes cannot have written; then none is stored
 */
export const storeViews = async (pool: pg.Pool, keys: AdKeys, messages: readonly DeliveredMessage[]): Promise<void> => {
  const seen = messages.flatMap((message) => viewedCards(keys, message));
  await pool.query(
    `insert into ops.ad_views (nonce, advertiser_id, ad_id, org_id, instance_id, hour)
     select distinct on (nonce) * from unnest($1::text[], $2::uuid[], $3::uuid[], $4::text[], $5::text[], $6::timestamptz[])
       as seen (nonce, advertiser_id, ad_id, org_id, instance_id, hour) order by nonce, hour
     on conflict do nothing`,
    [
      seen.map(({ nonce }) => nonce),
      seen.map(({ advertiserId }) => advertiserId),
      seen.map(({ adId }) => adId),
      seen.map(({ orgId }) => orgId),
      seen.map(({ instanceId }) => instanceId),
      seen.map(({ hour }) => hour),
    ],
  );
};

const viewedCards = (keys: AdKeys, { id, key, body, receivedAt }: DeliveredMessage) => {
  const parsed = ViewsMessage.safeParse(body);
  if (!parsed.success) throw new UnusableMessage(`What message ${id} says is nothing that can be tallied.`);
  const { tokens, isRobot, isOwn } = parsed.data;
  if (isRobot || isOwn) return [];
  const hour = new Date(Math.floor(receivedAt.getTime() / HOUR_MS) * HOUR_MS);
  return tokens.flatMap((text) => {
    const reading = readAdToken(keys, text, receivedAt);
    return reading.kind === 'good' && reading.token.advertiserId === key ? [{ ...reading.token, hour }] : [];
  });
};
