import { describe, expect, it } from '@jest/globals';
import { type z } from 'zod';
import { SaveAddress } from './accounts/contract.ts';
import { CreateAd, RenameAd } from './ads/placement/contract.ts';
import { SaveNote } from './favorites/contract.ts';
import { SignUp } from './identity/contract.ts';
import { AddKid } from './kids/contract.ts';
import { CreateCustomPlan } from './schedule/contract.ts';

const ID = '6d1c5d0e-3f55-4a53-9d7e-0c3b1a0f4e11';
const PERSON = { email: 'mia@example.org', password: 'seven blue kites', firstName: 'Mia', lastName: 'Example' };
const KID = { kidId: ID, name: 'Robin', dob: '2017-05-31', grade: 3 };
const PLAN = { entryId: ID, kidId: ID, weeks: ['2026-06-01'], title: 'Zoo', seen: -1 };

const refusedFields = (schema: z.ZodType, body: object): readonly string[] =>
  schema.safeParse(body).error?.issues.map(({ path }) => path.map(String).join('.')) ?? [];

describe('the body of a command', () => {
  it.each([
    [CreateAd, { advertiserId: ID, ad_id: ID, ad_name: 'Kite\nCamp' }, 'ad_name'],
    [RenameAd, { ad_id: ID, ad_name: 'Kite\u202eCamp' }, 'ad_name'],
    [SaveAddress, { address: 'Elm St\n5', addressLat: 47, addressLng: -122, addressRadius: 5 }, 'address'],
  ])(
    'is refused when a single-line field contains a line break or control character, in case %#',
    (schema, body, field) => expect(refusedFields(schema, body)).toEqual([field]),
  );

  it('keeps the line breaks of a note', () =>
    expect(SaveNote.parse({ org_id: 'tides', note: 'Boots\nHats' }).note).toBe('Boots\nHats'));

  it('is accepted if every field is valid', () =>
    expect([refusedFields(SignUp, PERSON), refusedFields(AddKid, KID), refusedFields(CreateCustomPlan, PLAN)]).toEqual([
      ...[[], [], []],
    ]));

  it.each([
    [{ email: 'no email' }, 'email'],
    [{ firstName: '  ' }, 'firstName'],
    [{ firstName: 7 }, 'firstName'],
    [{ lastName: 'x'.repeat(101) }, 'lastName'],
    [{ firstName: 'Mia\nInvites you' }, 'firstName'],
    [{ lastName: 'Exam\u202eple' }, 'lastName'],
  ])('is refused for signing up with %j', (wrong, field) =>
    expect(refusedFields(SignUp, { ...PERSON, ...wrong })).toEqual([field]),
  );

  it.each([
    [{ dob: '2017-02-30' }, 'dob'],
    [{ dob: '31.05.2017' }, 'dob'],
    [{ grade: 13 }, 'grade'],
    [{ grade: '3' }, 'grade'],
    [{ name: ' ' }, 'name'],
    [{ name: 'x'.repeat(101) }, 'name'],
    [{ name: 'Ro\u2066bin' }, 'name'],
    [{ kidId: 'kid-1' }, 'kidId'],
  ])('is refused for adding a kid with %j', (wrong, field) =>
    expect(refusedFields(AddKid, { ...KID, ...wrong })).toEqual([field]),
  );

  it.each([
    [{ weeks: ['2026-06-02'] }, 'weeks.0'],
    [{ weeks: [] }, 'weeks'],
    [{ title: '   ' }, 'title'],
    [{ title: 'x'.repeat(121) }, 'title'],
    [{ title: 'a\u0000b' }, 'title'],
    [{ title: 'a\r\nb' }, 'title'],
    [{ hours: { from: '15:00', until: '09:00' } }, 'hours.until'],
    [{ entryId: '1' }, 'entryId'],
    [{ ownerId: 'a\u0000b' }, 'ownerId'],
    [{ seen: -2 }, 'seen'],
    [{ choice: 3 }, 'choice'],
    [{ status: 'registered' }, 'status'],
  ])('is refused for creating a plan with %j', (wrong, field) =>
    expect(refusedFields(CreateCustomPlan, { ...PLAN, ...wrong })).toEqual([field]),
  );
});
