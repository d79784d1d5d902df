import { singleLineText } from '@campjay/events/singleLineText.ts';
import { z } from 'zod';

const MAX_NAME_LENGTH = 100;
const MAX_EMAIL_LENGTH = 254;

/** What a session token says of its user beside who that is, as far as it could be read. */
export interface ClerkPerson {
  /** Clerk's own id of the user. */
  readonly clerkUserId: string;
  /** Absent where the operator has not added it to the token. */
  readonly email?: string;
  /** Whether Clerk has seen that the email is the user's own. */
  readonly isEmailVerified: boolean;
  /** Empty where the token does not tell them. */
  readonly firstName: string;
  readonly lastName: string;
  /** Whole minutes since the user last proved who they are; absent where the token does not tell. */
  readonly provenMinutesAgo?: number;
}

const name = singleLineText(MAX_NAME_LENGTH).catch('');

/** Claims that cannot be used count as absent: the sign-in is good without them. `fva` is a claim of every token. */
const PersonClaims = z.object({
  sub: z.string(),
  email: z.string().max(MAX_EMAIL_LENGTH).trim().pipe(z.email()).optional().catch(undefined),
  email_verified: z.literal(true).optional().catch(undefined),
  first_name: name,
  last_name: name,
  fva: z.tuple([z.number()]).rest(z.unknown()).optional().catch(undefined),
});

/** @param claims those of a token that was found to be good */
export const parseClerkPerson = (claims: object): ClerkPerson => {
  const { sub, email, email_verified, first_name, last_name, fva } = PersonClaims.parse(claims);
  return {
    clerkUserId: sub,
    ...(email !== undefined && { email }),
    isEmailVerified: email !== undefined && email_verified === true,
    firstName: first_name,
    lastName: last_name,
    ...(fva !== undefined && { provenMinutesAgo: fva[0] }),
  };
};
