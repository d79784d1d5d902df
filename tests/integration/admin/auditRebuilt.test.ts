import { ActEnded, ActRecorded, type ActSubject } from '@campjay/events/admin/events.ts';
import { CampDelisted } from '@campjay/events/catalog/events.ts';
import { RoleGranted } from '@campjay/events/identity/events.ts';
import { type EventMetadata } from '@campjay/events/metadata.ts';
import { ReplayRequested } from '@campjay/events/projections/events.ts';
import { auditStream, campStream, projectionStream, userStream } from '@campjay/events/streams.ts';
import { describe, it } from '@jest/globals';
import fc from 'fast-check';
import { audit } from '@campjay/projector/admin/audit.ts';
import { inStream, type PlacedEvent } from '@campjay/projector/runtime/testing/projectionSpec.ts';
import { rebuiltLikeLive } from '../support/projections/rebuiltLikeLive.ts';

const ACTS = auditStream(new Date('2026-03-01T09:00:00Z'));
const actId = '3f1d8c0a-5b7e-4c1e-9a52-6f0d2b9e4c01';

const metadata = fc
  .record({ who: fc.constantFrom('ada', 'operator', 'wren'), correlationId: fc.constantFrom('one', 'two', 'three') })
  .map(({ who, correlationId }) => ({ actor: { userId: who, role: ROLES[who] ?? 'parent' }, correlationId }));
const ROLES: Readonly<Record<string, EventMetadata['actor']['role']>> = { ada: 'admin', operator: 'system' };
const anyActId = fc.constantFrom('1', '2', '3').map((end) => `3f1d8c0a-5b7e-4c1e-9a52-6f0d2b9e4c0${end}`);
const subjects = fc.constantFrom<ActSubject[]>([], [{ kind: 'website', id: 'https://kelp.example.org' }]);
const outcome = fc.constantFrom('done' as const, 'refused' as const, 'failed' as const);
const placed: fc.Arbitrary<PlacedEvent> = fc
  .tuple(
    fc.oneof(
      fc
        .record({ actId: anyActId, operation: fc.constantFrom('link-user', 'clear-cache'), subjects })
        .map((data) => inStream(ACTS, ActRecorded(data))),
      fc
        .record({ actId: anyActId, outcome, status: fc.constantFrom(200, 409, 500) })
        .map((data) => inStream(ACTS, ActEnded(data))),
      fc.constantFrom('wren', 'owl').map((id) => inStream(userStream(id), RoleGranted({ role: 'admin' }))),
      fc.constantFrom('kites', 'tides').map((id) => inStream(campStream(id), CampDelisted({ digest: 'd' }))),
      fc.constant(inStream(projectionStream('camps'), ReplayRequested({ replayId: actId }))),
    ),
    metadata,
  )
  .map(([event, caused]) => ({ ...event, metadata: caused }));

/** The events come in orders that nobody would let happen: rows have to follow from any log. */
describe('the read model of the audit, made again from the log', () => {
  const check = rebuiltLikeLive(audit);

  // Covers: A.8
  it('is what it became event by event, however they came in batches', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(placed, { maxLength: 12 }), { maxLength: 6 }), async (bursts) => {
        await check(bursts);
      }),
      { numRuns: 25 },
    );
  }, 60_000);
});
