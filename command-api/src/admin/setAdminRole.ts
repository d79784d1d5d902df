import { isProblem } from '@campjay/platform/http/route.ts';
import { randomUUID } from 'node:crypto';
import { type EventStore } from '@campjay/platform/eventstore/port.ts';
import { OPERATOR_USER_ID } from '@campjay/domain/admin/actors.ts';
import { userStream } from '@campjay/events/streams.ts';
import { handleCommand } from '../kernel/handleCommand.ts';
import { confirmEmail } from '../identity/confirmEmail.ts';
import { findAccount, type AdminDeps } from './adminCommand.ts';
import { rightsDecider } from './rightsDecider.ts';

export type RoleChange = 'changed' | 'unchanged' | 'noSuchAccount' | 'emailNotConfirmed';

const OPERATOR_ACTOR = { userId: OPERATOR_USER_ID, role: 'system' } as const;

/**
 * Grants the admin role to the account with this email, or revokes it. Called by the operator's command line.
 * @param options.confirmsEmail also confirms the email: the operator vouches that it belongs to the account's owner
 */
export const setAdminRole = async (
  deps: { readonly store: EventStore; readonly now?: () => Date } & Pick<AdminDeps, 'accounts' | 'usesClerk'>,
  email: string,
  isAdmin: boolean,
  { confirmsEmail = false }: { readonly confirmsEmail?: boolean } = {},
): Promise<RoleChange> => {
  const { store, now = () => new Date() } = deps;
  const account = await findAccount(deps, email);
  if (isProblem(account)) return 'noSuchAccount';
  const { userId } = account;
  if (confirmsEmail) await confirmEmail(store, { userId, by: 'operator', actor: OPERATOR_ACTOR, now: now() });
  const outcome = await handleCommand(store, rightsDecider, {
    streamId: userStream(userId),
    command: isAdmin ? { type: 'GrantAdmin', isVerifiedByClerk: deps.usesClerk } : { type: 'RevokeAdmin' },
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
