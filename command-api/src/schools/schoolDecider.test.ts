import {
  SchoolDelisted,
  SchoolDiscountEnded,
  SchoolDiscountSet,
  SchoolListed,
  SchoolRelocated,
  SchoolRenamed,
} from '@campjay/events/schools/events.ts';
import { type SchoolFacts } from '@campjay/events/schools/facts.ts';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { deciderSpec } from '../testing/deciderSpec.ts';
import { replayed, runCommands } from '../testing/runCommands.ts';
import { type SchoolCommand, schoolDecider } from './schoolDecider.ts';

const given = deciderSpec(schoolDecider);
const place = { street: '1 Example Way', city: 'Oakland', state: 'CA', zip: '94607', lat: 37.8, lng: -122.27 };
const kelp: SchoolFacts = { name: 'Example Kelp School', ...place };
const list = (school: SchoolFacts) => ({ type: 'ListSchool', school }) as const;
const delist = { type: 'DelistSchool' } as const;
const listed = SchoolListed({ name: kelp.name, place });
const discounted = SchoolDiscountSet({ discountCode: 'KELP' });

describe('a school that is stated', () => {
  it('is listed with its place, and with its discount code where it has one', () => {
    given().when(list(kelp)).then(listed);
    given()
      .when(list({ ...kelp, discountCode: 'KELP' }))
      .then(listed, discounted);
  });

  it('changes nothing when all of it is listed already', () => {
    given(listed).when(list(kelp)).thenNothing();
    given(listed, discounted)
      .when(list({ ...kelp, discountCode: 'KELP' }))
      .thenNothing();
  });

  it('is renamed or relocated, each by itself, and with a place as a whole', () => {
    given(listed)
      .when(list({ ...kelp, name: 'Example Kelp Elementary' }))
      .then(SchoolRenamed({ name: 'Example Kelp Elementary' }));
    given(listed)
      .when(list({ ...kelp, zip: '94608' }))
      .then(SchoolRelocated({ place: { ...place, zip: '94608' } }));
  });

  it('gets another discount code, or loses the one it had', () => {
    given(listed, discounted)
      .when(list({ ...kelp, discountCode: 'OTTER' }))
      .then(SchoolDiscountSet({ discountCode: 'OTTER' }));
    given(listed, discounted).when(list(kelp)).then(SchoolDiscountEnded({}));
    given(listed, discounted, SchoolDiscountEnded({})).when(list(kelp)).thenNothing();
  });
});

describe('a school that is delisted', () => {
  it('is so once, and a school that never was listed is not', () => {
    given(listed).when(delist).then(SchoolDelisted({}));
    given(listed, SchoolDelisted({})).when(delist).thenNothing();
    given().when(delist).thenNothing();
  });

  it('is listed anew with what is stated then, its former discount being gone', () => {
    given(listed, discounted, SchoolDelisted({})).when(list(kelp)).then(listed);
  });
});

const anySchool: fc.Arbitrary<SchoolFacts> = fc
  .record({
    name: fc.constantFrom('Example Kelp School', 'Example Otter School'),
    zip: fc.constantFrom('94607', '94608'),
    discountCode: fc.constantFrom(undefined, 'KELP', 'OTTER'),
  })
  .map(({ discountCode, ...facts }) => ({ ...kelp, ...facts, ...(discountCode && { discountCode }) }));
const anyCommand: fc.Arbitrary<SchoolCommand> = fc.oneof(anySchool.map(list), fc.constant(delist));

it('is as it was stated last, whatever was stated before, and the same when read back from the log', () => {
  fc.assert(
    fc.property(fc.array(anyCommand, { minLength: 1 }), (commands) => {
      const { state, events } = runCommands(schoolDecider, commands);
      const last = commands.at(-1);
      expect(state).toEqual(last?.type === 'ListSchool' ? last.school : undefined);
      expect(replayed(schoolDecider, events)).toEqual(state);
    }),
  );
});
