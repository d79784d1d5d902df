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
import { deciderSpec } from '../kernel/testing/deciderSpec.ts';
import { replayed, runCommands } from '../kernel/testing/runCommands.ts';
import { type SchoolCommand, schoolDecider } from './schoolDecider.ts';

const given = deciderSpec(schoolDecider);
const place = { street: '1 Example Way', city: 'Oakland', state: 'CA', zip: '94607', lat: 37.8, lng: -122.27 };
const kelp: SchoolFacts = { name: 'Example Kelp School', ...place };
const list = (school: SchoolFacts) => ({ type: 'ListSchool', school }) as const;
const delist = { type: 'DelistSchool' } as const;
const listed = SchoolListed({ name: kelp.name, place });
const discounted = SchoolDiscountSet({ discountCode: 'KELP' });

describe('a listed school', () => {
  it('has its place, and its discount code if there is one', () => {
    given().when(list(kelp)).then(listed);
    given()
      .when(list({ ...kelp, discountCode: 'KELP' }))
      .then(listed, discounted);
  });

  it('appends no event when all of it is listed already', () => {
    given(listed).when(list(kelp)).thenNothing();
    given(listed, discounted)
      .when(list({ ...kelp, discountCode: 'KELP' }))
      .thenNothing();
  });

  it('is renamed or relocated by separate events, with the whole place', () => {
    given(listed)
      .when(list({ ...kelp, name: 'Example Kelp Elementary' }))
      .then(SchoolRenamed({ name: 'Example Kelp Elementary' }));
    given(listed)
      .when(list({ ...kelp, zip: '94608' }))
      .then(SchoolRelocated({ place: { ...place, zip: '94608' } }));
  });

  it('gets another discount code, or loses its code', () => {
    given(listed, discounted)
      .when(list({ ...kelp, discountCode: 'OTTER' }))
      .then(SchoolDiscountSet({ discountCode: 'OTTER' }));
    given(listed, discounted).when(list(kelp)).then(SchoolDiscountEnded({}));
    given(listed, discounted, SchoolDiscountEnded({})).when(list(kelp)).thenNothing();
  });
});

describe('a delisted school', () => {
  it('is delisted once, and only if it was listed', () => {
    given(listed).when(delist).then(SchoolDelisted({}));
    given(listed, SchoolDelisted({})).when(delist).thenNothing();
    given().when(delist).thenNothing();
  });

  it('is listed again with its new facts, without its former discount', () => {
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

it('a school equals the last command, whatever came before, and is the same when replayed from the log', () => {
  fc.assert(
    fc.property(fc.array(anyCommand, { minLength: 1 }), (commands) => {
      const { state, events } = runCommands(schoolDecider, commands);
      const last = commands.at(-1);
      expect(state).toEqual(last?.type === 'ListSchool' ? last.school : undefined);
      expect(replayed(schoolDecider, events)).toEqual(state);
    }),
  );
});
