import { advertiserFold } from '@campjay/domain/ads/advertiser.ts';
import { adInteractionEvents, type AdInteractionEvent } from '@campjay/events/ads/clicks.ts';
import { adInteractionsStream, advertiserStream } from '@campjay/events/streams.ts';
import { type EventStore, type Position, type RecordedEvent } from '@campjay/platform/eventstore/port.ts';
import type pg from 'pg';
import { readState } from '../../../kernel/handledStream.ts';
import { type AuditedMonth, auditEvents } from './auditEvents.ts';
import { type Billing, readBilling } from './readBilling.ts';

/** The audit of an advertiser's month, with what the payment provider accepted for it. */
export interface MonthAudit extends AuditedMonth {
  readonly advertiserName: string;
  readonly billing: Billing;
}

const PAGE_SIZE = 5_000;

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
  const auditedMonth = auditEvents(await readEvents(store, adInteractionsStream(advertiserId, month), through));
  const billing = await readBilling(pool, advertiserId, auditedMonth.settlements);
  return { ...auditedMonth, advertiserName: advertiser.name, billing };
};

/** Reads the whole stream instead of a cached fold, so that an error in the cache cannot hide. */
const readEvents = async (
  store: Pick<EventStore, 'readStream' | 'compare'>,
  streamId: string,
  through: Position | undefined,
): Promise<readonly AdInteractionEvent[]> => {
  const monthEvents: AdInteractionEvent[] = [];
  for (;;) {
    const { events } = await store.readStream(streamId, { from: BigInt(monthEvents.length), limit: PAGE_SIZE });
    for (const event of events) {
      if (through !== undefined && store.compare(event.position, through) > 0) return monthEvents;
      monthEvents.push(parseEvent(event));
    }
    if (events.length < PAGE_SIZE) return monthEvents;
  }
};

const parseEvent = ({ type, data, version, streamId }: RecordedEvent): AdInteractionEvent => {
  const definition = adInteractionEvents.find((candidate) => candidate.type === type);
  if (!definition) throw new Error(`${streamId} contains an event of the unknown type ${type}`);
  return definition.parse(data, version);
};
