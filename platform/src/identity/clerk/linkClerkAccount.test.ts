import { describe, expect, it } from '@jest/globals';
import { parseClerkPerson } from './linkClerkAccount.ts';
import { PERSON_CLAIMS } from './testing/clerkTokens.ts';

const read = (claims: object) => parseClerkPerson({ sub: 'user_2jay', ...claims });

describe('the user in a Clerk token', () => {
  it('has an email, its verification status, names, and the time of the last sign-in', () =>
    expect(read({ ...PERSON_CLAIMS, fva: [7, -1] })).toEqual({
      clerkUserId: 'user_2jay',
      email: 'testa.parentsen@example.org',
      isEmailVerified: true,
      firstName: 'Testa',
      lastName: 'Parentsen',
      minutesSinceVerification: 7,
    }));

  it('has no details if the operator configured no claims', () =>
    expect(read({})).toEqual({ clerkUserId: 'user_2jay', isEmailVerified: false, firstName: '', lastName: '' }));

  it.each([
    ['names that nobody gave', { first_name: null, last_name: null }],
    ['names of another type', { first_name: 7, last_name: ['Testa'] }],
    ['names that are too long, or do not print', { first_name: 'x'.repeat(101), last_name: 'a\u0000b' }],
  ])('is parsed without %s', (_what, claims) =>
    expect(read({ ...PERSON_CLAIMS, ...claims })).toMatchObject({ firstName: '', lastName: '', isEmailVerified: true }),
  );

  it.each([null, 'no email', 7, `${'x'.repeat(250)}@example.org`])(
    'treats the email %j as missing, and so as not verified',
    (email) => {
      const person = read({ ...PERSON_CLAIMS, email });
      expect(person).toMatchObject({ isEmailVerified: false });
      expect(person).not.toHaveProperty('email');
    },
  );

  it.each([false, null, undefined, 'true', 1])('does not treat %j as a verified email', (email_verified) =>
    expect(read({ ...PERSON_CLAIMS, email_verified })).toMatchObject({
      email: PERSON_CLAIMS.email,
      isEmailVerified: false,
    }),
  );

  it.each([[undefined], [[]], ['7'], [['7']]])('does not accept %j as the time of the last sign-in', (fva) =>
    expect(read({ fva })).not.toHaveProperty('minutesSinceVerification'),
  );
});
