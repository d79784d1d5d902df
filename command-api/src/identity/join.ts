import { parentStream } from '@campjay/events/streams.ts';
import { type AccountCommand } from '../accounts/accountCommands.ts';
import { type CommandContext } from '../command.ts';

/** Who somebody is, as whoever signs them in tells it. */
export interface Person {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
}

/** The wish that opens an account, its private values sealed for the event that it leads to. */
export const joinCommand = async (
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
