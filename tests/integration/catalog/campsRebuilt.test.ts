import {
  CampCorrected,
  CampCorrectionWithdrawn,
  CampDelisted,
  CampDetailsChanged,
  CampListed,
  CorrectionsEnded,
  SeasonOpened,
  SessionCorrected,
  SessionCorrectionWithdrawn,
  SessionMoved,
  SessionOfferChanged,
  SessionRelocated,
  SessionRepriced,
  SessionsOffered,
  SessionsWithdrawn,
} from '@campjay/events/catalog/events.ts';
import { CampFacts, InstanceId, SessionFacts } from '@campjay/events/catalog/facts.ts';
import { campStream, seasonStream } from '@campjay/events/streams.ts';
import { describe, it } from '@jest/globals';
import fc from 'fast-check';
import { type StreamEvent } from '../support/projections/appendEvents.ts';
import { expectRebuildMatchesLive } from '../support/projections/expectRebuildMatchesLive.ts';
import { camps } from '@campjay/projector/catalog/camps.ts';

const stream = fc.constantFrom('redwood', 'bayside', 'summit').map(campStream);
const sessionId = fc.constantFrom('s1', 's2', 's3').map((id) => InstanceId.parse(id));
const digest = fc.nat({ max: 99 }).map((number) => `digest ${number}`);
const optional = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: undefined });
const nullable = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: null });

const name = fc.constantFrom('Redwood', 'O\'Neill\'s "Camp"', 'Ωmega\\camp', 'naïve 🏕️');
const tags = fc.oneof(
  fc.constantFrom('robotics, girls-only', ''),
  fc.array(fc.constantFrom('art', 'lgbtq'), { maxLength: 2 }),
);
const price = fc.constantFrom(0, 99.99, 420.5);
const reason = fc.constantFrom('Their page says so.', 'Ωmega “says” so');
const city = fc.constantFrom('Oakland', 'San José');

const session = fc
  .record({ instance_id: sessionId, batch_name: optional(name), batch_tags: optional(tags), price: optional(price) })
  .map((facts) => SessionFacts.parse(facts));
const camp = fc
  .record({ camp_org_name: name, org_tags: optional(tags), days_per_week: optional(fc.integer({ min: 1, max: 7 })) })
  .map((facts) => CampFacts.parse(facts));

const campEvent = fc.oneof(
  fc.record({ camp, digest }).map(CampListed),
  fc.record({ changes: fc.record({ org_tags: nullable(tags) }, { requiredKeys: [] }), digest }).map(CampDetailsChanged),
  fc.record({ sessions: fc.array(session, { minLength: 1, maxLength: 4 }), digest }).map(SessionsOffered),
  fc.record({ instance_id: sessionId, changes: fc.record({ price: nullable(price) }), digest }).map(SessionRepriced),
  fc
    .record({ instance_id: sessionId, changes: fc.record({ start_date: nullable(fc.constant('June 8')) }), digest })
    .map(SessionMoved),
  fc
    .record({ instance_id: sessionId, changes: fc.record({ address_city: nullable(city) }), digest })
    .map(SessionRelocated),
  fc
    .record({ instance_id: sessionId, changes: fc.record({ batch_tags: nullable(tags) }), digest })
    .map(SessionOfferChanged),
  fc.record({ instance_ids: fc.array(sessionId, { minLength: 1, maxLength: 3 }), digest }).map(SessionsWithdrawn),
  fc.record({ digest }).map(CampDelisted),
  fc.record({ changes: fc.record({ org_tags: nullable(tags) }), reason, digest }).map(CampCorrected),
  fc.record({ changes: fc.record({ org_tags: nullable(tags) }), reason, digest }).map(CampCorrectionWithdrawn),
  fc
    .record({ instance_id: sessionId, changes: fc.record({ price: nullable(price) }), reason, digest })
    .map(SessionCorrected),
  fc
    .record({ instance_id: sessionId, changes: fc.record({ price: nullable(price) }), reason, digest })
    .map(SessionCorrectionWithdrawn),
  fc
    .record({ instance_id: sessionId, fields: fc.array(fc.constant('price'), { minLength: 1, maxLength: 1 }), digest })
    .map(CorrectionsEnded),
);
const placedEvent: fc.Arbitrary<StreamEvent> = fc.oneof(
  { weight: 12, arbitrary: fc.record({ streamId: stream, event: campEvent }) },
  {
    weight: 1,
    arbitrary: fc
      .integer({ min: 2024, max: 2027 })
      .map((year) => ({ streamId: seasonStream, event: SeasonOpened({ year }) })),
  },
);

describe('the catalog, rebuilt from the log', () => {
  const check = expectRebuildMatchesLive(camps);

  // Covers: F.8
  it('equals the one built event by event, whatever the batches, and replaying twice changes nothing', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(placedEvent, { maxLength: 12 }), { maxLength: 8 }), async (bursts) => {
        await check(bursts);
      }),
      { numRuns: 25 },
    );
  });
});
