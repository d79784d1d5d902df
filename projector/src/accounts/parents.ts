import { type ParentEvent, parentEvents } from '@campjay/events/accounts/parentEvents.ts';
import { type Sealed } from '@campjay/events/sealed.ts';
import { projection } from '../runtime/projection.ts';
import { patch, remove, removeAll, type Row, upsert } from '../runtime/rowOperations.ts';
import { table } from '../runtime/table.ts';

/**
 * What is known of a parent: the account (its stream begins with `ParentJoined`), the kids, how far a tour has come. All
 * that is private stays under its seal. Of a parent who was forgotten no row is left.
 */
export const parents = projection<ParentEvent>({
  name: 'parents',
  version: 4,
  categories: ['parent'],
  events: parentEvents,
  tables: {
    accounts: table(
      {
        user_id: 'text',
        /** Sealed, like the names. */
        email: 'jsonb',
        first_name: 'jsonb',
        last_name: 'jsonb',
        joined_at: 'timestamptz',
        source: 'text',
        initial_region: 'text',
        /** 'free', 'trial' or 'paid'. A trial that is over is still 'trial': whoever asks knows the time, a row does not. */
        account_type: 'text',
        trial_started_at: 'timestamptz',
        /** Sealed whole (`SavedAddress`). */
        address: 'jsonb',
      },
      { key: ['user_id'] },
    ),
    kids: table(
      {
        user_id: 'text',
        kid_id: 'text',
        /** The order in which kids were added. */
        ordinal: 'bigint',
        /** Each sealed; null when it is not told. */
        name: 'jsonb',
        dob: 'jsonb',
        grade: 'jsonb',
      },
      { key: ['user_id', 'kid_id'] },
    ),
    tours: table({ user_id: 'text', tour: 'text', step: 'integer' }, { key: ['user_id', 'tour'] }),
    /** Up to which revision the parent has seen a schedule, their own or one that is shared with them. */
    looks: table({ user_id: 'text', owner_id: 'text', revision: 'integer' }, { key: ['user_id', 'owner_id'] }),
    /** Up to which revision of a camp's own stream the parent has seen, in that schedule, what became of its facts. */
    seen_camps: table(
      { user_id: 'text', owner_id: 'text', org_id: 'text', revision: 'integer' },
      { key: ['user_id', 'owner_id', 'org_id'] },
    ),
  },
  audience: {
    accounts: { user_id: 'family' },
    // The schedule shows the owner's kids to whoever it is shared with.
    kids: { user_id: 'schedule' },
    tours: { user_id: 'family' },
    looks: { user_id: 'family' },
    seen_camps: { user_id: 'family' },
  },
  handlers: {
    ParentJoined: ({ data: { email, firstName, lastName } }, { entityId, recordedAt }) => [
      upsert('accounts', {
        user_id: entityId,
        email,
        first_name: firstName,
        last_name: lastName,
        joined_at: recordedAt,
        account_type: 'free',
      }),
    ],
    EmailChanged: ({ data }, { entityId }) => [patchAccount(entityId, { email: data.email })],
    ProfileUpdated: ({ data: { source, initialRegion } }, { entityId }) => [
      patchAccount(entityId, {
        ...(source !== undefined && { source }),
        ...(initialRegion !== undefined && { initial_region: initialRegion }),
      }),
    ],
    AddressSaved: ({ data }, { entityId }) => [patchAccount(entityId, { address: data.address })],
    AddressCleared: (_event, { entityId }) => [patchAccount(entityId, { address: null })],
    TrialStarted: (_event, { entityId, recordedAt }) => [
      patchAccount(entityId, { account_type: 'trial', trial_started_at: recordedAt }),
    ],
    AccountTypeSet: ({ data }, { entityId }) => [patchAccount(entityId, { account_type: data.accountType })],
    TourProgressed: ({ data: { tour, step } }, { entityId }) => [upsert('tours', { user_id: entityId, tour, step })],
    KidAdded: ({ data: { kidId, name, dob, grade } }, { entityId, revision }) => [
      upsert('kids', { user_id: entityId, kid_id: kidId, ordinal: revision, ...definedColumns({ name, dob, grade }) }),
    ],
    KidChanged: ({ data: { kidId, name, dob, grade } }, { entityId }) => [
      patch('kids', { user_id: entityId, kid_id: kidId }, definedColumns({ name, dob, grade })),
    ],
    KidRemoved: ({ data }, { entityId }) => [remove('kids', { user_id: entityId, kid_id: data.kidId })],
    ScheduleLookedAt: ({ data: { ownerId, revision } }, { entityId }) => [
      upsert('looks', { user_id: entityId, owner_id: ownerId, revision }),
    ],
    CampNewsSeen: ({ data: { ownerId, camps } }, { entityId }) =>
      camps.map(({ orgId, revision }) =>
        upsert('seen_camps', { user_id: entityId, owner_id: ownerId, org_id: orgId, revision }),
      ),
    PersonForgotten: (_event, { entityId }) => [
      remove('accounts', { user_id: entityId }),
      removeAll('kids', { user_id: entityId }),
      removeAll('tours', { user_id: entityId }),
      removeAll('looks', { user_id: entityId }),
      removeAll('seen_camps', { user_id: entityId }),
    ],
  },
});

const patchAccount = (userId: string, columns: Row) => patch('accounts', { user_id: userId }, columns);

/** The facts that an event says something of; null where a fact is no longer told. */
const definedColumns = (fields: Readonly<Record<string, Sealed<unknown> | null | undefined>>): Row =>
  Object.fromEntries(Object.entries(fields).flatMap(([name, field]) => (field === undefined ? [] : [[name, field]])));
