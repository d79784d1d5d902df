import { advertiserStream } from '@campjay/events/streams.ts';
import { type Route, routes } from '@campjay/platform/http/route.ts';
import { type CommandDeps } from '../../kernel/command.ts';
import { advertiserCommand } from './advertiserCommand.ts';
import { type AdvertiserCommand, advertiserDecider } from './advertiserDecider.ts';
import { AcceptTerms, UpdateAdvertiserBudget, UpdateDiscountSettings } from './contract.ts';
import { explainAdvertiserRefusal } from './explainRefusal.ts';

const prepareCommand = (advertiserId: string, command: AdvertiserCommand, done: string) => ({
  decider: advertiserDecider,
  streamId: advertiserStream(advertiserId),
  command,
  done,
  explain: explainAdvertiserRefusal,
});

/** Setup of an advertiser by its own people: accepted terms, budget, discount. */
export const setupRoutes = (deps: CommandDeps): readonly Route[] =>
  routes(
    advertiserCommand(deps, '/api/advertising/accept-terms', {
      summary: 'Accepts the terms for advertisers that are in force.',
      body: AcceptTerms,
      prepare: ({ advertiserId, version }) =>
        prepareCommand(advertiserId, { type: 'AcceptTerms', version }, 'The terms are accepted.'),
    }),
    advertiserCommand(deps, '/api/advertising/update-advertiser-budget', {
      summary: 'Sets what may be charged in a calendar month at the most, in cents.',
      body: UpdateAdvertiserBudget,
      prepare: ({ advertiserId, monthlyCents }) =>
        prepareCommand(
          advertiserId,
          { type: 'SetBudget', monthlyCents },
          monthlyCents === 0
            ? 'The budget is 0: no ad is shown.'
            : 'The budget is set. Not a cent more is charged in a month.',
        ),
    }),
    advertiserCommand(deps, '/api/advertising/update-discount-settings', {
      summary: 'Sets the discount that families get who name the product’s code, or ends it.',
      body: UpdateDiscountSettings,
      prepare: ({ advertiserId, ...discount }) =>
        prepareCommand(
          advertiserId,
          { type: 'SetDiscount', discount },
          discount.discount_structure === null ? 'There is no discount.' : 'The discount is set.',
        ),
    }),
  );
