import { type Sealed } from '@campjay/events/sealed.ts';
import { parentStream } from '@campjay/events/streams.ts';
import { problem, type Problem, type Route, combineRoutes } from '@campjay/platform/http/route.ts';
import { parentCommand } from '../kernel/parentCommand.ts';
import { accountDeleted, type CommandContext, type CommandDeps } from '../kernel/command.ts';
import { AddKid, DeleteKid, UpdateKid } from './contract.ts';
import { type KidsCommand, kidsDecider, type KidsRefusal } from './kidsDecider.ts';

const explainRefusal = (reason: KidsRefusal): Problem => {
  const { type } = reason;
  switch (type) {
    case 'TooManyKids':
      return problem(409, { type, message: `An account can have at most ${reason.max} kids.` });
    case 'NothingTold':
      return problem(400, { type, field: 'name', message: 'Please enter a name, a date of birth or a grade.' });
    case 'NoSuchKid':
      return problem(404, { type, field: 'kidId', message: 'There is no such kid in your account.' });
    case 'KidWasRemoved':
      return problem(409, { type, field: 'kidId', message: 'This kid was removed from your account in the meantime.' });
    case 'PersonForgotten':
      return accountDeleted;
  }
};

const prepareCommand = ({ userId }: CommandContext, command: KidsCommand, successMessage: string) => ({
  decider: kidsDecider,
  streamId: parentStream(userId),
  command,
  successMessage,
  explain: explainRefusal,
});

interface KidInput {
  readonly name?: string | null | undefined;
  readonly dob?: string | null | undefined;
  readonly grade?: number | null | undefined;
}

/** Seals each field of a kid; null and absent fields are returned unchanged. */
const sealKid = async ({ userId, seal }: CommandContext, { name, dob, grade }: KidInput) => {
  const streamId = parentStream(userId);
  const sealField = async <T extends string | number>(
    field: string,
    value: T | null | undefined,
  ): Promise<Sealed<T> | null | undefined> => {
    if (value === undefined) return undefined;
    return value === null ? null : seal(streamId, field, value);
  };
  return {
    name: await sealField('name', name),
    dob: await sealField('dob', dob),
    grade: await sealField('grade', grade),
  };
};

/** Routes for managing the kids of a parent (Requirement 1.25). */
export const kidsRoutes = (deps: CommandDeps): readonly Route[] =>
  combineRoutes(
    parentCommand(deps, '/api/kids/add-kid', {
      summary: "Adds a kid to the caller's account, with an id that the client generates.",
      body: AddKid,
      prepare: async ({ kidId, ...input }, context) => {
        const { name, dob, grade } = await sealKid(context, input);
        // The body of this route has no null; this only satisfies the type.
        const fields = { name: name ?? undefined, dob: dob ?? undefined, grade: grade ?? undefined };
        return prepareCommand(context, { type: 'AddKid', kidId, ...fields }, 'The kid is added.');
      },
    }),
    parentCommand(deps, '/api/kids/update-kids', {
      summary: 'Changes a kid.',
      body: UpdateKid,
      prepare: async ({ kidId, ...fields }, context) =>
        prepareCommand(
          context,
          { type: 'ChangeKid', kidId, ...(await sealKid(context, fields)) },
          'The change is saved.',
        ),
    }),
    parentCommand(deps, '/api/kids/delete-kid', {
      summary: 'Removes a kid from the account.',
      body: DeleteKid,
      prepare: ({ kidId }, context) => prepareCommand(context, { type: 'RemoveKid', kidId }, 'The kid is removed.'),
    }),
  );
