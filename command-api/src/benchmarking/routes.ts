import { type BenchmarkingAccess, benchmarkingAccessFold } from '@campjay/domain/benchmarking/access.ts';
import {
  type BenchmarkingAccessEvent,
  BenchmarkingAccessGranted,
  BenchmarkingAccessRevoked,
} from '@campjay/events/benchmarking/events.ts';
import { accept, type Decider } from '../kernel/decider.ts';
import { normalizeBaseUrl } from '@campjay/domain/ads/baseUrl.ts';
import { advertiserStream, benchmarkingAccessStream } from '@campjay/events/streams.ts';
import {
  isProblem,
  type Answer,
  ok,
  post,
  type Problem,
  type Route,
  combineRoutes,
} from '@campjay/platform/http/route.ts';
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

/** The rules for access to the benchmarking of a website's camps. Granting or revoking twice has no effect. */
export const accessDecider: Decider<BenchmarkingAccess, AccessCommand, BenchmarkingAccessEvent, never> = {
  ...benchmarkingAccessFold,
  decide: ({ type }, { isUnlocked }) => {
    if (type === 'GrantAccess') return isUnlocked ? accept() : accept(BenchmarkingAccessGranted({}));
    return isUnlocked ? accept(BenchmarkingAccessRevoked({})) : accept();
  },
};

/**
 * Routes for benchmarking access by website (Requirements 7.22 and 7.23), and for an advertiser's cohort: the camps
 * that it compares itself with.
 */
export const benchmarkingRoutes = (deps: CommandDeps): readonly Route[] =>
  combineRoutes(
    accessRoute(deps, 'grant', {
      summary: 'Unlocks benchmarking for the camps of these websites.',
      type: 'GrantAccess',
      successMessage: 'The websites are unlocked.',
    }),
    accessRoute(deps, 'revoke', {
      summary: 'Locks benchmarking for the camps of these websites, effective at once.',
      type: 'RevokeAccess',
      successMessage: 'The websites are locked.',
    }),
    advertiserCommand(deps, '/api/benchmarking/update-selected-cohort-camps', {
      summary: 'Replaces the list of camps that an advertiser compares itself with.',
      body: UpdateSelectedCohortCamps,
      prepare: ({ advertiserId, selected_cohort_camps: camps }) => ({
        decider: advertiserDecider,
        streamId: advertiserStream(advertiserId),
        command: {
          type: 'SetCohort' as const,
          baseUrls: [...new Set(camps.map(({ base_url }) => normalizeBaseUrl(base_url)))],
        },
        successMessage: 'Your cohort is saved.',
        explain: explainAdvertiserRefusal,
      }),
    }),
  );

interface AccessRouteSpec {
  readonly summary: string;
  readonly type: AccessCommand['type'];
  readonly successMessage: string;
}

const accessRoute = (deps: CommandDeps, name: string, { summary, type, successMessage }: AccessRouteSpec): Route =>
  post(`/api/admin/benchmarking-access/${name}`, {
    allow: ['admin'],
    isCommand: true,
    summary,
    body: ChangeAccess,
    answer: CommandDone,
    handle: async (input): Promise<Answer<CommandDone>> => {
      const context = await beginCommand(deps, input);
      if (isProblem(context)) return context;
      const result = await changeAllWebsites(deps, context, input.body, type);
      return result.kind === 'problem'
        ? result
        : ok({ success: true, message: successMessage, position: result.position });
    },
  });

/**
 * Changes the access to each website, in a stream per website. All commands share one command key, so if a crash
 * interrupts them, the repeated request completes the rest. Returns the last result, or the first problem.
 */
const changeAllWebsites = async (
  deps: CommandDeps,
  { metadata }: CommandContext,
  { baseUrls }: ChangeAccess,
  type: AccessCommand['type'],
): Promise<CommandResult | Problem> => {
  // `beginCommand` records the user's first role, which need not be 'admin'.
  const actor = { userId: metadata.actor.userId, role: 'admin' } as const;
  const [firstUrl = '', ...otherUrls] = new Set(baseUrls.map(normalizeBaseUrl));
  const changeWebsite = (baseUrl: string) =>
    dispatchCommand(
      deps,
      { metadata: { ...metadata, actor } },
      {
        decider: accessDecider,
        streamId: benchmarkingAccessStream(baseUrl),
        command: { type },
        successMessage: '', // not shown: the route has its own message
        explain: (reason: never): Problem => reason, // never called: access commands are not refused
      },
    );
  let result = await changeWebsite(firstUrl);
  for (const baseUrl of otherUrls) {
    if (result.kind === 'problem') return result;
    result = await changeWebsite(baseUrl);
  }
  return result;
};
