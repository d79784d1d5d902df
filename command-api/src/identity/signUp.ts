import { randomUUID } from 'node:crypto';
import { parentStream } from '@campjay/events/streams.ts';
import { type Position } from '@campjay/platform/eventstore/port.ts';
import { findAccountByEmail } from '@campjay/platform/identity/findAccountByEmail.ts';
import { signIn, signUp } from '@campjay/platform/identity/local/accounts.ts';
import { findPasswordProblem } from '@campjay/platform/identity/local/passwordRule.ts';
import { type NewSession } from '@campjay/platform/identity/local/sessions.ts';
import { queueEmail } from '@campjay/platform/mail/queue/emailQueue.ts';
import { type Problem } from '@campjay/platform/http/route.ts';
import { type z } from 'zod';
import { accountDecider } from '../accounts/accountDecider.ts';
import { firstEventId, handleCommand, type KeyedMetadata } from '../kernel/handleCommand.ts';
import { type CommandContext } from '../kernel/command.ts';
import { createConfirmationEmail, type ConfirmationDeps } from './confirmationRoutes.ts';
import { type SignUp } from './contract.ts';
import { createJoinCommand } from './createJoinCommand.ts';
import { listPersonalTerms } from './breachCheck.ts';
import { createLockoutProblem, createPasswordProblem, signUpRefused } from './refusals.ts';

export type SignUpDeps = ConfirmationDeps;

export type SignUpResult =
  | { readonly kind: 'signedIn'; readonly session: NewSession; readonly position?: Position }
  | { readonly kind: 'refused'; readonly problem: Problem; readonly isEmailTaken: boolean };

interface SignUpRequest {
  readonly person: z.output<typeof SignUp>;
  readonly clientAddress: string;
  readonly correlationId: string;
  /** Token by which the browser is recognized as a known device of the account. */
  readonly deviceToken: string | undefined;
  /** Name of the device, shown in the list of sessions. */
  readonly device: string | undefined;
}

const refuse = (problem: Problem, isEmailTaken = false): SignUpResult => ({ kind: 'refused', problem, isEmailTaken });

/**
 * Opens an account: first appends `ParentJoined`, then stores the credentials. If the account exists and the password
 * is correct, the user is signed in, so a repeated request, such as a double click, is harmless.
 */
export const signUpOrSignIn = async (deps: SignUpDeps, request: SignUpRequest): Promise<SignUpResult> => {
  const { email, password } = request.person;
  const personalTerms = listPersonalTerms(request.person, deps.origin);
  const passwordProblem = findPasswordProblem(password, personalTerms);
  if (passwordProblem) return refuse(createPasswordProblem(passwordProblem));
  const { pool, hashEmail } = deps.accounts;
  const isEmailTaken = (await findAccountByEmail(pool, hashEmail(email), { usesClerk: false })) !== undefined;
  if (isEmailTaken) return signInInstead(deps, request);
  const userId = randomUUID();
  const position = await appendParentJoined(deps, userId, request).catch(async (error: unknown) => {
    // Nobody can ever sign in to this account, because it has no credentials; the next attempt opens another one. If
    // the event was appended despite the error, destroying the key makes its private values unreadable.
    await deps.sealing.destroyKey(userId).catch(() => undefined);
    throw error;
  });
  const queuedConfirmation = await createConfirmationEmail(deps, { userId, email });
  const outcome = await signUp(deps.accounts, {
    userId,
    email,
    password,
    personalTerms,
    device: request.device,
    withinTransaction: (db) => queueEmail(db, queuedConfirmation, deps.now()),
  });
  if (outcome.kind === 'signedUp') return { kind: 'signedIn', session: outcome.session, position };
  // Another request has just taken the email, so nobody can sign in to the account of this request.
  await deps.sealing.destroyKey(userId);
  return outcome.kind === 'emailTaken' ? signInInstead(deps, request) : refuse(createPasswordProblem(outcome));
};

const signInInstead = async (
  { accounts }: SignUpDeps,
  { person: { email, password }, clientAddress, deviceToken, device }: SignUpRequest,
): Promise<SignUpResult> => {
  const outcome = await signIn(accounts, { email, password, clientAddress, deviceToken, device });
  switch (outcome.kind) {
    case 'signedIn':
      return outcome;
    case 'lockedOut':
      return refuse(createLockoutProblem(outcome.retryAfterSeconds), true);
    case 'wrongEmailOrPassword':
    case 'codeNeeded':
    case 'wrongCode':
      return refuse(signUpRefused, true);
  }
};

/** Appends `ParentJoined`, the first event of a new stream. */
const appendParentJoined = async (
  { store, sealing, now }: SignUpDeps,
  userId: string,
  { person, correlationId }: SignUpRequest,
): Promise<Position> => {
  const metadata: KeyedMetadata = {
    time: now().toISOString(),
    actor: { userId, role: 'parent' },
    correlationId,
    commandKey: randomUUID(),
  };
  const seal: CommandContext['seal'] = (streamId, field, value) =>
    sealing.seal(userId, value, { streamId, eventId: firstEventId(streamId, metadata), field });
  const outcome = await handleCommand(store, accountDecider, {
    streamId: parentStream(userId),
    command: await createJoinCommand({ userId, seal }, person),
    assumption: 'noStream',
    metadata,
  });
  if (outcome.kind === 'refused') throw new Error(`A new account could not join: ${outcome.reason.type}`);
  return outcome.position;
};
