import type { SubscriptionPurpose } from './ads/values.ts';

/**
 * The categories of the log's streams. A stream's name is its category, a dash, and an entity id, which never contains
 * a name, an email or other private data.
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
  | 'alerts'
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
/** The only stream of its category. Its last event sets the catalog's current season. */
export const seasonStream = 'season';
/** An import of camps or schools. `runId` is the correlation id of all changes that it made. */
export const catalogImportStream = (runId: string): string => `catalogImport-${runId}`;
/** Admin decisions about a read model, such as skipping its parked events. */
export const projectionStream = (name: string): string => `projection-${name}`;
/** Admin decisions about a process manager. In the category of read models, because the decisions are the same. */
export const processManagerStream = (name: string): string => projectionStream(name);
/** The rebuilds of the text index that admins requested, and their outcomes. */
export const textIndexStream = projectionStream('text_index');

export const suggestionStream = (id: string): string => `suggestion-${id}`;

/** A parent's account and kids, and which changes to schedules the parent has seen. */
export const parentStream = (userId: string): string => `parent-${userId}`;

/** A parent's favorites and notes, how they are shared, and the lists of other parents that this parent saved. */
export const favoritesStream = (userId: string): string => `favorites-${userId}`;

/** The camps that a parent has hidden. */
export const hiddenCampsStream = (userId: string): string => `hiddenCamps-${userId}`;

/** A parent's saved searches and watched camps, and when the parent is emailed about them. */
export const alertsStream = (userId: string): string => `alerts-${userId}`;

/** The schedule of a parent's kids: changes by anyone with access, and its sharing. */
export const scheduleStream = (ownerId: string): string => `schedule-${ownerId}`;

/** A school, and the discount code of its page. `code` is part of the page's URL. */
export const schoolStream = (code: string): string => `school-${code}`;

/** A user's additional rights: roles, and the advertisers for which the user acts. */
export const userStream = (userId: string): string => `user-${userId}`;

export const advertiserStream = (advertiserId: string): string => `advertiser-${advertiserId}`;
export const adStream = (adId: string): string => `ad-${adId}`;
/** The ads in which a camp's sessions are placed. */
export const placementStream = (orgId: string): string => `placement-${orgId}`;
/** An advertiser's clicks, views and registrations of a month ('yyyy-mm', America/Los_Angeles), with their cost. */
export const adInteractionsStream = (advertiserId: string, month: string): string =>
  `adInteractions-${advertiserId}-${month}`;
/**
 * All subscriptions, one after the other, of a parent (`holderId` is the user id) or of an advertiser (`holderId` is
 * the advertiser id). The payment provider's ids are in the events.
 */
export const subscriptionStream = (purpose: SubscriptionPurpose, holderId: string): string =>
  `subscription-${purpose}-${holderId}`;
/** Whether benchmarking is available for a website. `baseUrl` is normalized by `normalizeBaseUrl`. */
export const benchmarkingAccessStream = (baseUrl: string): string => `benchmarkingAccess-${baseUrl}`;
export const conciergeRequestStream = (id: string): string => `conciergeRequest-${id}`;
/** The audit entries of all operations that started in one month (UTC), such as 'audit-2026-05'. */
export const auditStream = (startedAt: Date): string => `audit-${startedAt.toISOString().slice(0, 7)}`;

export const categoryOf = (streamId: string): string => streamId.split('-', 1)[0] ?? streamId;

/** The entity id in a stream's name; empty if the category has only one stream, such as 'season'. */
export const entityIdOf = (streamId: string): string => streamId.slice(categoryOf(streamId).length + 1);
