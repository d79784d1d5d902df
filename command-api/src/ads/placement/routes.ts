import {
  isProblem,
  type Answer,
  LARGE_BODY_LIMIT,
  type HandlerInput,
  ok,
  post,
  problem,
  type Problem,
  type Route,
  combineRoutes,
} from '@campjay/platform/http/route.ts';
import { type CommandDeps } from '../../kernel/command.ts';
import { ADVERTISERS, beginCommandFor, advertiserCommand, findAdAccess, noSuchAd } from './advertiserCommand.ts';
import {
  BulkSetInstanceFlags,
  SetInstanceFlagsResult,
  AcceptTerms,
  UpdateAdvertiserBudget,
  UpdateDiscountSettings,
} from './contract.ts';
import { setFlags, type FlagsOutcome } from './setFlags.ts';
import { advertiserStream } from '@campjay/events/streams.ts';
import { type AdvertiserCommand, advertiserDecider } from './advertiserDecider.ts';
import { explainAdvertiserRefusal } from './explainRefusal.ts';
import { type AdRouteDeps, adRoutes } from './adRoutes.ts';
import { uploadImageRoute, type ImageUploadDeps } from './images/uploadRoute.ts';

/** Route that puts sessions into an ad (turns their flags on), or takes them out (Requirement 3.91). */
const flagsRoute = (deps: CommandDeps): Route =>
  post('/api/advertising/bulk-set-instance-flags', {
    allow: ADVERTISERS,
    isCommand: true,
    problems: [404],
    summary: 'Turns sessions on or off in an ad. Lists those that could not be changed, with the reason.',
    body: BulkSetInstanceFlags,
    bodyLimitBytes: LARGE_BODY_LIMIT,
    answer: SetInstanceFlagsResult,
    handle: async (input) => respondToFlags(deps, input, input.body),
  });

const respondToFlags = async (
  deps: CommandDeps,
  input: HandlerInput<unknown, unknown, unknown>,
  { ad_id: adId, instances, active }: ReturnType<typeof BulkSetInstanceFlags.parse>,
): Promise<Answer<SetInstanceFlagsResult>> => {
  const start = await beginCommandFor(deps, input, await findAdAccess(deps.store, input.principal, adId), noSuchAd);
  if (isProblem(start)) return start;
  const { access, context } = start;
  if (active && access.ad.status === 'archived') return adArchived;
  const outcome = await setFlags(deps.store, { ...access, adId, metadata: context.metadata }, { instances, active });
  if (isProblem(outcome)) return outcome;
  const { changed, refused, position } = outcome;
  return ok({ success: true, message: describeOutcome(outcome, active), position, changed, refused: [...refused] });
};

const adArchived: Problem = problem(409, {
  type: 'AdArchived',
  field: 'ad_id',
  message: 'This ad is archived, so no session can be turned on in it.',
});

const formatSessions = (count: number): string =>
  count === 1 ? '1 session' : `${count.toLocaleString('en-US')} sessions`;

const describeOutcome = ({ changed, refused }: FlagsOutcome, active: boolean): string => {
  const changeSentence =
    changed === 0 ? 'Nothing changed.' : `${formatSessions(changed)} turned ${active ? 'on' : 'off'}.`;
  return refused.length === 0
    ? changeSentence
    : `${changeSentence} ${formatSessions(refused.length)} could not be changed.`;
};

const prepareCommand = (advertiserId: string, command: AdvertiserCommand, successMessage: string) => ({
  decider: advertiserDecider,
  streamId: advertiserStream(advertiserId),
  command,
  successMessage,
  explain: explainAdvertiserRefusal,
});

/** Routes with which the people who act for an advertiser accept the terms and set budget and discount. */
const setupRoutes = (deps: CommandDeps): readonly Route[] =>
  combineRoutes(
    advertiserCommand(deps, '/api/advertising/accept-terms', {
      summary: 'Accepts the current advertiser terms.',
      body: AcceptTerms,
      prepare: ({ advertiserId, version }) =>
        prepareCommand(advertiserId, { type: 'AcceptTerms', version }, 'The terms are accepted.'),
    }),
    advertiserCommand(deps, '/api/advertising/update-advertiser-budget', {
      summary: 'Sets the maximum charge per calendar month, in cents.',
      body: UpdateAdvertiserBudget,
      prepare: ({ advertiserId, monthlyCents }) =>
        prepareCommand(
          advertiserId,
          { type: 'SetBudget', monthlyCents },
          monthlyCents === 0
            ? 'The budget is 0: no ad is shown.'
            : 'The budget is set. You will not be charged more than that in a month.',
        ),
    }),
    advertiserCommand(deps, '/api/advertising/update-discount-settings', {
      summary: 'Sets or ends the discount for families who give the product’s code.',
      body: UpdateDiscountSettings,
      prepare: ({ advertiserId, ...discount }) =>
        prepareCommand(
          advertiserId,
          { type: 'SetDiscount', discount },
          discount.discount_structure === null ? 'There is no discount.' : 'The discount is set.',
        ),
    }),
  );

/** Routes for camp operators to manage their ads. */
export const advertisingRoutes = (deps: AdRouteDeps & ImageUploadDeps): readonly Route[] =>
  combineRoutes(adRoutes(deps), uploadImageRoute(deps), flagsRoute(deps), setupRoutes(deps));
