import { HIDDEN_CAMPS } from '@campjay/read-models/models/hiddenCamps.ts';
import { type HiddenCampsEvent, hiddenCampsEvents } from '@campjay/events/hidden-camps/events.ts';
import { type AudienceOf } from '../runtime/audience.ts';
import { projection } from '../runtime/projection.ts';
import { rowOperations } from '../runtime/rowOperations.ts';

const { remove, removeAll, upsert } = rowOperations(HIDDEN_CAMPS);

/** The camps that each parent has hidden. */
export const hiddenCamps = projection<HiddenCampsEvent>({
  ...HIDDEN_CAMPS,
  version: 1,
  categories: ['hiddenCamps'],
  events: hiddenCampsEvents,
  audience: { hidden_camps: { user_id: 'family' } } satisfies AudienceOf<typeof HIDDEN_CAMPS>,
  handlers: {
    CampHidden: ({ data }, { entityId }) => [upsert('hidden_camps', { user_id: entityId, org_id: data.orgId })],
    CampUnhidden: ({ data }, { entityId }) => [remove('hidden_camps', { user_id: entityId, org_id: data.orgId })],
    PersonForgotten: (_event, { entityId }) => [removeAll('hidden_camps', { user_id: entityId })],
  },
});
