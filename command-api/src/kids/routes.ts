import { type Sealed } from '@campjay/events/sealed.ts';
import { parentStream } from '@campjay/events/streams.ts';
import { problem, type Problem, type Route, routes } from '@campjay/platform/http/route.ts';
import { parentCommand } from '../kernel/parentCommand.ts';
import { accountDeleted, type CommandContext, type CommandDeps } from '../kernel/command.ts';
import { AddKid, DeleteKid, UpdateKid } from './contract.ts';
import { type KidsCommand, kidsDecider, type KidsRefusal } from './kidsDecider.ts';

const explain = (reason: KidsRefusal): Problem => {
  const { type } = reason;
  switch (type) {
    case 'TooManyKids':
      return problem(409, { type, message: `An account holds at most ${reason.max} kids.` });
    case 'NothingTold':
      return problem(400, { type, field: 'name', message: 'Please tell a name, a date of birth or a grade.' });
    case 'NoSuchKid':
      return problem(404, { type, field: 'kidId', message: 'There is no such kid in your account.' });
    case 'KidWasRemoved':
      return problem(409, { type, field: 'kidId', message: 'This kid was taken out of your account meanwhile.' });
    case 'PersonForgotten':
      return accountDeleted;
  }
};

const prepareCommand = ({ userId }: CommandContext, command: KidsCommand, done: string) => ({
  decider: kidsDecider,
  streamId: parentStream(userId),
  command,
  done,
  explain,
});

interface KidInput {
  readonly name?: string | null | undefined;
  readonly dob?: string | null | undefined;
  readonly grade?: number | null | undefined;
}

/** Seals the fields of a kid separately; null and absent fields are returned unchanged. */
const sealKid = async ({ userId, seal }: CommandContext, { name, dob, grade }: KidInput) => {
  const streamId = parentStream(userId);
  const sealed = async <T>(field: string, value: T | null | undefined): Promise<Sealed<T> | null | undefined> => {
    if (value === undefined || value === null) return value === null ? null : undefined;
    return seal(streamId, field, value as T);
  };
  return { name: await sealed('name', name), dob: await sealed('dob', dob), grade: await sealed('grade', grade) };
};

/** Routes for managing kids (Requirement 1.25); each field is sealed separately. */
export const kidsRoutes = (deps: CommandDeps): readonly Route[] =>
  routes(
    parentCommand(deps, '/api/kids/add-kid', {
      summary: 'Adds a kid to the account of the caller, under an id that the client makes up.',
      body: AddKid,
      prepare: async ({ kidId, ...fields }, context) => {
        const { name, dob, grade } = await sealKid(context, fields);
        const facts = { name: name ?? undefined, dob: dob ?? undefined, grade: grade ?? undefined };
        return prepareCommand(context, { type: 'AddKid', kidId, ...facts }, 'The kid is in your account.');
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
      summary: 'Takes a kid out of the account.',
      body: DeleteKid,
      prepare: ({ kidId }, context) =>
        prepareCommand(context, { type: 'RemoveKid', kidId }, 'The kid is out of your account.'),
    }),
  );
