import {
  SchoolDelisted,
  SchoolDiscountEnded,
  SchoolDiscountSet,
  SchoolListed,
  SchoolRelocated,
  SchoolRenamed,
} from '@campjay/events/schools/events.ts';
import { schoolStream } from '@campjay/events/streams.ts';
import { describe, it } from '@jest/globals';
import fc from 'fast-check';
import { schools } from '@campjay/projector/schools/schools.ts';
import { expectRebuildMatchesLive } from '../support/projections/expectRebuildMatchesLive.ts';

const place = { street: '1 Example Way', city: 'Oakland', state: 'CA', zip: '94607', lat: 37.8044, lng: -122.2712 };
const elsewhere = { ...place, street: '2 Example Way', lat: 37.81 };
const listed = SchoolListed({ name: 'Example Kelp School', place });
const discounted = SchoolDiscountSet({ discountCode: 'KELP' });

const placedEvent = fc.record({
  streamId: fc.constantFrom('kelp', 'otter').map(schoolStream),
  event: fc.constantFrom(
    listed,
    discounted,
    SchoolRenamed({ name: "O'Neill's École" }),
    SchoolRelocated({ place: elsewhere }),
    SchoolDiscountEnded({}),
    SchoolDelisted({}),
  ),
});

describe('the schools, rebuilt from the log', () => {
  const check = expectRebuildMatchesLive(schools);

  it('equal those built event by event, whatever the batches', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(placedEvent, { maxLength: 8 }), { maxLength: 6 }), async (bursts) => {
        await check(bursts);
      }),
      { numRuns: 15 },
    );
  });
});
