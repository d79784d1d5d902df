import { type CorrectionTarget } from '@campjay/domain/catalog/listedCamp.ts';
import { campStream } from '@campjay/events/streams.ts';
import {
  type Answer,
  LARGE_BODY_LIMIT,
  ok,
  post,
  type Problem,
  problem,
  type Route,
  routes,
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
import { explainCorrection, faultyFact, parseCorrectedFact } from './explainCorrection.ts';

/** Routes for admins to correct catalog facts (docs/decisions/data-fixes.md). */
export const correctionRoutes = (deps: CommandDeps): readonly Route[] =>
  routes(
    post('/api/admin/correct-camp', {
      allow: ['admin'],
      isCommand: true,
      problems: [404],
      summary:
        'Corrects facts of a camp organisation, for a reason, as long as its source goes on stating what it states.',
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
      summary: 'Corrects facts of a session, for a reason, as long as its source goes on stating what it states.',
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
      summary: 'Takes corrections of facts back: what the source states counts again.',
      body: WithdrawCorrection,
      answer: CorrectionDone,
      handle: async (input): Promise<Answer<CorrectionDone>> => {
        const context = await beginAdminCommand(deps, input);
        if ('kind' in context) return context;
        const { org_id: orgId, instance_id: of, fields, reason } = input.body;
        const command = { type: 'WithdrawCorrection', of, fields: [...new Set(fields)], reason } as const;
        return dispatchCorrection(
          deps,
          context,
          orgId,
          command,
          'The correction is taken back; the source’s statement counts again.',
        );
      },
    }),
    post('/api/admin/correct-from-file', {
      allow: ['admin'],
      isCommand: true,
      problems: [404],
      summary: 'Corrects what the lines of a CSV file say, or, in a dry run, tells what would become of each.',
      body: CorrectFromFile,
      bodyLimitBytes: LARGE_BODY_LIMIT,
      answer: CorrectionsReport,
      handle: async (input): Promise<Answer<CorrectionsReport>> => {
        const context = await beginAdminCommand(deps, input);
        if ('kind' in context) return context;
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
  if ('kind' in context) return context;
  return { metadata: { ...context.metadata, actor: { userId: context.userId, role: 'admin' } } };
};

const correct = async (
  deps: CommandDeps,
  context: Pick<CommandContext, 'metadata'> | Problem,
  {
    org_id: orgId,
    facts,
    reason,
  }: { readonly org_id: string; readonly facts: CorrectCampFacts; readonly reason: string },
  of: CorrectionTarget,
): Promise<Answer<CorrectionDone>> => {
  if ('kind' in context) return context;
  const corrected: CorrectedFact[] = [];
  for (const { field, value, seen } of facts) {
    const fact = parseCorrectedFact(of === null ? 'camp' : 'session', field, value);
    if ('reason' in fact) return faultyFact(fact);
    corrected.push({ field, value: fact.value, seen });
  }
  const command = { type: 'CorrectFacts', of, facts: corrected, reason } as const;
  return dispatchCorrection(deps, context, orgId, command, 'Corrected. Families who planned with it see the change.');
};

type CorrectCampFacts = (typeof CorrectCamp)['_output']['facts'];

const dispatchCorrection = async (
  deps: CommandDeps,
  context: Pick<CommandContext, 'metadata'>,
  orgId: string,
  command: CorrectionCommand,
  done: string,
): Promise<Answer<CorrectionDone>> => {
  const outcome = await dispatchCommand(deps, context, {
    decider: correctionDecider,
    streamId: campStream(orgId),
    command,
    done,
    explain: explainCorrection({ orgId, instanceId: command.of }),
  });
  if (outcome.kind === 'problem') return outcome;
  const { position, hasChanged } = outcome;
  const message = hasChanged ? outcome.message : 'It says so already; nothing was changed.';
  return ok({ success: true, message, position, hasChanged });
};
