import { normalBaseUrl } from '@campjay/events/advertising/baseUrl.ts';
import { advertiserStream, benchmarkingAccessStream } from '@campjay/events/streams.ts';
import { type Answer, ok, post, type Problem, type Route, routes } from '@campjay/platform/http/kit.ts';
import { advertiserCommand } from '../advertising/advertiserCommand.ts';
import { advertiserDecider } from '../advertising/advertiserDecider.ts';
import { explainAdvertiserRefusal } from '../advertising/explainRefusal.ts';
import { CommandDone } from '../contract.ts';
import { type CarriedOut, carryOut, takeUp, type Wish, type WishParts } from '../wish.ts';
import { type AccessCommand, accessDecider } from './accessDecider.ts';
import { ChangeAccess, UpdateSelectedCohortCamps } from './contract.ts';

/** Which websites' camps may be compared (SPEC §7 'Admin'), and with whom an advertiser compares itself. */
export const benchmarkingRoutes = (parts: WishParts): readonly Route[] =>
  routes(
    accessRoute(parts, 'grant', {
      summary: 'Lets whoever is signed in compare the camps of these websites.',
      type: 'GrantAccess',
      done: 'The websites are unlocked.',
    }),
    accessRoute(parts, 'revoke', {
      summary: 'Locks the figures of these websites’ camps; it ends at once.',
      type: 'RevokeAccess',
      done: 'The websites are locked.',
    }),
    advertiserCommand(parts, '/api/benchmarking/update-selected-cohort-camps', {
      summary: 'Sets the camps that an advertiser compares itself with, in place of those before.',
      body: UpdateSelectedCohortCamps,
      wish: ({ advertiserId, selected_cohort_camps: camps }) => ({
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

const accessRoute = (parts: WishParts, name: string, { summary, type, done }: Spec): Route =>
  post(`/api/admin/benchmarking-access/${name}`, {
    allow: ['admin'],
    isCommand: true,
    summary,
    body: ChangeAccess,
    answer: CommandDone,
    handle: async (input): Promise<Answer<CommandDone>> => {
      const wish = await takeUp(parts, input);
      if ('kind' in wish) return wish;
      const last = await changeEach(parts, wish, input.body, type);
      return last.kind === 'problem' ? last : ok({ success: true, message: done, position: last.position });
    },
  });

/** One stream a website, under one key: where a process ended in between, the same request once more does the rest. */
const changeEach = async (
  parts: WishParts,
  { metadata }: Wish,
  { baseUrls }: ChangeAccess,
  type: AccessCommand['type'],
): Promise<CarriedOut | Problem> => {
  const actor = { userId: metadata.actor.userId, role: 'admin' } as const;
  const [first = '', ...more] = new Set(baseUrls.map(normalBaseUrl));
  const change = (baseUrl: string) =>
    carryOut(
      parts,
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
