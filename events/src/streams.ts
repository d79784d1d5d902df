import type { SubscriptionPurpose } from './ads/values.ts';

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
/** The single stream with the catalog's current season. */
export const seasonStream = 'season';
/** An import of camps or schools. `runId` is the correlation id of all changes that it made. */
export const catalogImportStream = (runId: string): string => `catalogImport-${runId}`;
/** Admin decisions about a read model, such as skipping its parked events. */
export const projectionStream = (name: string): string => `projection-${name}`;
/** Rebuilds of the text index, and who ordered them. */
export const textIndexStream = projectionStream('text_index');

export const suggestionStream = (id: string): string => `suggestion-${id}`;

/** A parent's account and kids. `userId` is our own opaque id. */
export const parentStream = (userId: string): string => `parent-${userId}`;

/** A parent's favorites and notes, how they are shared, and other parents' lists that they saved. */
export const favoritesStream = (userId: string): string => `favorites-${userId}`;

/** The camps that a parent has hidden. */
export const hiddenCampsStream = (userId: string): string => `hiddenCamps-${userId}`;

/** A parent's schedule for their kids, its sharing, and its changes by anyone with access. */
export const scheduleStream = (ownerId: string): string => `schedule-${ownerId}`;

/** A school with its own page, and the discount code of that page. `code` is part of the page's URL. */
export const schoolStream = (code: string): string => `school-${code}`;

/** A user's rights beyond those of every parent: roles, and the advertisers that the user acts for. */
export const userStream = (userId: string): string => `user-${userId}`;

export const advertiserStream = (advertiserId: string): string => `advertiser-${advertiserId}`;
export const adStream = (adId: string): string => `ad-${adId}`;
/** Which of a camp's sessions are in which ad. */
export const placementStream = (orgId: string): string => `placement-${orgId}`;
/** Clicks, views and registrations of an advertiser in a month ('yyyy-mm', America/Los_Angeles), with their cost. */
export const adInteractionsStream = (advertiserId: string, month: string): string =>
  `adInteractions-${advertiserId}-${month}`;
/**
 * The subscriptions of a parent (by user id) or an advertiser (by its id), one after the other. The payment provider's
 * ids are in the events; callers know the holder's id.
 */
export const subscriptionStream = (purpose: SubscriptionPurpose, holderId: string): string =>
  `subscription-${purpose}-${holderId}`;
/** Whether the camps of a website may be compared. `baseUrl` is normalized by `normalBaseUrl`. */
export const benchmarkingAccessStream = (baseUrl: string): string => `benchmarkingAccess-${baseUrl}`;
export const conciergeRequestStream = (id: string): string => `conciergeRequest-${id}`;
/** Audit entries that began in a UTC month, such as 'audit-2026-05'. */
export const auditStream = (beganAt: Date): string => `audit-${beganAt.toISOString().slice(0, 7)}`;

export const categoryOf = (streamId: string): string => streamId.split('-', 1)[0] ?? streamId;

/** The entity id within a stream's name; empty for the only stream of a category. */
export const entityIdOf = (streamId: string): string => streamId.slice(categoryOf(streamId).length + 1);
