import {
  SchoolDelisted,
  SchoolDiscountEnded,
  SchoolDiscountSet,
  SchoolListed,
  SchoolRelocated,
  SchoolRenamed,
} from '@campjay/events/schools/events.ts';
import { schoolStream } from '@campjay/events/streams.ts';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { inStream, projectionSpec } from '../support/projections/projectionSpec.ts';
import { rebuiltLikeLive } from '../support/projections/rebuiltLikeLive.ts';
import { schools } from '@campjay/projector/schools/schools.ts';

const place = { street: '1 Example Way', city: 'Oakland', state: 'CA', zip: '94607', lat: 37.8044, lng: -122.2712 };
const elsewhere = { ...place, street: '2 Example Way', lat: 37.81 };
const listed = SchoolListed({ name: 'Example Kelp School', place });
const discounted = SchoolDiscountSet({ discountCode: 'KELP' });
const row = { code: 'kelp', name: 'Example Kelp School', ...place };

const given = projectionSpec(schools, schoolStream('kelp'));

describe('the schools that have a page', () => {
  it('are shown with name and place', async () => {
    expect(await given(listed).rows('schools')).toEqual([row]);
  });

  it('carry their latest name, place and discount code', async () => {
    const renamed = SchoolRenamed({ name: 'Example Kelp Elementary' });
    expect(await given(listed, renamed, SchoolRelocated({ place: elsewhere }), discounted).rows('schools')).toEqual([
      { ...row, name: 'Example Kelp Elementary', ...elsewhere, discount_code: 'KELP' },
    ]);
  });

  it('lose their discount code alone when it has ended', async () => {
    expect(await given(listed, discounted, SchoolDiscountEnded({})).rows('schools')).toEqual([row]);
  });

  it('are gone when they were delisted, and come back without their former discount', async () => {
    const other = inStream(schoolStream('otter'), listed);
    expect(await given(listed, discounted, other, SchoolDelisted({})).rows('schools')).toEqual([
      { ...row, code: 'otter' },
    ]);
    expect(await given(listed, discounted, SchoolDelisted({}), listed).rows('schools')).toEqual([row]);
  });
});

const placed = fc.record({
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

describe('the schools, made again from the log', () => {
  const check = rebuiltLikeLive(schools);

  it('are what they became event by event, however they came in batches', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(placed, { maxLength: 8 }), { maxLength: 6 }), async (bursts) => {
        await check(bursts);
      }),
      { numRuns: 15 },
    );
  }, 60_000);
});
