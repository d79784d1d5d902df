import { AD_TERMS_VERSION } from '@campjay/events/ads/values.ts';
import { product } from '../product/product.ts';
import type { TextSection } from './textPage.ts';

const { name } = product;

/**
 * The current advertising terms. Ads are shown only after their advertiser has accepted them. Any change of the wording
 * needs a new `AD_TERMS_VERSION`, which every advertiser has to accept again.
 */
export const AD_TERMS: { readonly version: string; readonly sections: readonly TextSection[] } = {
  version: AD_TERMS_VERSION,
  sections: [
    {
      heading: 'What is shown',
      paragraphs: [
        `Your ads are shown on ${name} where one of the sessions you turned on matches a parent's search, and always marked “Sponsored”. You may pause them at any time; it takes effect within moments. No number of views or clicks is promised.`,
      ],
    },
    {
      heading: 'What you say',
      paragraphs: [
        `What your ads say and show is true, is yours to use, and is fit for children and their parents. Testimonials are by real people who agreed to them. People in pictures, and the parents of children in them, agreed to be shown. We may take down an ad that breaks this rule, and we tell you why.`,
      ],
    },
    {
      heading: 'Clicks and registrations',
      paragraphs: [
        `You pay the agreed price for each counted click, or the agreed percentage of the price of each registration that is matched to a click of the 30 days before it. Every click is judged by the rules on the Advertise page. One that is refused costs nothing. A click costs what was agreed when its card was shown.`,
      ],
    },
    {
      heading: 'The cap',
      paragraphs: [
        `Your budget is the most that you are charged for a calendar month, in the time of Los Angeles. Whatever would go over it is free. You may change the budget at any time; a lower one does not take back what was charged before.`,
      ],
    },
    {
      heading: 'Settlement, refunds and credits',
      paragraphs: [
        `A click is settled at the earliest 72 hours after it came, and only settled clicks are billed. If a settled click or registration turns out to be one that should not have counted, it is credited on the next bill. Write within 60 days of a bill if you think that one is wrong; we look at the events behind it with you, and return what was charged in error. When you leave, what is left of your credits is paid back.`,
      ],
    },
    {
      heading: 'The discount code',
      paragraphs: [
        `If you offer a discount, you give it to every family who names the code while the offer stands, and for registrations made before you ended it.`,
      ],
    },
    {
      heading: 'Ending and changes',
      paragraphs: [
        `Both sides may end this at any time. What was counted until then is settled and billed as above. New terms get a new date and are put before you; until you accept them, your ads rest, and nothing is charged.`,
      ],
    },
  ],
};
