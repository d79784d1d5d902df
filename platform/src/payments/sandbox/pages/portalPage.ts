import { type Change, type SandboxSubscription } from '../subscriptions.ts';
import { dollars } from '../prices.ts';
import { escapeHtml } from './escapeHtml.ts';
import { page } from './page.ts';

export interface ShownPortal {
  readonly subscriptions: readonly SandboxSubscription[];
  readonly usageCents: number;
  readonly creditCents: number;
  readonly returnUrl: string;
}

/** @param action the URL that the forms post to */
export const portalPage = (portal: ShownPortal, action: string): string =>
  page({
    title: 'Your subscription',
    main: `${portal.subscriptions.map((each) => subscriptionCard(each, action)).join('\n')}
<section class="card"><h2>What was reported</h2>
<dl><dt>Clicks and registrations</dt><dd>${dollars(portal.usageCents)}</dd>
<dt>Credits</dt><dd>−${dollars(portal.creditCents)}</dd></dl></section>
<a class="button" href="${escapeHtml(portal.returnUrl)}">Back to where you were</a>`,
  });

const subscriptionCard = (subscription: SandboxSubscription, action: string): string => {
  const { subscriptionId, purpose, plan, priceCents } = subscription;
  const price = purpose === 'parent' ? `${dollars(priceCents)}, ${plan}` : 'by what is counted, monthly';
  const buttons = availableChanges(subscription).map(
    ([change, label]) => `<form method="post" action="${escapeHtml(action)}">
<input type="hidden" name="subscription" value="${escapeHtml(subscriptionId)}">
<button name="change" value="${change}">${label}</button></form>`,
  );
  return `<section class="card"><h2>${purpose === 'parent' ? 'Paid account' : 'Advertising'}</h2>
<dl><dt>Price</dt><dd>${price}</dd><dt>Standing</dt><dd>${formatStatus(subscription)}</dd></dl>
${buttons.join('\n')}</section>`;
};

const formatStatus = ({ status, endsAtPeriodEnd, periodEndsAt }: SandboxSubscription): string => {
  if (status === 'canceled') return 'Ended';
  const until = periodEndsAt.toISOString().slice(0, 10);
  if (endsAtPeriodEnd) return `Ends on ${until}`;
  return status === 'past_due' ? 'The last payment failed' : `Paid until ${until}`;
};

const availableChanges = ({ status, endsAtPeriodEnd }: SandboxSubscription): readonly (readonly [Change, string])[] => {
  if (status === 'canceled') return [];
  return [
    endsAtPeriodEnd ? ['resume', 'Keep the subscription'] : ['cancel', 'Cancel at the end of the period'],
    ['end', 'End it now'],
    status === 'past_due' ? ['pay', 'Pay what is owed'] : ['fail', 'Let the next payment fail'],
  ];
};
