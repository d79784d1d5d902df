import { PARENTS } from '@campjay/read-models/models/parents.ts';
import { type ParentEvent, parentEvents } from '@campjay/events/accounts/parentEvents.ts';
import { type AudienceOf } from '../runtime/audience.ts';
import { projection } from '../runtime/projection.ts';
import { rowOperations, type RowPatch } from '../runtime/rowOperations.ts';

const { patch, remove, removeAll, upsert } = rowOperations(PARENTS);

/**
 * The read model of parents: accounts, kids, tour progress, and what each parent has already seen. Private values stay
 * encrypted. When a parent's account is deleted, all their rows are removed.
 */
export const parents = projection<ParentEvent>({
  ...PARENTS,
  version: 4,
  categories: ['parent'],
  events: parentEvents,
  audience: {
    accounts: { user_id: 'family' },
    // The schedule shows the owner's kids to everyone with whom it is shared.
    kids: { user_id: 'schedule' },
    tours: { user_id: 'family' },
    // `looks`: up to which revision a parent has seen a schedule. `seen_camps`: the same for the news of its camps.
    looks: { user_id: 'family' },
    seen_camps: { user_id: 'family' },
  } satisfies AudienceOf<typeof PARENTS>,
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
      upsert('kids', { user_id: entityId, kid_id: kidId, ordinal: revision, name, dob, grade }),
    ],
    KidChanged: ({ data: { kidId, name, dob, grade } }, { entityId }) => [
      patch('kids', { user_id: entityId, kid_id: kidId }, { name, dob, grade }),
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

const patchAccount = (userId: string, columns: RowPatch<typeof PARENTS.tables.accounts>) =>
  patch('accounts', { user_id: userId }, columns);
