import { ALERTS } from '@campjay/read-models/models/alerts.ts';
import { type AlertsEvent, alertsEvents } from '@campjay/events/alerts/events.ts';
import { type AudienceOf } from '../runtime/audience.ts';
import { projection } from '../runtime/projection.ts';
import { rowOperations } from '../runtime/rowOperations.ts';

const { patch, remove, removeAll, upsert } = rowOperations(ALERTS);

/** Each parent's saved searches and watched camps. */
export const alerts = projection<AlertsEvent>({
  ...ALERTS,
  version: 1,
  categories: ['alerts'],
  events: alertsEvents,
  audience: {
    searches: { user_id: 'family' },
    camps: { user_id: 'family' },
    stops: { user_id: 'family' },
  } satisfies AudienceOf<typeof ALERTS>,
  handlers: {
    SearchSaved: ({ data: { searchId, name, search, delivery } }, { entityId, revision, recordedAt }) => [
      upsert('searches', {
        user_id: entityId,
        search_id: searchId,
        ordinal: revision,
        name,
        search,
        delivery,
        saved_at: recordedAt,
      }),
    ],
    SavedSearchRenamed: ({ data: { searchId, name } }, { entityId }) => [
      patch('searches', { user_id: entityId, search_id: searchId }, { name }),
    ],
    SavedSearchDeleted: ({ data }, { entityId }) => [
      remove('searches', { user_id: entityId, search_id: data.searchId }),
    ],
    SearchDeliveryChanged: ({ data: { searchId, delivery } }, { entityId }) => [
      patch('searches', { user_id: entityId, search_id: searchId }, { delivery }),
    ],
    CampWatched: ({ data: { orgId, delivery } }, { entityId, revision, recordedAt }) => [
      upsert('camps', { user_id: entityId, org_id: orgId, ordinal: revision, delivery, watched_at: recordedAt }),
    ],
    CampUnwatched: ({ data }, { entityId }) => [remove('camps', { user_id: entityId, org_id: data.orgId })],
    WatchDeliveryChanged: ({ data: { orgId, delivery } }, { entityId }) => [
      patch('camps', { user_id: entityId, org_id: orgId }, { delivery }),
    ],
    AlertsStopped: (_event, { entityId }) => [upsert('stops', { user_id: entityId })],
    AlertsResumed: (_event, { entityId }) => [remove('stops', { user_id: entityId })],
    PersonForgotten: (_event, { entityId }) => [
      removeAll('searches', { user_id: entityId }),
      removeAll('camps', { user_id: entityId }),
      remove('stops', { user_id: entityId }),
    ],
  },
});
