import { type BenchmarkingAccess, benchmarkingAccessFold } from '@campjay/domain/benchmarking/access.ts';
import {
  type BenchmarkingAccessEvent,
  BenchmarkingAccessGranted,
  BenchmarkingAccessRevoked,
} from '@campjay/events/benchmarking/events.ts';
import { accepted, type Decider } from '../kernel/decider.ts';
import { normalBaseUrl } from '@campjay/domain/ads/baseUrl.ts';
import { advertiserStream, benchmarkingAccessStream } from '@campjay/events/streams.ts';
import { type Answer, ok, post, type Problem, type Route, routes } from '@campjay/platform/http/route.ts';
import { advertiserCommand } from '../ads/placement/advertiserCommand.ts';
import { advertiserDecider } from '../ads/placement/advertiserDecider.ts';
import { explainAdvertiserRefusal } from '../ads/placement/explainRefusal.ts';
import { CommandDone } from '../contract.ts';
import {
  type CommandResult,
  dispatchCommand,
  beginCommand,
  type CommandContext,
  type CommandDeps,
} from '../kernel/command.ts';
import { ChangeAccess, UpdateSelectedCohortCamps } from './contract.ts';

interface AccessCommand {
  readonly type: 'GrantAccess' | 'RevokeAccess';
}

/** The rules of benchmarking access to a website's camps: repeating a change has no effect. */
export const accessDecider: Decider<BenchmarkingAccess, AccessCommand, BenchmarkingAccessEvent, never> = {
  ...benchmarkingAccessFold,
  decide: ({ type }, { isUnlocked }) => {
    if (type === 'GrantAccess') return isUnlocked ? accepted() : accepted(BenchmarkingAccessGranted({}));
    return isUnlocked ? accepted(BenchmarkingAccessRevoked({})) : accepted();
  },
};

/** Benchmarking access by website (Requirements 7.22 and 7.23), and an advertiser's cohort. */
export const benchmarkingRoutes = (deps: CommandDeps): readonly Route[] =>
  routes(
    accessRoute(deps, 'grant', {
      summary: 'Lets the signed-in user compare the camps of these websites.',
      type: 'GrantAccess',
      done: 'The websites are unlocked.',
    }),
    accessRoute(deps, 'revoke', {
      summary: 'Locks the figures of these websites’ camps; it ends at once.',
      type: 'RevokeAccess',
      done: 'The websites are locked.',
    }),
    advertiserCommand(deps, '/api/benchmarking/update-selected-cohort-camps', {
      summary: 'Sets the camps that an advertiser compares itself with, in place of those before.',
      body: UpdateSelectedCohortCamps,
      prepare: ({ advertiserId, selected_cohort_camps: camps }) => ({
        decider: advertiserDecider,
        streamId: advertiserStream(advertiserId),
        command: {
          type: 'SetCohort' as const,
          baseUrls: [...new Set(camps.map(({ base_url }) => normalBaseUrl(base_url)))],
        },
        done: 'Your cohort is saved.',
        explain: explainAdvertiserRefusal,
      }),
    }),
  );

interface Spec {
  readonly summary: string;
  readonly type: AccessCommand['type'];
  readonly done: string;
}

const accessRoute = (deps: CommandDeps, name: string, { summary, type, done }: Spec): Route =>
  post(`/api/admin/benchmarking-access/${name}`, {
    allow: ['admin'],
    isCommand: true,
    summary,
    body: ChangeAccess,
    answer: CommandDone,
    handle: async (input): Promise<Answer<CommandDone>> => {
      const context = await beginCommand(deps, input);
      if ('kind' in context) return context;
      const last = await changeEach(deps, context, input.body, type);
      return last.kind === 'problem' ? last : ok({ success: true, message: done, position: last.position });
    },
  });

/** One stream per website, under one key: after a crash in between, the repeated request completes the rest. */
const changeEach = async (
  deps: CommandDeps,
  { metadata }: CommandContext,
  { baseUrls }: ChangeAccess,
  type: AccessCommand['type'],
): Promise<CommandResult | Problem> => {
  const actor = { userId: metadata.actor.userId, role: 'admin' } as const;
  const [first = '', ...more] = new Set(baseUrls.map(normalBaseUrl));
  const change = (baseUrl: string) =>
    dispatchCommand(
      deps,
      { metadata: { ...metadata, actor } },
      {
        decider: accessDecider,
        streamId: benchmarkingAccessStream(baseUrl),
        command: { type },
        done: '',
        explain: (reason: never): Problem => reason,
      },
    );
  let outcome = await change(first);
  for (const baseUrl of more) {
    if (outcome.kind === 'problem') return outcome;
    outcome = await change(baseUrl);
  }
  return outcome;
};
