import { CAMPS } from '@campjay/read-models/models/camps.ts';
import { type CampEvent, campEvents, type CatalogEvent, SeasonOpened } from '@campjay/events/catalog/events.ts';
import { type AudienceOf } from '../runtime/audience.ts';
import { type EventContext, projection } from '../runtime/projection.ts';
import { rowOperations } from '../runtime/rowOperations.ts';

const { patch, remove, upsert } = rowOperations(CAMPS);

const sessionKey = (context: EventContext, instanceId: string) => ({
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
 * The columns of the camp's row that every event of a listed camp updates: a digest (hash) of the camp and its
 * sessions, and the revision and time of the last change.
 */
const lastChangeColumns = (digest: string, { revision, recordedAt }: EventContext) => ({
  digest,
  revision,
  changed_at: recordedAt,
});

const patchLastChange = (digest: string, context: EventContext) =>
  patch('camps', { org_id: context.entityId }, lastChangeColumns(digest, context));

// A camp always has a name, so a change never removes it.
const patchCamp = ({ data: { changes, digest } }: CampChange, context: EventContext) => [
  patch(
    'camps',
    { org_id: context.entityId },
    { ...changes, camp_org_name: changes.camp_org_name ?? undefined, ...lastChangeColumns(digest, context) },
  ),
];

const patchSession = ({ data }: SessionChange, context: EventContext) => [
  patch('sessions', sessionKey(context, data.instance_id), data.changes),
  patchLastChange(data.digest, context),
];

/** The current catalog: every listed camp, every offered session, and the season. */
export const camps = projection<CatalogEvent>({
  ...CAMPS,
  version: 3,
  categories: ['camp', 'season'],
  events: [...campEvents, SeasonOpened],
  // Only the stream of the season has no entity id; a new season changes everything.
  changeKey: (context) => (context.entityId === '' ? '*' : context.entityId),
  audience: { camps: { org_id: 'camp' }, sessions: { org_id: 'camp' }, season: 'everybody' } satisfies AudienceOf<
    typeof CAMPS
  >,
  handlers: {
    CampListed: ({ data }, context) => [
      upsert('camps', { org_id: context.entityId, ...data.camp, ...lastChangeColumns(data.digest, context) }),
    ],
    CampDetailsChanged: patchCamp,
    CampCorrected: patchCamp,
    CampCorrectionWithdrawn: patchCamp,
    SessionsOffered: ({ data }, context) => [
      ...data.sessions.map((session, index) =>
        upsert('sessions', {
          ...session,
          org_id: context.entityId,
          // Sorts sessions by event, then by their order in the event, which has fewer than 1000 sessions.
          ordinal: context.revision * 1000n + BigInt(index),
        }),
      ),
      patchLastChange(data.digest, context),
    ],
    SessionRepriced: patchSession,
    SessionMoved: patchSession,
    SessionRelocated: patchSession,
    SessionOfferChanged: patchSession,
    SessionCorrected: patchSession,
    SessionCorrectionWithdrawn: patchSession,
    CorrectionsEnded: ({ data }, context) => [patchLastChange(data.digest, context)],
    SessionsWithdrawn: ({ data }, context) => [
      ...data.instance_ids.map((instanceId) => remove('sessions', sessionKey(context, instanceId))),
      patchLastChange(data.digest, context),
    ],
    CampDelisted: (_event, context) => [remove('camps', { org_id: context.entityId })],
    SeasonOpened: ({ data }) => [
      // The table has a single row; `only` is its constant key.
      upsert('season', { only: 1, year: data.year }),
    ],
  },
});
