import { singleLineText } from '@campjay/domain/singleLineText.ts';
import { z } from 'zod';

const MAX_NAME_LENGTH = 100;
const MAX_EMAIL_LENGTH = 254;

/** The claims of a session token about its user, as far as they could be parsed. */
export interface ClerkPerson {
  /** Clerk's own id of the user. */
  readonly clerkUserId: string;
  /** Absent unless the operator has added it to the token. */
  readonly email?: string;
  /** True if Clerk has verified that the email belongs to the user. */
  readonly isEmailVerified: boolean;
  /** Names are empty if the token lacks them. */
  readonly firstName: string;
  readonly lastName: string;
  /** Whole minutes since the user last verified their identity; absent if the token lacks it. */
  readonly provenMinutesAgo?: number;
}

const name = singleLineText(MAX_NAME_LENGTH).catch('');

/** Invalid claims count as absent: the sign-in is valid without them. Every token has the claim `fva`. */
const PersonClaims = z.object({
  sub: z.string(),
  email: z.string().max(MAX_EMAIL_LENGTH).trim().pipe(z.email()).optional().catch(undefined),
  email_verified: z.literal(true).optional().catch(undefined),
  first_name: name,
  last_name: name,
  fva: z.tuple([z.number()]).rest(z.unknown()).optional().catch(undefined),
});

/** @param claims the claims of a verified token */
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
