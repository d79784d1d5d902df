import { describe, expect, it } from '@jest/globals';
import { parseClerkPerson } from './clerkPerson.ts';
import { PERSON_CLAIMS } from './testing/clerkTokens.ts';

const read = (claims: object) => parseClerkPerson({ sub: 'user_2jay', ...claims });

describe('what a token of Clerk says of its user', () => {
  it('is the email, whether it is theirs, the names, and when they proved who they are', () =>
    expect(read({ ...PERSON_CLAIMS, fva: [7, -1] })).toEqual({
      clerkUserId: 'user_2jay',
      email: 'testa.parentsen@example.org',
      isEmailVerified: true,
      firstName: 'Testa',
      lastName: 'Parentsen',
      provenMinutesAgo: 7,
    }));

  it('is nothing where the operator has added nothing', () =>
    expect(read({})).toEqual({ clerkUserId: 'user_2jay', isEmailVerified: false, firstName: '', lastName: '' }));

  it.each([
    ['names that nobody gave', { first_name: null, last_name: null }],
    ['names of another type', { first_name: 7, last_name: ['Testa'] }],
    ['names that are too long, or do not print', { first_name: 'x'.repeat(101), last_name: 'a\u0000b' }],
  ])('leaves out %s', (_what, claims) =>
    expect(read({ ...PERSON_CLAIMS, ...claims })).toMatchObject({ firstName: '', lastName: '', isEmailVerified: true }),
  );

  it.each([null, 'no email', 7, `${'x'.repeat(250)}@example.org`])(
    'takes the email %j as none, and so as not verified',
    (email) => {
      const person = read({ ...PERSON_CLAIMS, email });
      expect(person).toMatchObject({ isEmailVerified: false });
      expect(person).not.toHaveProperty('email');
    },
  );

  it.each([false, null, undefined, 'true', 1])('does not take %j for a verified email', (email_verified) =>
    expect(read({ ...PERSON_CLAIMS, email_verified })).toMatchObject({
      email: PERSON_CLAIMS.email,
      isEmailVerified: false,
    }),
  );

  it.each([[undefined], [[]], ['7'], [['7']]])('does not take %j for when they proved it', (fva) =>
    expect(read({ fva })).not.toHaveProperty('provenMinutesAgo'),
  );
});
