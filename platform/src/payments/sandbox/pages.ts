import { product } from '@campjay/domain/product/product.ts';
import { type Change, type SandboxSubscription, formatDollars } from './subscriptions.ts';

/** Escapes text for use in an element or in a quoted attribute. */
export const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => `&#${character.codePointAt(0) ?? 0};`);

const { jay, jayDeep, spruce, paper, marigold, ink } = product.colors;

const STYLE = `
:root{color-scheme:light dark;--paper:${paper};--card:#fffdf9;--ink:${ink};--quiet:#545f68;--line:#e4dccb;--jay:${jay};--on-jay:#fff;--spruce:${spruce}}
@media (prefers-color-scheme:dark){:root{--paper:#10171c;--card:#18222a;--ink:#ece6da;--quiet:#aab3ba;--line:#2d3a44;--jay:#93c0f0;--on-jay:#0d1b2a;--spruce:#8fc9b4}}
*{box-sizing:border-box}
body{margin:0;min-width:320px;background:var(--paper);color:var(--ink);font:1rem/1.5 'Figtree Variable','Segoe UI',system-ui,sans-serif;overflow-wrap:break-word}
header{background:${jayDeep};color:${paper};padding:.875rem 1rem;font:600 1.25rem/1.25 Fraunces,Georgia,serif}
main{max-width:34rem;margin:0 auto;padding:1.5rem 1rem 3rem}
h1{font:600 1.75rem/1.15 Fraunces,Georgia,serif;margin:.25rem 0 .75rem}
h2{font:600 1.25rem/1.25 Fraunces,Georgia,serif;margin:0 0 .5rem}
.note{border-left:4px solid ${marigold};padding:.25rem 0 .25rem .875rem;color:var(--quiet)}
.card{background:var(--card);border:1px solid var(--line);border-radius:10px;padding:1.25rem;margin:1.25rem 0}
.card>:first-child{margin-top:0}
dl{display:grid;grid-template-columns:1fr auto;gap:.375rem 1rem;margin:0 0 1rem}
dd{margin:0;text-align:right;font-variant-numeric:tabular-nums}
.total{font-weight:600}
form{display:inline}
button,.button{display:inline-flex;align-items:center;justify-content:center;min-height:44px;padding:.5rem 1.25rem;margin:.25rem .5rem .25rem 0;border-radius:10px;border:1px solid var(--jay);background:none;color:var(--jay);font-family:inherit;font-size:1rem;font-weight:600;line-height:1.25;text-decoration:none;cursor:pointer}
button.main{background:var(--jay);color:var(--on-jay)}
:focus-visible{outline:3px solid ${marigold};outline-offset:2px;box-shadow:0 0 0 2px var(--ink)}
`;

/** Renders a sandbox page, which works without scripts and on small phones. @param options.main trusted HTML */
export const renderPage = ({
  title,
  main,
}: {
  readonly title: string;
  readonly main: string;
}): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)} – ${escapeHtml(product.name)}</title>
<style>${STYLE}</style>
</head>
<body>
<header>${escapeHtml(product.name)} payments (sandbox)</header>
<main>
<h1>${escapeHtml(title)}</h1>
<p class="note">This is a sandbox: no money is charged, and no card is needed. Everything else works as with a real payment provider.</p>
${main}
</main>
</body>
</html>
`;

export interface PortalContent {
  readonly subscriptions: readonly SandboxSubscription[];
  readonly usageCents: number;
  readonly creditCents: number;
  readonly returnUrl: string;
}

/** Renders a customer's subscriptions, with buttons to change them. @param action the URL that the forms post to */
export const renderPortalPage = (portal: PortalContent, action: string): string =>
  renderPage({
    title: 'Your subscription',
    main: `${portal.subscriptions.map((subscription) => renderSubscription(subscription, action)).join('\n')}
<section class="card"><h2>Reported usage</h2>
<dl><dt>Clicks and registrations</dt><dd>${formatDollars(portal.usageCents)}</dd>
<dt>Credits</dt><dd>−${formatDollars(portal.creditCents)}</dd></dl></section>
<a class="button" href="${escapeHtml(portal.returnUrl)}">Back to where you were</a>`,
  });

const renderSubscription = (subscription: SandboxSubscription, action: string): string => {
  const { subscriptionId, purpose, plan, priceCents } = subscription;
  const price = purpose === 'parent' ? `${formatDollars(priceCents)}, ${plan}` : 'monthly, by usage';
  const buttons = availableChanges(subscription).map(
    ([change, label]) => `<form method="post" action="${escapeHtml(action)}">
<input type="hidden" name="subscription" value="${escapeHtml(subscriptionId)}">
<button name="change" value="${change}">${label}</button></form>`,
  );
  return `<section class="card"><h2>${purpose === 'parent' ? 'Paid account' : 'Advertising'}</h2>
<dl><dt>Price</dt><dd>${price}</dd><dt>Status</dt><dd>${formatStatus(subscription)}</dd></dl>
${buttons.join('\n')}</section>`;
};

const formatStatus = ({ status, endsAtPeriodEnd, periodEndsAt }: SandboxSubscription): string => {
  if (status === 'canceled') return 'Ended';
  const lastDay = periodEndsAt.toISOString().slice(0, 10);
  if (endsAtPeriodEnd) return `Ends on ${lastDay}`;
  return status === 'past_due' ? 'The last payment failed' : `Paid until ${lastDay}`;
};

/** The changes that a subscription's status allows, with the labels of their buttons. */
const availableChanges = ({ status, endsAtPeriodEnd }: SandboxSubscription): readonly (readonly [Change, string])[] => {
  if (status === 'canceled') return [];
  return [
    endsAtPeriodEnd ? ['resume', 'Keep the subscription'] : ['cancel', 'Cancel at the end of the period'],
    ['end', 'End it now'],
    status === 'past_due' ? ['pay', 'Pay what is owed'] : ['fail', 'Let the next payment fail'],
  ];
};
