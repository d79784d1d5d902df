import { type CampEvent, campEvents, type CatalogEvent, SeasonOpened } from '@campjay/events/catalog/events.ts';
import { type EventPlace, projection } from '../runtime/projection.ts';
import { patch, remove, type Row, upsert } from '../runtime/rowOperations.ts';
import { table } from '../runtime/table.ts';

const keyOf = (place: EventPlace, instanceId: string): Row => ({ org_id: place.entityId, instance_id: instanceId });

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

/** The camp row carries the digest of the whole camp, and when and at which revision it, or one of its sessions, last changed. */
const stamp = (digest: string, { revision, recordedAt }: EventPlace): Row => ({
  digest,
  revision,
  changed_at: recordedAt,
});

const changeCamp = ({ data }: CampChange, place: EventPlace) => [
  patch('camps', { org_id: place.entityId }, { ...(data.changes as Row), ...stamp(data.digest, place) }),
];

const changeSession = ({ data }: SessionChange, place: EventPlace) => [
  patch('sessions', keyOf(place, data.instance_id), data.changes as Row),
  patch('camps', { org_id: place.entityId }, stamp(data.digest, place)),
];

/** The catalogue as it stands: every listed camp, every session on offer, and the season that is open. */
export const camps = projection<CatalogEvent>({
  name: 'camps',
  version: 2,
  categories: ['camp', 'season'],
  events: [...campEvents, SeasonOpened],
  changeKey: (place) => (place.entityId === '' ? '*' : place.entityId),
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
    CampListed: ({ data }, place) => [
      upsert('camps', { org_id: place.entityId, ...(data.camp as Row), ...stamp(data.digest, place) }),
    ],
    CampDetailsChanged: changeCamp,
    CampCorrected: changeCamp,
    CampCorrectionWithdrawn: changeCamp,
    SessionsOffered: ({ data }, place) => [
      ...data.sessions.map((session, index) =>
        upsert('sessions', {
          ...(session as Row),
          org_id: place.entityId,
          ordinal: place.revision * 1000n + BigInt(index),
        }),
      ),
      patch('camps', { org_id: place.entityId }, stamp(data.digest, place)),
    ],
    SessionRepriced: changeSession,
    SessionMoved: changeSession,
    SessionRelocated: changeSession,
    SessionOfferChanged: changeSession,
    SessionCorrected: changeSession,
    SessionCorrectionWithdrawn: changeSession,
    CorrectionsEnded: ({ data }, place) => [patch('camps', { org_id: place.entityId }, stamp(data.digest, place))],
    SessionsWithdrawn: ({ data }, place) => [
      ...data.instance_ids.map((instanceId) => remove('sessions', keyOf(place, instanceId))),
      patch('camps', { org_id: place.entityId }, stamp(data.digest, place)),
    ],
    CampDelisted: (_event, place) => [remove('camps', { org_id: place.entityId })],
    SeasonOpened: ({ data }) => [upsert('season', { only: 1, year: data.year })],
  },
});
