import { randomUUID } from 'node:crypto';
import { type EventStore } from '@campjay/platform/eventStore/port.ts';
import { userStream } from '@campjay/events/streams.ts';
import { handleCommand } from '../handleCommand.ts';
import { accountOf, type AdminParts } from './adminParts.ts';
import { rightsDecider } from './rightsDecider.ts';

export type RoleChange = 'changed' | 'unchanged' | 'noSuchAccount';

/** Makes the account of an email an admin's, or no admin's any more, as the operator says it at the command line. */
export const setAdmin = async (
  parts: { readonly store: EventStore; readonly now?: () => Date } & Pick<AdminParts, 'accounts' | 'withClerk'>,
  email: string,
  isAdmin: boolean,
): Promise<RoleChange> => {
  const { store, now = () => new Date() } = parts;
  const account = await accountOf(parts, email);
  if ('kind' in account) return 'noSuchAccount';
  const outcome = await handleCommand(store, rightsDecider, {
    streamId: userStream(account.userId),
    command: { type: isAdmin ? 'GrantAdmin' : 'RevokeAdmin' },
    metadata: {
      time: now().toISOString(),
      actor: { userId: 'operator', role: 'system' },
      correlationId: randomUUID(),
    },
  });
  if (outcome.kind === 'refused') return 'noSuchAccount';
  return outcome.events.length > 0 ? 'changed' : 'unchanged';
};
