import { type SubscriptionPurpose } from './billing/subscription.ts';

/**
 * Names of the log's streams. A stream's category is the part before the first dash; what follows is its entity id,
 * which never carries a name, an email or anything else private.
 */
export type StreamCategory =
  | 'camp'
  | 'season'
  | 'catalogImport'
  | 'projection'
  | 'suggestion'
  | 'parent'
  | 'favorites'
  | 'hiddenCamps'
  | 'school'
  | 'schedule'
  | 'user'
  | 'advertiser'
  | 'ad'
  | 'placement'
  | 'adInteractions'
  | 'subscription'
  | 'benchmarkingAccess'
  | 'conciergeRequest'
  | 'audit';

export const campStream = (orgId: string): string => `camp-${orgId}`;
/** The one stream that says which season the catalogue is in. */
export const seasonStream = 'season';
/** An import of camps or schools; `runId` is the correlation id of all that it changed. */
export const catalogImportStream = (runId: string): string => `catalogImport-${runId}`;
/** What was decided about the events that a read model could not take. */
export const projectionStream = (name: string): string => `projection-${name}`;
/** When the text index was made again, by whose order. */
export const textIndexStream = projectionStream('text_index');

export const suggestionStream = (id: string): string => `suggestion-${id}`;

/** A parent's account and kids. `userId` is our own opaque id. */
export const parentStream = (userId: string): string => `parent-${userId}`;

/** A parent's favorites and notes, how they are shared, and whose lists the parent keeps. */
export const favoritesStream = (userId: string): string => `favorites-${userId}`;

/** The camps that a parent does not want to see. */
export const hiddenCampsStream = (userId: string): string => `hiddenCamps-${userId}`;

/** A parent's schedule for the kids of that account, who may see it, and what they did with it. */
export const scheduleStream = (ownerId: string): string => `schedule-${ownerId}`;

/** A school with a page of its own, and the discount code that its page sets. `code` stands in the page's address. */
export const schoolStream = (code: string): string => `school-${code}`;

/** What a user may do beyond what every parent may: roles, and the advertisers that the user acts for. */
export const userStream = (userId: string): string => `user-${userId}`;

export const advertiserStream = (advertiserId: string): string => `advertiser-${advertiserId}`;
export const adStream = (adId: string): string => `ad-${adId}`;
/** Which of a camp's sessions are in which ad. */
export const placementStream = (orgId: string): string => `placement-${orgId}`;
/** Clicks, views and registrations of an advertiser in a month ('yyyy-mm', America/Los_Angeles), and what they cost. */
export const adInteractionsStream = (advertiserId: string, month: string): string =>
  `adInteractions-${advertiserId}-${month}`;
/**
 * What a parent (by the user's id) or an advertiser (by its id) has subscribed to, one subscription after the other. The
 * provider's own names stand in the events: whoever asks knows the holder.
 */
export const subscriptionStream = (purpose: SubscriptionPurpose, holderId: string): string =>
  `subscription-${purpose}-${holderId}`;
/** Whether camps of a website may be compared; `baseUrl` as `normalBaseUrl` gives it. */
export const benchmarkingAccessStream = (baseUrl: string): string => `benchmarkingAccess-${baseUrl}`;
export const conciergeRequestStream = (id: string): string => `conciergeRequest-${id}`;
/** The acts that began in a month of UTC, such as 'audit-2026-05'. */
export const auditStream = (beganAt: Date): string => `audit-${beganAt.toISOString().slice(0, 7)}`;

export const categoryOf = (streamId: string): string => streamId.split('-', 1)[0] ?? streamId;

/** The entity id within a stream's name; empty for a stream that is the only one of its category. */
export const entityIdOf = (streamId: string): string => streamId.slice(categoryOf(streamId).length + 1);
