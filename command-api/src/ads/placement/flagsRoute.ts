import {
  type Answer,
  LARGE_BODY_LIMIT,
  type HandlerInput,
  ok,
  post,
  problem,
  type Problem,
  type Route,
} from '@campjay/platform/http/route.ts';
import { type CommandDeps } from '../../kernel/command.ts';
import { findAdAccess, noSuchAd } from './findAdvertiserAccess.ts';
import { ADVERTISERS, beginCommandFor } from './advertiserCommand.ts';
import { BulkSetInstanceFlags, InstanceFlagsSet } from './contract.ts';
import { setFlags, type FlagsOutcome } from './setFlags.ts';

/** Puts sessions into an ad, or takes them out (Requirement 3.91). */
export const flagsRoute = (deps: CommandDeps): Route =>
  post('/api/advertising/bulk-set-instance-flags', {
    allow: ADVERTISERS,
    isCommand: true,
    problems: [404],
    summary: 'Turns sessions on in an ad, or off; of those that could not be changed it says why.',
    body: BulkSetInstanceFlags,
    bodyLimitBytes: LARGE_BODY_LIMIT,
    answer: InstanceFlagsSet,
    handle: async (input) => answer(deps, input, input.body),
  });

const answer = async (
  deps: CommandDeps,
  input: HandlerInput<unknown, unknown, unknown>,
  { ad_id: adId, instances, active }: ReturnType<typeof BulkSetInstanceFlags.parse>,
): Promise<Answer<InstanceFlagsSet>> => {
  const found = await findAdAccess(deps.store, input.principal, adId);
  const target = await beginCommandFor(deps, input, found, noSuchAd);
  if ('kind' in target) return target;
  const { access, context } = target;
  if (active && access.ad.status === 'archived') return archived;
  const outcome = await setFlags(deps.store, { ...access, adId, metadata: context.metadata }, { instances, active });
  if ('kind' in outcome) return outcome;
  const { changed, refused, position } = outcome;
  return ok({ success: true, message: sentence(outcome, active), position, changed, refused: [...refused] });
};

const archived: Problem = problem(409, {
  type: 'AdArchived',
  field: 'ad_id',
  message: 'This ad is archived, so no session can be turned on in it.',
});

const sessions = (count: number): string => (count === 1 ? '1 session' : `${count.toLocaleString('en-US')} sessions`);

const sentence = ({ changed, refused }: FlagsOutcome, active: boolean): string => {
  const done = changed === 0 ? 'Nothing changed.' : `${sessions(changed)} turned ${active ? 'on' : 'off'}.`;
  return refused.length === 0 ? done : `${done} ${sessions(refused.length)} could not be changed.`;
};
