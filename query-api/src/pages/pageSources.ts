import { type PageMatch } from '@campjay/events/geography/matchPath.ts';
import { type Log } from '@campjay/platform/log/log.ts';
import { type Schools } from '../schools/schools.ts';
import { type CampListing } from './listCamps.ts';

/** The camps that pages begin with. */
export interface PageCamps {
  /** Another one whenever the catalogue is another one. */
  readonly version: string;
  list(match: PageMatch): Promise<CampListing>;
  /** Whether a page lists any camp at all. */
  has(match: PageMatch): boolean;
}

/** What pages are made of. */
export interface PageSources {
  /** Undefined as long as the catalogue is being loaded. */
  readonly camps: () => PageCamps | undefined;
  /** Undefined as long as nobody can be asked for them. */
  readonly schools: () => Schools | undefined;
  readonly log: Log;
}
