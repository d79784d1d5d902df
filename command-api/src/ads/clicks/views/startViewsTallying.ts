import { adMonthOf } from '@campjay/domain/ads/adMonth.ts';
import { InstanceId, OrgId } from '@campjay/events/catalog/facts.ts';
import { ViewsTallied } from '@campjay/events/ads/clicks.ts';
import { adInteractionsStream } from '@campjay/events/streams.ts';
import { type EventStore } from '@campjay/platform/eventstore/port.ts';
import { inTransaction } from '@campjay/platform/postgres/pool.ts';
import type pg from 'pg';
import { uuidV5 } from '../../../kernel/uuidV5.ts';
import { type AdKeys } from '@campjay/domain/ads/tokens/adKeys.ts';
import { readAdToken } from '@campjay/domain/ads/tokens/adToken.ts';
import { type DeliveredMessage, UnusableMessage, type InteractionBus } from '@campjay/platform/bus/port.ts';
import { ViewsMessage, AD_VIEWS_TOPIC } from '../adMessage.ts';
import { pause } from '@campjay/platform/kernel/retry.ts';
import { type Log } from '@campjay/platform/kernel/log.ts';

const EVENT_ID_NAMESPACE = '2f6d1b90-7c3e-4a55-8d11-4c0b9e7a6f32';
/** How long after its start an hour is tallied: by then it has ended, and late bus messages have arrived. */
const TALLY_AFTER_MS = 65 * 60_000;
/** How long the raw rows of tallied views are stored. */
const RETENTION = '90 days';

interface TallyDeps {
  readonly pool: pg.Pool;
  readonly store: EventStore;
  readonly now: Date;
}

/** An hour in which an ad had views that are not tallied yet. */
interface DueHour {
  readonly advertiser_id: string;
  readonly ad_id: string;
  readonly hour: Date;
}

/**
 * Appends the view counts of completed hours to the log, one event per ad and hour, and deletes old raw rows. If a view
 * arrives late, its hour is tallied again with the new count. Repeating the call is harmless: the event id is derived
 * from the event's content.
 * @returns how many ad hours (one ad in one hour) were tallied
 */
export const tallyViews = async ({ pool, store, now }: TallyDeps): Promise<number> => {
  const { rows: dueHours } = await pool.query<DueHour>(
    `select distinct advertiser_id, ad_id, hour from ops.ad_views
     where not is_tallied and hour <= $1 order by hour, advertiser_id, ad_id`,
    [new Date(now.getTime() - TALLY_AFTER_MS)],
  );
  for (const dueHour of dueHours) await inTransaction(pool, async (client) => tallyHour(client, store, dueHour, now));
  await pool.query(`delete from ops.ad_views where is_tallied and hour < $1::timestamptz - interval '${RETENTION}'`, [
    now,
  ]);
  return dueHours.length;
};

/** Marks an hour's rows as tallied and appends their count. The transaction commits only after the append. */
const tallyHour = async (
  client: pg.ClientBase,
  store: EventStore,
  { advertiser_id, ad_id, hour }: DueHour,
  now: Date,
): Promise<void> => {
  await client.query('update ops.ad_views set is_tallied = true where ad_id = $1 and hour = $2 and not is_tallied', [
    ad_id,
    hour,
  ]);
  const { rows } = await client.query<{ org_id: string; instance_id: string; count: number }>(
    `select org_id, instance_id, count(*)::integer as count from ops.ad_views
     where ad_id = $1 and hour = $2 and is_tallied group by 1, 2 order by 3 desc, 1, 2`,
    [ad_id, hour],
  );
  const { type, data } = ViewsTallied({
    adId: ad_id,
    hour: hour.toISOString(),
    views: rows.map(({ org_id, instance_id, count }) => ({
      orgId: OrgId.parse(org_id),
      instanceId: InstanceId.parse(instance_id),
      count,
    })),
  });
  const id = uuidV5(EVENT_ID_NAMESPACE, JSON.stringify([advertiser_id, data]));
  const metadata = { time: now.toISOString(), actor: { userId: 'tally', role: 'system' as const }, correlationId: id };
  await store.append(
    adInteractionsStream(advertiser_id, adMonthOf(hour)),
    [{ id, type, version: ViewsTallied.version, data, metadata }],
    { expected: 'any' },
  );
};

