import { HIDDEN_CAMPS, hiddenCampsTables } from '@campjay/read-models/models/hiddenCamps.ts';
import { type HiddenCampsEvent, hiddenCampsEvents } from '@campjay/events/hidden-camps/events.ts';
import { projection } from '../runtime/projection.ts';
import { remove, removeAll, upsert } from '../runtime/rowOperations.ts';

/** The camps that each parent has hidden. */
export const hiddenCamps = projection<HiddenCampsEvent>({
  name: HIDDEN_CAMPS,
  version: 1,
  categories: ['hiddenCamps'],
  events: hiddenCampsEvents,
  tables: hiddenCampsTables,
  audience: { hidden_camps: { user_id: 'family' } },
  handlers: {
    CampHidden: ({ data }, { entityId }) => [upsert('hidden_camps', { user_id: entityId, org_id: data.orgId })],
    CampUnhidden: ({ data }, { entityId }) => [remove('hidden_camps', { user_id: entityId, org_id: data.orgId })],
    PersonForgotten: (_event, { entityId }) => [removeAll('hidden_camps', { user_id: entityId })],
  },
});
