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
import { inStream, projectionSpec } from '../runtime/testing/projectionSpec.ts';
import { schools } from './schools.ts';

const location = { street: '1 Example Way', city: 'Oakland', state: 'CA', zip: '94607', lat: 37.8044, lng: -122.2712 };
const elsewhere = { ...location, street: '2 Example Way', lat: 37.81 };
const listed = SchoolListed({ name: 'Example Kelp School', place: location });
const discounted = SchoolDiscountSet({ discountCode: 'KELP' });
const row = { code: 'kelp', name: 'Example Kelp School', ...location };

const given = projectionSpec(schools, schoolStream('kelp'));

describe('the schools with a page', () => {
  it('have a name and a place', async () => {
    expect(await given(listed).rows('schools')).toEqual([row]);
  });

  it('have their latest name, place and discount code', async () => {
    const renamed = SchoolRenamed({ name: 'Example Kelp Elementary' });
    expect(await given(listed, renamed, SchoolRelocated({ place: elsewhere }), discounted).rows('schools')).toEqual([
      { ...row, name: 'Example Kelp Elementary', ...elsewhere, discount_code: 'KELP' },
    ]);
  });

  it('lose only their discount code when it ends', async () => {
    expect(await given(listed, discounted, SchoolDiscountEnded({})).rows('schools')).toEqual([row]);
  });

  it('are deleted when they are delisted, and relisted without their former discount', async () => {
    const other = inStream(schoolStream('otter'), listed);
    expect(await given(listed, discounted, other, SchoolDelisted({})).rows('schools')).toEqual([
      { ...row, code: 'otter' },
    ]);
    expect(await given(listed, discounted, SchoolDelisted({}), listed).rows('schools')).toEqual([row]);
  });
});
