import { CAMPS, campsTables } from '@campjay/read-models/models/camps.ts';
import { type CampEvent, campEvents, type CatalogEvent, SeasonOpened } from '@campjay/events/catalog/events.ts';
import { type EventContext, projection } from '../runtime/projection.ts';
import { patch, remove, type Row, upsert } from '../runtime/rowOperations.ts';

const sessionKey = (context: EventContext, instanceId: string): Row => ({
  org_id: context.entityId,
  instance_id: instanceId,
});

type CampChange = Extract<CampEvent, { type: 'CampDetailsChanged' | 'CampCorrected' | 'CampCorrectionWithdrawn' }>;
type SessionChange = Extract<
  CampEvent,
  {
    type:
      | 'SessionRepriced'
      | 'SessionMoved'
      | 'SessionRelocated'
      | 'SessionOfferChanged'
      | 'SessionCorrected'
      | 'SessionCorrectionWithdrawn';
  }
>;

/**
 * The columns of the camp's row that every event updates: a digest (hash) of the camp and its sessions, and the
 * revision and time of the last change.
 */
const changeColumns = (digest: string, { revision, recordedAt }: EventContext): Row => ({
  digest,
  revision,
  changed_at: recordedAt,
});

const changeCamp = ({ data }: CampChange, context: EventContext) => [
  patch('camps', { org_id: context.entityId }, { ...(data.changes as Row), ...changeColumns(data.digest, context) }),
];

const changeSession = ({ data }: SessionChange, context: EventContext) => [
  patch('sessions', sessionKey(context, data.instance_id), data.changes as Row),
  patch('camps', { org_id: context.entityId }, changeColumns(data.digest, context)),
];

/** The current catalog: every listed camp, every offered session, and the season. */
export const camps = projection<CatalogEvent>({
  name: CAMPS,
  version: 2,
  categories: ['camp', 'season'],
  events: [...campEvents, SeasonOpened],
  // Only the stream of the season has no entity id; a new season changes everything.
  changeKey: (context) => (context.entityId === '' ? '*' : context.entityId),
  tables: campsTables,
  audience: { camps: { org_id: 'camp' }, sessions: { org_id: 'camp' }, season: 'everybody' },
  handlers: {
    CampListed: ({ data }, context) => [
      upsert('camps', { org_id: context.entityId, ...(data.camp as Row), ...changeColumns(data.digest, context) }),
    ],
    CampDetailsChanged: changeCamp,
    CampCorrected: changeCamp,
    CampCorrectionWithdrawn: changeCamp,
    SessionsOffered: ({ data }, context) => [
      ...data.sessions.map((session, index) =>
        upsert('sessions', {
          ...(session as Row),
          org_id: context.entityId,
          // Sorts sessions by event, then by their order in the event.
          ordinal: context.revision * 1000n + BigInt(index),
        }),
      ),
      patch('camps', { org_id: context.entityId }, changeColumns(data.digest, context)),
    ],
    SessionRepriced: changeSession,
    SessionMoved: changeSession,
    SessionRelocated: changeSession,
    SessionOfferChanged: changeSession,
    SessionCorrected: changeSession,
    SessionCorrectionWithdrawn: changeSession,
    CorrectionsEnded: ({ data }, context) => [
      patch('camps', { org_id: context.entityId }, changeColumns(data.digest, context)),
    ],
    SessionsWithdrawn: ({ data }, context) => [
      ...data.instance_ids.map((instanceId) => remove('sessions', sessionKey(context, instanceId))),
      patch('camps', { org_id: context.entityId }, changeColumns(data.digest, context)),
    ],
    CampDelisted: (_event, context) => [remove('camps', { org_id: context.entityId })],
    SeasonOpened: ({ data }) => [
      // The table has a single row; `only` is its constant key.
      upsert('season', { only: 1, year: data.year }),
    ],
  },
});
