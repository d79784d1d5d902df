import type { ManagedAdvertiser } from '@campjay/query-api/ads/contract.ts';

export interface Step {
  readonly id: 'camps' | 'terms' | 'budget' | 'ad' | 'sessions';
  readonly text: string;
  readonly isDone: boolean;
  /** Path of the page for this step. */
  readonly to: string;
}

/** Whether the current terms are accepted. */
export const hasAccepted = ({ acceptedTerms, termsVersion }: ManagedAdvertiser): boolean =>
  acceptedTerms === termsVersion;

/** The steps required before an advertiser's ads are served, in the recommended order. */
export const stepsOf = (advertiser: ManagedAdvertiser): readonly Step[] => {
  const { baseUrls, budgetCents, ads } = advertiser;
  const active = ads.filter(({ status }) => status === 'active');
  return [
    { id: 'camps', text: 'Your camps are known', isDone: baseUrls.length > 0, to: '#camps' },
    { id: 'terms', text: 'The terms are accepted', isDone: hasAccepted(advertiser), to: '#terms' },
    { id: 'budget', text: 'A monthly budget is set', isDone: budgetCents > 0, to: '#budget' },
    { id: 'ad', text: 'An ad is active', isDone: active.length > 0, to: '/ads/design' },
    {
      id: 'sessions',
      text: 'Sessions are On in an active ad',
      isDone: active.some(({ activeInstances }) => activeInstances > 0),
      to: '/ads/design',
    },
  ];
};
