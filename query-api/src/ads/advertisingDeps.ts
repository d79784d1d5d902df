import { type DayNumber } from '@campjay/events/calendar.ts';
import { type EventStore } from '@campjay/platform/eventstore/port.ts';
import { type Pool } from 'pg';
import { type AdvertiserAccess } from './advertiserAccess.ts';

export interface AdvertisingDeps {
  readonly pool: Pool;
  /** For facts where a read model could be stale, such as subscriptions. */
  readonly store: Pick<EventStore, 'readStream'>;
  readonly advertisers: AdvertiserAccess;
  readonly now: () => Date;
  /** In the product's time zone. */
  readonly today: () => DayNumber;
}
