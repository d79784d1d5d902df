import { PARENTS, parentsTables } from '@campjay/read-models/models/parents.ts';
import { type ParentEvent, parentEvents } from '@campjay/events/accounts/parentEvents.ts';
import { type Sealed } from '@campjay/events/sealed.ts';
import { projection } from '../runtime/projection.ts';
import { patch, remove, removeAll, type Row, upsert } from '../runtime/rowOperations.ts';

/**
 * The read model of parents: accounts, kids, tour progress, and what each parent has already seen. Private values stay
 * encrypted. When a parent's account is deleted, all their rows are removed.
 */
export const parents = projection<ParentEvent>({
  name: PARENTS,
  version: 4,
  categories: ['parent'],
  events: parentEvents,
  tables: parentsTables,
  audience: {
    accounts: { user_id: 'family' },
    // The schedule shows the owner's kids to everyone with whom it is shared.
    kids: { user_id: 'schedule' },
    tours: { user_id: 'family' },
    // `looks`: up to which revision a parent has seen a schedule. `seen_camps`: the same for the news of its camps.
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
      upsert('kids', { user_id: entityId, kid_id: kidId, ordinal: revision, ...dropUndefined({ name, dob, grade }) }),
    ],
    KidChanged: ({ data: { kidId, name, dob, grade } }, { entityId }) => [
      patch('kids', { user_id: entityId, kid_id: kidId }, dropUndefined({ name, dob, grade })),
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

/** Drops undefined fields, so that a patch leaves their columns unchanged. Null clears a column. */
const dropUndefined = (fields: Readonly<Record<string, Sealed<unknown> | null | undefined>>): Row =>
  Object.fromEntries(Object.entries(fields).flatMap(([name, field]) => (field === undefined ? [] : [[name, field]])));
