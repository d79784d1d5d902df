import { parentStream } from '@campjay/events/streams.ts';
import { type AccountCommand } from '../accounts/accountDecider.ts';
import { type CommandContext } from '../kernel/command.ts';

/** The owner of an account, as entered at sign-up or described by the sign-in provider. */
export interface Person {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
}

/** Creates the command that opens an account, with its private values sealed for the resulting event. */
export const createJoinCommand = async (
  { userId, seal }: Pick<CommandContext, 'userId' | 'seal'>,
  { email, firstName, lastName }: Person,
): Promise<AccountCommand & { readonly type: 'JoinAsParent' }> => {
  const streamId = parentStream(userId);
  return {
    type: 'JoinAsParent',
    email: await seal(streamId, 'email', email),
    firstName: await seal(streamId, 'firstName', firstName),
    lastName: await seal(streamId, 'lastName', lastName),
  };
};
