import { type ClickRefusal } from '@campjay/events/ads/values.ts';
import { type AdMonth, adMonthFold, type JudgedClick } from '@campjay/domain/ads/adMonthFold.ts';
import { type AdInteractionEvent, ClickVerdictRevised } from '@campjay/events/ads/clicks.ts';
import { type Micros } from '@campjay/domain/money/micros.ts';
import { accepted, type Decider, type Decision, refused } from '../../../kernel/decider.ts';
import { RULE_VERSION } from '../judge/rules/ruleVersions.ts';

/** An operator's command: a click of this month should count (`refusal` null), or not be charged for that reason. */
export interface ReviseVerdict {
  readonly type: 'ReviseVerdict';
  readonly clickId: string;
  readonly refusal: ClickRefusal | null;
  readonly because: string;
  /** The advertiser's current monthly budget. */
  readonly budgetMicros: Micros;
}

export type RevisionRefusal =
  | { readonly type: 'NoSuchClick' }
  /** Its token is forged: the clicked card and its price are unknown. */
  | { readonly type: 'CardUnknown' }
  /** With the click, the month would exceed the advertiser's budget. */
  | { readonly type: 'OverBudget'; readonly spentMicros: Micros; readonly priceMicros: Micros };

const decide = (
  { clickId, refusal, because, budgetMicros }: ReviseVerdict,
  { clicks, spentMicros: spent }: AdMonth,
): Decision<AdInteractionEvent, RevisionRefusal> => {
  const click = clicks.get(clickId);
  if (!click) return refused({ type: 'NoSuchClick' });
  if (click.refusal === refusal) return accepted();
  const { card } = click;
  if (card === null) return refused({ type: 'CardUnknown' });

  const price = BigInt(card.priceMicros);
  const charged = refusal === null ? price : 0n;
  const spentMicros = spent + charged - click.chargedMicros;
  if (charged > 0n && spentMicros > budgetMicros)
    return refused({ type: 'OverBudget', spentMicros: spent, priceMicros: price });
  return accepted(
    ClickVerdictRevised({
      clickId,
      adId: card.adId,
      receivedAt: new Date(click.receivedAt).toISOString(),
      from: verdictOf(click),
      to: verdictOf({ refusal, chargedMicros: charged }),
      ruleVersion: RULE_VERSION,
      spentMicros: String(spentMicros),
      because,
    }),
  );
};

const verdictOf = ({ refusal, chargedMicros }: Pick<JudgedClick, 'refusal' | 'chargedMicros'>) => ({
  refusal,
  chargedMicros: String(chargedMicros),
});

/**
 * Revises a verdict: the month's spend changes by the difference, and never exceeds the cap. The click's registrations
 * follow (`registrationRevisionDecider`); other clicks and registrations judged since keep their verdict. The next
 * settlement bills or credits the difference.
 */
export const revisionDecider: Decider<AdMonth, ReviseVerdict, AdInteractionEvent, RevisionRefusal> = {
  events: adMonthFold.events,
  initialState: adMonthFold.initialState,
  evolve: adMonthFold.evolve,
  decide,
};
