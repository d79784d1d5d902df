import { type CorrectionTarget } from '@campjay/domain/catalog/listedCamp.ts';
import { campStream } from '@campjay/events/streams.ts';
import {
  isProblem,
  type Answer,
  LARGE_BODY_LIMIT,
  ok,
  post,
  type Problem,
  problem,
  type Route,
  combineRoutes,
} from '@campjay/platform/http/route.ts';
import { dispatchCommand, beginCommand, type CommandContext, type CommandDeps } from '../../kernel/command.ts';
import {
  CorrectCamp,
  CorrectFromFile,
  CorrectionDone,
  CorrectionsReport,
  CorrectSession,
  WithdrawCorrection,
} from './contract.ts';
import { correctFromFile } from './correctFromFile.ts';
import { type CorrectedFact, type CorrectionCommand, correctionDecider } from './correctionDecider.ts';
import { explainCorrectionRefusal, createFactProblem, parseCorrectedFact } from './explainCorrection.ts';

/** Routes for admins to correct catalog facts (docs/decisions/data-fixes.md). */
export const correctionRoutes = (deps: CommandDeps): readonly Route[] =>
  combineRoutes(
    post('/api/admin/correct-camp', {
      allow: ['admin'],
      isCommand: true,
      problems: [404],
      summary:
        'Corrects facts of a camp organization, with a reason. Each correction applies until the source changes the fact.',
      body: CorrectCamp,
      bodyLimitBytes: LARGE_BODY_LIMIT,
      answer: CorrectionDone,
      handle: async (input): Promise<Answer<CorrectionDone>> =>
        correct(deps, await beginAdminCommand(deps, input), input.body, null),
    }),
    post('/api/admin/correct-session', {
      allow: ['admin'],
      isCommand: true,
      problems: [404],
      summary: 'Corrects facts of a session, with a reason. Each correction applies until the source changes the fact.',
      body: CorrectSession,
      bodyLimitBytes: LARGE_BODY_LIMIT,
      answer: CorrectionDone,
      handle: async (input): Promise<Answer<CorrectionDone>> =>
        correct(deps, await beginAdminCommand(deps, input), input.body, input.body.instance_id),
    }),
    post('/api/admin/withdraw-correction', {
      allow: ['admin'],
      isCommand: true,
      problems: [404],
      summary: 'Withdraws corrections of facts, so that the values from the source apply again.',
      body: WithdrawCorrection,
      answer: CorrectionDone,
      handle: async (input): Promise<Answer<CorrectionDone>> => {
        const context = await beginAdminCommand(deps, input);
        if (isProblem(context)) return context;
        const { org_id: orgId, instance_id: instanceId, fields, reason } = input.body;
        const command = {
          type: 'WithdrawCorrection',
          target: instanceId,
          fields: [...new Set(fields)],
          reason,
        } as const;
        return dispatchCorrection(
          deps,
          context,
          orgId,
          command,
          'The correction was withdrawn. The value from the source applies again.',
        );
      },
    }),
    post('/api/admin/correct-from-file', {
      allow: ['admin'],
      isCommand: true,
      problems: [404],
      summary: 'Applies the corrections in a CSV file, or, in a dry run, reports what each line would change.',
      body: CorrectFromFile,
      bodyLimitBytes: LARGE_BODY_LIMIT,
      answer: CorrectionsReport,
      handle: async (input): Promise<Answer<CorrectionsReport>> => {
        const context = await beginAdminCommand(deps, input);
        if (isProblem(context)) return context;
        const report = await correctFromFile(deps.store, { ...input.body, metadata: context.metadata });
        return typeof report === 'string'
          ? problem(400, { type: 'BadRequest', field: 'csv', message: report })
          : ok(report);
      },
    }),
  );

const beginAdminCommand = async (
  deps: CommandDeps,
  input: Parameters<typeof beginCommand>[1],
): Promise<Pick<CommandContext, 'metadata'> | Problem> => {
  const context = await beginCommand(deps, input);
  if (isProblem(context)) return context;
  return { metadata: { ...context.metadata, actor: { userId: context.userId, role: 'admin' } } };
};

const correct = async (
  deps: CommandDeps,
  contextOrProblem: Pick<CommandContext, 'metadata'> | Problem,
  {
    org_id: orgId,
    facts,
    reason,
  }: { readonly org_id: string; readonly facts: SubmittedFacts; readonly reason: string },
  target: CorrectionTarget,
): Promise<Answer<CorrectionDone>> => {
  if (isProblem(contextOrProblem)) return contextOrProblem;
  const correctedFacts: CorrectedFact[] = [];
  for (const { field, value, seen } of facts) {
    const factOrFault = parseCorrectedFact(target === null ? 'camp' : 'session', field, value);
    if ('reason' in factOrFault) return createFactProblem(factOrFault);
    correctedFacts.push({ field, value: factOrFault.value, seen });
  }
  const command = { type: 'CorrectFacts', target, facts: correctedFacts, reason } as const;
  return dispatchCorrection(
    deps,
    contextOrProblem,
    orgId,
    command,
    'Corrected. Families who planned with it see the change.',
  );
};

type SubmittedFacts = (typeof CorrectCamp)['_output']['facts'];

const dispatchCorrection = async (
  deps: CommandDeps,
  context: Pick<CommandContext, 'metadata'>,
  orgId: string,
  command: CorrectionCommand,
  doneMessage: string,
): Promise<Answer<CorrectionDone>> => {
  const outcome = await dispatchCommand(deps, context, {
    decider: correctionDecider,
    streamId: campStream(orgId),
    command,
    successMessage: doneMessage,
    explain: explainCorrectionRefusal({ orgId, instanceId: command.target }),
  });
  if (outcome.kind === 'problem') return outcome;
  const { position, hasChanged } = outcome;
  const message = hasChanged ? outcome.message : 'The catalog already has these values. Nothing was changed.';
  return ok({ success: true, message, position, hasChanged });
};
