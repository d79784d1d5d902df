import { type PageMatch } from '@campjay/domain/geography/matchPath.ts';
import { type Log } from '@campjay/platform/kernel/log.ts';
import { type Schools } from '../schools/schools.ts';
import { type CampListing } from './listCamps.ts';

/** The camps of server-rendered pages. */
export interface PageCamps {
  /** Changes whenever the catalog changes. */
  readonly version: string;
  list(match: PageMatch): Promise<CampListing>;
  /** True if a page lists any camp. */
  has(match: PageMatch): boolean;
}

/** Data sources of the pages. */
export interface PageSources {
  /** Undefined until the catalog is loaded. */
  readonly camps: () => PageCamps | undefined;
  /** Undefined until schools can be looked up. */
  readonly schools: () => Schools | undefined;
  readonly log: Log;
}
