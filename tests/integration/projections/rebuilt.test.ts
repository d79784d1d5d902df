import { campStream } from '@campjay/events/streams.ts';
import { describe, it } from '@jest/globals';
import fc from 'fast-check';
import { type PlacedEvent } from '../support/projections/appendEvents.ts';
import { campNames, delisted, listed, renamed, UNSPEAKABLE } from '@campjay/projector/runtime/testing/campNames.ts';
import { rebuiltLikeLive } from '../support/projections/rebuiltLikeLive.ts';

const name = fc.constantFrom('Redwood', 'Bayside', 'Summit', UNSPEAKABLE);
const digest = fc.constantFrom('1', '2', '3', 'not a number');
const event = fc.oneof(
  { weight: 4, arbitrary: fc.tuple(name, digest).map(([text, number]) => listed(text, number)) },
  { weight: 4, arbitrary: fc.tuple(name, digest).map(([text, number]) => renamed(text, number)) },
  { weight: 1, arbitrary: fc.constant(delisted()) },
);
const placed: fc.Arbitrary<PlacedEvent> = fc.record({
  streamId: fc.constantFrom('a', 'b', 'c', 'd').map(campStream),
  event,
});

describe('a read model with events that cannot be taken, made again from the log', () => {
  const check = rebuiltLikeLive(campNames());

  it('has the same rows, and the same events parked, however they came in batches', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(placed, { maxLength: 8 }), { maxLength: 6 }), async (bursts) => {
        await check(bursts);
      }),
      { numRuns: 25 },
    );
  }, 60_000);
});
