import {
  AccountTypeSet,
  AddressCleared,
  AddressSaved,
  ParentJoined,
  PersonForgotten,
  ProfileUpdated,
  TourProgressed,
  TrialStarted,
} from '@campjay/events/accounts/events.ts';
import { OrgId } from '@campjay/events/catalog/facts.ts';
import {
  CampFavorited,
  CampUnfavorited,
  FavoriteNoteRemoved,
  FavoriteNoteWritten,
  FavoritesShared,
  FavoritesUnshared,
  NotesSharingChanged,
  SharedFavoritesReceived,
  SharerRemoved,
} from '@campjay/events/favorites/events.ts';
import { ShareTokenHash } from '@campjay/events/sealed.ts';
import { CampHidden, CampUnhidden } from '@campjay/events/hidden-camps/events.ts';
import { KidAdded, KidChanged, KidRemoved } from '@campjay/events/kids/events.ts';
import {
  auditStream,
  campStream,
  favoritesStream,
  hiddenCampsStream,
  parentStream,
  projectionStream,
  userStream,
} from '@campjay/events/streams.ts';
import { ActEnded, ActRecorded, type AuditSubject } from '@campjay/events/admin/events.ts';
import { CampDelisted } from '@campjay/events/catalog/events.ts';
import { RoleGranted } from '@campjay/events/identity/events.ts';
import { type EventMetadata } from '@campjay/events/metadata.ts';
import { ReplayRequested } from '@campjay/events/projections/events.ts';
import { type DomainEvent } from '@campjay/events/defineEvent.ts';
import { standInSeal } from '@campjay/platform/sealing/testing/standInSeal.ts';
import { describe, it } from '@jest/globals';
import fc from 'fast-check';
import { audit } from '@campjay/projector/admin/audit.ts';
import { parents } from '@campjay/projector/accounts/parents.ts';
import { favorites } from '@campjay/projector/favorites/favorites.ts';
import { hiddenCamps } from '@campjay/projector/hidden-camps/hiddenCamps.ts';
import { type Projection } from '@campjay/projector/runtime/projection.ts';
import { inStream, type StreamEvent } from '@campjay/projector/runtime/testing/projectionSpec.ts';
import { campNames, delisted, listed, renamed, FAULTY_NAME } from '@campjay/projector/runtime/testing/campNames.ts';
import { expectRebuildMatchesLive } from '../support/projections/expectRebuildMatchesLive.ts';

const userId = fc.constantFrom('wren', 'finch', 'owl');
const orgId = fc.constantFrom('kites', 'tides', 'owls').map((id) => OrgId.parse(id));
const kidId = fc.constantFrom('11', '12', '13').map((end) => `6d1c5d0e-3f55-4a53-9d7e-0c3b1a0f4e${end}`);
const tokenHash = fc.constantFrom('a', 'b').map((digit) => ShareTokenHash.parse(digit.repeat(64)));
const text = fc.constantFrom('a', 'O\'Neill\'s "note"', '🏕️').map(standInSeal);
const optionalText = fc.option(text, { nil: undefined });
const nullableText = fc.oneof(optionalText, fc.constant(null));
const address = fc
  .integer({ min: 1, max: 20 })
  .map((radius) => standInSeal({ address: 'Berkeley, CA', lat: 37.87, lng: -122.27, radius }));

const parentEvent: fc.Arbitrary<DomainEvent> = fc.oneof(
  fc.record({ email: text, firstName: text, lastName: text }).map(ParentJoined),
  fc.record({ source: fc.constantFrom('flyer', 'school') }).map(ProfileUpdated),
  fc.record({ address }).map(AddressSaved),
  fc.constant(AddressCleared({})),
  fc.constant(TrialStarted({})),
  fc.record({ accountType: fc.constantFrom('free' as const, 'paid' as const) }).map(AccountTypeSet),
  fc
    .record({ tour: fc.constant('schedule-pointer' as const), step: fc.integer({ min: 1, max: 3 }) })
    .map(TourProgressed),
  fc.record({ kidId, name: optionalText, dob: optionalText }).map(KidAdded),
  fc.record({ kidId, name: nullableText, dob: nullableText }).map(KidChanged),
  fc.record({ kidId }).map(KidRemoved),
  fc.constant(PersonForgotten({})),
);
const favoritesEvent: fc.Arbitrary<DomainEvent> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ orgId }).map(CampFavorited) },
  { weight: 2, arbitrary: fc.record({ orgId }).map(CampUnfavorited) },
  { weight: 2, arbitrary: fc.record({ orgId, note: text }).map(FavoriteNoteWritten) },
  { weight: 1, arbitrary: fc.record({ orgId }).map(FavoriteNoteRemoved) },
  { weight: 1, arbitrary: fc.record({ tokenHash, token: text, withNotes: fc.boolean() }).map(FavoritesShared) },
  { weight: 1, arbitrary: fc.record({ withNotes: fc.boolean() }).map(NotesSharingChanged) },
  { weight: 1, arbitrary: fc.constant(FavoritesUnshared({})) },
  { weight: 1, arbitrary: fc.record({ sharerId: userId, tokenHash }).map(SharedFavoritesReceived) },
  { weight: 1, arbitrary: fc.record({ sharerId: userId }).map(SharerRemoved) },
  { weight: 1, arbitrary: fc.constant(PersonForgotten({})) },
);
const hiddenCampsEvent: fc.Arbitrary<DomainEvent> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ orgId }).map(CampHidden) },
  { weight: 2, arbitrary: fc.record({ orgId }).map(CampUnhidden) },
  { weight: 1, arbitrary: fc.constant(PersonForgotten({})) },
);

