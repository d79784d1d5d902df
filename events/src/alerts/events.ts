import { z } from 'zod';
import { PersonForgotten } from '../accounts/events.ts';
import { OrgId } from '../catalog/facts.ts';
import { defineEvent, type EventOf } from '../defineEvent.ts';
import { keysOf } from '../records.ts';
import { sealed } from '../sealed.ts';
import { ALERT_DELIVERIES, type SearchToSave } from './values.ts';

const searchId = z.uuid();
const delivery = z.enum(keysOf(ALERT_DELIVERIES));

/**
 * The parent saved a search, to be alerted about it. Name and criteria are sealed: they may contain a place and the
 * birth dates and grades of kids.
 */
export const SearchSaved = defineEvent(
  'SearchSaved',
  1,
  z.object({ searchId, name: sealed<string>(), search: sealed<SearchToSave>(), delivery }),
);
export type SearchSaved = EventOf<typeof SearchSaved>;

export const SavedSearchRenamed = defineEvent('SavedSearchRenamed', 1, z.object({ searchId, name: sealed<string>() }));
export type SavedSearchRenamed = EventOf<typeof SavedSearchRenamed>;

export const SavedSearchDeleted = defineEvent('SavedSearchDeleted', 1, z.object({ searchId }));
export type SavedSearchDeleted = EventOf<typeof SavedSearchDeleted>;

/** The parent asked for alerts about a camp. */
export const CampWatched = defineEvent('CampWatched', 1, z.object({ orgId: OrgId, delivery }));
export type CampWatched = EventOf<typeof CampWatched>;

export const CampUnwatched = defineEvent('CampUnwatched', 1, z.object({ orgId: OrgId }));
export type CampUnwatched = EventOf<typeof CampUnwatched>;

/** Changes when the parent is emailed about a saved search, or that they are not. */
export const SearchDeliveryChanged = defineEvent('SearchDeliveryChanged', 1, z.object({ searchId, delivery }));
export type SearchDeliveryChanged = EventOf<typeof SearchDeliveryChanged>;

/** Changes when the parent is emailed about a watched camp, or that they are not. */
export const WatchDeliveryChanged = defineEvent('WatchDeliveryChanged', 1, z.object({ orgId: OrgId, delivery }));
export type WatchDeliveryChanged = EventOf<typeof WatchDeliveryChanged>;

/** Stops all alert emails. Searches and camps keep their own settings for when the alerts are resumed. */
export const AlertsStopped = defineEvent('AlertsStopped', 1, z.object({}));
export type AlertsStopped = EventOf<typeof AlertsStopped>;

export const AlertsResumed = defineEvent('AlertsResumed', 1, z.object({}));
export type AlertsResumed = EventOf<typeof AlertsResumed>;

export const alertsEvents = [
  SearchSaved,
  SavedSearchRenamed,
  SavedSearchDeleted,
  CampWatched,
  CampUnwatched,
  SearchDeliveryChanged,
  WatchDeliveryChanged,
  AlertsStopped,
  AlertsResumed,
  PersonForgotten,
] as const;

export type AlertsEvent = EventOf<(typeof alertsEvents)[number]>;
