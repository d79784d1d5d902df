import { advertiserStream } from '@campjay/events/streams.ts';
import { type Route, routes } from '@campjay/platform/http/kit.ts';
import { type WishParts } from '../wish.ts';
import { advertiserCommand } from './advertiserCommand.ts';
import { type AdvertiserCommand, advertiserDecider } from './advertiserDecider.ts';
import { AcceptTerms, UpdateAdvertiserBudget, UpdateDiscountSettings } from './contract.ts';
import { explainAdvertiserRefusal } from './explainRefusal.ts';

const carried = (advertiserId: string, command: AdvertiserCommand, done: string) => ({
  decider: advertiserDecider,
  streamId: advertiserStream(advertiserId),
  command,
  done,
  explain: explainAdvertiserRefusal,
});

/** What those who act for an advertiser say of it: that the terms are accepted, its budget, its discount. */
export const setupRoutes = (parts: WishParts): readonly Route[] =>
  routes(
    advertiserCommand(parts, '/api/advertising/accept-terms', {
      summary: 'Accepts the terms for advertisers that are in force.',
      body: AcceptTerms,
      wish: ({ advertiserId, version }) =>
        carried(advertiserId, { type: 'AcceptTerms', version }, 'The terms are accepted.'),
    }),
    advertiserCommand(parts, '/api/advertising/update-advertiser-budget', {
      summary: 'Sets what may be charged in a calendar month at the most, in cents.',
      body: UpdateAdvertiserBudget,
      wish: ({ advertiserId, monthlyCents }) =>
        carried(
          advertiserId,
          { type: 'SetBudget', monthlyCents },
          monthlyCents === 0
            ? 'The budget is 0: no ad is shown.'
            : 'The budget is set. Not a cent more is charged in a month.',
        ),
    }),
    advertiserCommand(parts, '/api/advertising/update-discount-settings', {
      summary: 'Sets the discount that families get who name the product’s code, or ends it.',
      body: UpdateDiscountSettings,
      wish: ({ advertiserId, ...discount }) =>
        carried(
          advertiserId,
          { type: 'SetDiscount', discount },
          discount.discount_structure === null ? 'There is no discount.' : 'The discount is set.',
        ),
    }),
  );