const campName = fc.constantFrom('Redwood', 'Bayside', 'Summit', FAULTY_NAME);
const digest = fc.constantFrom('1', '2', '3', 'not a number');
/** Some of these events cannot be applied, and are parked. */
const campEvent: fc.Arbitrary<DomainEvent> = fc.oneof(
  { weight: 4, arbitrary: fc.tuple(campName, digest).map(([name, number]) => listed(name, number)) },
  { weight: 4, arbitrary: fc.tuple(campName, digest).map(([name, number]) => renamed(name, number)) },
  { weight: 1, arbitrary: fc.constant(delisted()) },
);

const ACTS = auditStream(new Date('2026-03-01T09:00:00Z'));
const actId = fc.constantFrom('1', '2', '3').map((end) => `3f1d8c0a-5b7e-4c1e-9a52-6f0d2b9e4c0${end}`);
const subjects = fc.constantFrom<AuditSubject[]>([], [{ kind: 'website', id: 'https://kelp.example.org' }]);
const outcome = fc.constantFrom('done' as const, 'refused' as const, 'failed' as const);
const actor = fc.constantFrom<EventMetadata['actor']>(
  { userId: 'ada', role: 'admin' },
  { userId: 'operator', role: 'system' },
  { userId: 'wren', role: 'parent' },
);
/** Also changes by admins and operators outside the audit's own stream. */
const auditedEvent: fc.Arbitrary<StreamEvent> = fc
  .tuple(
    fc.oneof(
      fc
        .record({ actId, operation: fc.constantFrom('link-user', 'clear-cache'), subjects })
        .map((data) => inStream(ACTS, ActRecorded(data))),
      fc
        .record({ actId, outcome, status: fc.constantFrom(200, 409, 500) })
        .map((data) => inStream(ACTS, ActEnded(data))),
      userId.map((id) => inStream(userStream(id), RoleGranted({ role: 'admin' }))),
      orgId.map((id) => inStream(campStream(id), CampDelisted({ digest: 'd' }))),
      actId.map((replayId) => inStream(projectionStream('camps'), ReplayRequested({ replayId }))),
    ),
    fc.record({ actor, correlationId: fc.constantFrom('one', 'two', 'three') }),
  )
  .map(([event, metadata]) => ({ ...event, metadata }));

const placed = (streamOf: (id: string) => string, event: fc.Arbitrary<DomainEvent>): fc.Arbitrary<StreamEvent> =>
  fc.record({ streamId: userId.map(streamOf), event });
const KINDS: readonly [Projection, fc.Arbitrary<StreamEvent>][] = [
  [parents, placed(parentStream, parentEvent)],
  [favorites, placed(favoritesStream, favoritesEvent)],
  [hiddenCamps, placed(hiddenCampsStream, hiddenCampsEvent)],
  [campNames(), placed(campStream, campEvent)],
  [audit, auditedEvent],
];

/** The events come in an order that no decider allows: the rows must follow from any log. */
// Covers: A.8
describe.each(KINDS.map((kind) => [kind[0].name, ...kind] as const))(
  'the read model %s, rebuilt from the log',
  (_name, projection, placedEvent) => {
    const check = expectRebuildMatchesLive(projection);

    it('has the same rows and parked events as one that followed the log in batches of any size', async () => {
      const bursts = fc.array(fc.array(placedEvent, { minLength: 1, maxLength: 12 }), { minLength: 1, maxLength: 4 });
      await fc.assert(fc.asyncProperty(bursts, check), { numRuns: 12 });
    });
  },
);
