import { type CampEvent, campEvents, type CatalogEvent, SeasonOpened } from '@campjay/events/catalog/events.ts';
import { type EventContext, projection } from '../runtime/projection.ts';
import { patch, remove, type Row, upsert } from '../runtime/rowOperations.ts';
import { table } from '@campjay/read-models/table.ts';

const keyOf = (context: EventContext, instanceId: string): Row => ({
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
 * The camp row carries the digest of the whole camp, and the time and revision of the last change of the camp or one of
 * its sessions.
 */
const stamp = (digest: string, { revision, recordedAt }: EventContext): Row => ({
  digest,
  revision,
  changed_at: recordedAt,
});

const changeCamp = ({ data }: CampChange, context: EventContext) => [
  patch('camps', { org_id: context.entityId }, { ...(data.changes as Row), ...stamp(data.digest, context) }),
];

const changeSession = ({ data }: SessionChange, context: EventContext) => [
  patch('sessions', keyOf(context, data.instance_id), data.changes as Row),
  patch('camps', { org_id: context.entityId }, stamp(data.digest, context)),
];

/** The current catalog: every listed camp, every offered session, and the season. */
export const camps = projection<CatalogEvent>({
  name: 'camps',
  version: 2,
  categories: ['camp', 'season'],
  events: [...campEvents, SeasonOpened],
  changeKey: (context) => (context.entityId === '' ? '*' : context.entityId),
  tables: {
    camps: table(
      {
        org_id: 'text',
        camp_org_name: 'text',
        address: 'text',
        base_url: 'text',
        days_per_week: 'integer',
        description_short: 'text',
        financial_aid_available: 'text',
        financial_aid_detail: 'text',
        offers_refunds: 'text',
        refund_policy_detail: 'text',
        registration_date: 'text',
        registration_time: 'text',
        lat: 'text',
        lng: 'text',
        neighborcality: 'text',
        place_id: 'text',
        org_place_id: 'text',
        org_program_type: 'jsonb',
        org_tags: 'jsonb',
        digest: 'text',
        revision: 'bigint',
        changed_at: 'timestamptz',
      },
      { key: ['org_id'] },
    ),
    sessions: table(
      {
        org_id: 'text',
        instance_id: 'text',
        /** The camp's own order of its sessions. */
        ordinal: 'bigint',
        batch_name: 'text',
        batch_program_type: 'jsonb',
        batch_description: 'text',
        batch_tags: 'jsonb',
        before_care_from: 'text',
        after_care_until: 'text',
        address_street: 'text',
        address_city: 'text',
        address_state: 'text',
        address_zip: 'text',
        neighborcality: 'text',
        lat: 'text',
        lng: 'text',
        instance_place_id: 'text',
        location_name: 'text',
        day_or_sleepaway: 'text',
        start_date: 'text',
        end_date: 'text',
        start_time: 'text',
        end_time: 'text',
        grades: 'jsonb',
        ages: 'jsonb',
        price: 'double precision',
        extended_care_price_per_week: 'double precision',
        year: 'integer',
        region: 'text',
      },
      { key: ['org_id', 'instance_id'] },
    ),
    season: table({ only: 'integer', year: 'integer' }, { key: ['only'] }),
  },
  audience: { camps: { org_id: 'camp' }, sessions: { org_id: 'camp' }, season: 'everybody' },
  handlers: {
    CampListed: ({ data }, context) => [
      upsert('camps', { org_id: context.entityId, ...(data.camp as Row), ...stamp(data.digest, context) }),
    ],
    CampDetailsChanged: changeCamp,
    CampCorrected: changeCamp,
    CampCorrectionWithdrawn: changeCamp,
    SessionsOffered: ({ data }, context) => [
      ...data.sessions.map((session, index) =>
        upsert('sessions', {
          ...(session as Row),
          org_id: context.entityId,
          ordinal: context.revision * 1000n + BigInt(index),
        }),
      ),
      patch('camps', { org_id: context.entityId }, stamp(data.digest, context)),
    ],
    SessionRepriced: changeSession,
    SessionMoved: changeSession,
    SessionRelocated: changeSession,
    SessionOfferChanged: changeSession,
    SessionCorrected: changeSession,
    SessionCorrectionWithdrawn: changeSession,
    CorrectionsEnded: ({ data }, context) => [
      patch('camps', { org_id: context.entityId }, stamp(data.digest, context)),
    ],
    SessionsWithdrawn: ({ data }, context) => [
      ...data.instance_ids.map((instanceId) => remove('sessions', keyOf(context, instanceId))),
      patch('camps', { org_id: context.entityId }, stamp(data.digest, context)),
    ],
    CampDelisted: (_event, context) => [remove('camps', { org_id: context.entityId })],
    SeasonOpened: ({ data }) => [upsert('season', { only: 1, year: data.year })],
  },
});