const HOUR_MS = 60 * 60_000;

/**
 * Stores views of ad cards. A view that is reported more than once is stored once, identified by the token's nonce.
 * Views by robots and by people who act for the advertiser, and views with forged or expired tokens, are not stored.
 * @throws UnusableMessage for a message that our routes cannot have written; in that case no message is stored
 */
export const storeViews = async (pool: pg.Pool, keys: AdKeys, messages: readonly DeliveredMessage[]): Promise<void> => {
  const views = messages.flatMap((message) => parseViews(keys, message));
  await pool.query(
    `insert into ops.ad_views (nonce, advertiser_id, ad_id, org_id, instance_id, hour)
     select distinct on (nonce) * from unnest($1::text[], $2::uuid[], $3::uuid[], $4::text[], $5::text[], $6::timestamptz[])
       as seen (nonce, advertiser_id, ad_id, org_id, instance_id, hour) order by nonce, hour
     on conflict do nothing`,
    [
      views.map(({ nonce }) => nonce),
      views.map(({ advertiserId }) => advertiserId),
      views.map(({ adId }) => adId),
      views.map(({ orgId }) => orgId),
      views.map(({ instanceId }) => instanceId),
      views.map(({ hour }) => hour),
    ],
  );
};

const parseViews = (keys: AdKeys, { id, key: advertiserId, body, receivedAt }: DeliveredMessage) => {
  const { success, data } = ViewsMessage.safeParse(body);
  if (!success) throw new UnusableMessage(`Message ${id} is not a valid views message.`);
  const { tokens, isRobot, isOwn } = data;
  if (isRobot || isOwn) return [];
  const hour = new Date(Math.floor(receivedAt.getTime() / HOUR_MS) * HOUR_MS);
  return tokens.flatMap((token) => {
    const tokenResult = readAdToken(keys, token, receivedAt);
    const isValid = tokenResult.kind === 'valid' && tokenResult.token.advertiserId === advertiserId;
    return isValid ? [{ ...tokenResult.token, hour }] : [];
  });
};

const TALLY_INTERVAL_MS = 60_000;

interface ViewsDeps {
  readonly pool: pg.Pool;
  readonly store: EventStore;
  readonly bus: InteractionBus;
  readonly adKeys: AdKeys;
  readonly log: Log;
  readonly now?: () => Date;
}

/**
 * Stores the views from the bus, and tallies completed hours, until it is disposed. Any number of processes may run it.
 */
export const startViewsTallying = ({
  pool,
  store,
  bus,
  adKeys,
  log,
  now = () => new Date(),
}: ViewsDeps): AsyncDisposable => {
  const abortController = new AbortController();
  const { signal } = abortController;
  const consumer = bus.consume(AD_VIEWS_TOPIC, (messages) => storeViews(pool, adKeys, messages), { signal });
  consumer.catch((error: unknown) =>
    log.error({ error }, 'Storing ad views failed; this process stores no more of them'),
  );
  const tallyPeriodically = async (): Promise<void> => {
    while (!signal.aborted) {
      await tallyViews({ pool, store, now: now() }).catch((error: unknown) =>
        log.warn({ error }, 'Tallying views failed; it will be retried'),
      );
      await pause(TALLY_INTERVAL_MS, signal);
    }
  };
  const tallyLoop = tallyPeriodically();
  return {
    [Symbol.asyncDispose]: async () => {
      abortController.abort();
      await consumer.catch(() => undefined); // already logged
      await tallyLoop;
    },
  };
};
