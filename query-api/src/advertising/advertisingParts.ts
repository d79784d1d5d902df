import { type Pool } from 'pg';
import { type AdvertiserAccess } from './advertiserAccess.ts';

/** What answers to advertisers are made with. */
export interface AdvertisingParts {
  readonly pool: Pool;
  readonly advertisers: AdvertiserAccess;
}
