import { advertiserFold } from '@campjay/domain/ads/advertiser.ts';
import { adInteractionEvents, type AdInteractionEvent } from '@campjay/events/ads/clicks.ts';
import { adInteractionsStream, advertiserStream } from '@campjay/events/streams.ts';
import { type EventStore, type Position, type RecordedEvent } from '@campjay/platform/eventstore/port.ts';
import type pg from 'pg';
import { readState } from '../../../kernel/handleCommand.ts';
import { type AuditedMonth, auditEvents } from './auditEvents.ts';
import { type Billing, readBilling } from './readBilling.ts';

export interface MonthAudit extends AuditedMonth {
  readonly advertiserName: string;
  readonly billing: Billing;
}

const EVENTS_AT_ONCE = 5_000;

/**
 * Audits an advertiser's month ('yyyy-mm'): recomputes it from its stream and compares it with the settlements and with
 * what the payment provider accepted. Undefined for an unknown advertiser.
 * @param through ignores events after this position
 */
export const auditMonth = async (
  { store, pool }: { readonly store: EventStore; readonly pool: pg.Pool },
  advertiserId: string,
  month: string,
  through?: Position,
): Promise<MonthAudit | undefined> => {
  const advertiser = await readState(store, advertiserFold, advertiserStream(advertiserId));
  if (!advertiser) return undefined;
  const audited = auditEvents(await eventsOf(store, adInteractionsStream(advertiserId, month), through));
  const billing = await readBilling(pool, advertiserId, audited.settlements);
  return { ...audited, advertiserName: advertiser.name, billing };
};

/** Reads the whole stream without a cached fold, because a wrong cache would go unnoticed. */
const eventsOf = async (
  store: Pick<EventStore, 'readStream' | 'compare'>,
  streamId: string,
  through: Position | undefined,
): Promise<readonly AdInteractionEvent[]> => {
  const all: AdInteractionEvent[] = [];
  for (;;) {
    const { events } = await store.readStream(streamId, { from: BigInt(all.length), limit: EVENTS_AT_ONCE });
    for (const event of events) {
      if (through !== undefined && store.compare(event.position, through) > 0) return all;
      all.push(parsed(event));
    }
    if (events.length < EVENTS_AT_ONCE) return all;
  }
};

const parsed = ({ type, data, version, streamId }: RecordedEvent): AdInteractionEvent => {
  const reader = adInteractionEvents.find((each) => each.type === type);
  if (!reader) throw new Error(`${streamId} holds ${type}, which nobody knows there`);
  return reader.parse(data, version);
};
