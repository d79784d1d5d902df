import { randomUUID } from 'node:crypto';
import { type EventStore } from '@campjay/platform/eventstore/port.ts';
import { OPERATOR } from '@campjay/domain/admin/actors.ts';
import { userStream } from '@campjay/events/streams.ts';
import { handleCommand } from '../kernel/handleCommand.ts';
import { confirmEmail } from '../identity/confirmEmail.ts';
import { findAccount, type AdminDeps } from './adminDeps.ts';
import { rightsDecider } from './rightsDecider.ts';

export type RoleChange = 'changed' | 'unchanged' | 'noSuchAccount' | 'emailNotConfirmed';

const OPERATOR_ACTOR = { userId: OPERATOR, role: 'system' } as const;

/**
 * Grants or revokes the admin role of an email's account, at the operator's command line.
 * @param options.confirmsEmail the operator vouches that the email is the account owner's; recorded in the audit
 */
export const setAdmin = async (
  deps: { readonly store: EventStore; readonly now?: () => Date } & Pick<AdminDeps, 'accounts' | 'withClerk'>,
  email: string,
  isAdmin: boolean,
  { confirmsEmail = false }: { readonly confirmsEmail?: boolean } = {},
): Promise<RoleChange> => {
  const { store, now = () => new Date() } = deps;
  const account = await findAccount(deps, email);
  if ('kind' in account) return 'noSuchAccount';
  const { userId } = account;
  if (confirmsEmail) await confirmEmail(store, { userId, by: 'operator', actor: OPERATOR_ACTOR, now: now() });
  const outcome = await handleCommand(store, rightsDecider, {
    streamId: userStream(userId),
    command: isAdmin ? { type: 'GrantAdmin', isVerifiedByClerk: deps.withClerk } : { type: 'RevokeAdmin' },
    metadata: {
      time: now().toISOString(),
      actor: OPERATOR_ACTOR,
      correlationId: randomUUID(),
    },
  });
  if (outcome.kind === 'refused')
    return outcome.reason.type === 'EmailNotConfirmed' ? 'emailNotConfirmed' : 'noSuchAccount';
  return outcome.events.length > 0 ? 'changed' : 'unchanged';
};
