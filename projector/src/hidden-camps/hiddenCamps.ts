import { type HiddenCampsEvent, hiddenCampsEvents } from '@campjay/events/hidden-camps/events.ts';
import { projection } from '../runtime/projection.ts';
import { remove, removeAll, upsert } from '../runtime/rowOperations.ts';
import { table } from '@campjay/read-models/table.ts';

/** The camps that each parent has hidden. */
export const hiddenCamps = projection<HiddenCampsEvent>({
  name: 'hidden_camps',
  version: 1,
  categories: ['hiddenCamps'],
  events: hiddenCampsEvents,
  tables: { hidden_camps: table({ user_id: 'text', org_id: 'text' }, { key: ['user_id', 'org_id'] }) },
  audience: { hidden_camps: { user_id: 'family' } },
  handlers: {
    CampHidden: ({ data }, { entityId }) => [upsert('hidden_camps', { user_id: entityId, org_id: data.orgId })],
    CampUnhidden: ({ data }, { entityId }) => [remove('hidden_camps', { user_id: entityId, org_id: data.orgId })],
    PersonForgotten: (_event, { entityId }) => [removeAll('hidden_camps', { user_id: entityId })],
  },
});
