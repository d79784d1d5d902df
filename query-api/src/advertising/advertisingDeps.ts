import { type DayNumber } from '@campjay/events/season/calendar.ts';
import { type EventStore } from '@campjay/platform/eventStore/port.ts';
import { type Pool } from 'pg';
import { type AdvertiserAccess } from './advertiserAccess.ts';

/** What answers to advertisers are made with. */
export interface AdvertisingDeps {
  readonly pool: Pool;
  /** For what no read model may lag behind with: how somebody pays. */
  readonly store: Pick<EventStore, 'readStream'>;
  readonly advertisers: AdvertiserAccess;
  readonly now: () => Date;
  /** In the product's time zone. */
  readonly today: () => DayNumber;
}
