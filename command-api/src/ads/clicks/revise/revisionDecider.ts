import { type ClickRefusal } from '@campjay/events/ads/values.ts';
import { type AdMonth, adMonthFold, type JudgedClick } from '@campjay/domain/ads/adMonthFold.ts';
import { type AdInteractionEvent, ClickVerdictRevised } from '@campjay/events/ads/clicks.ts';
import { type Micros } from '@campjay/domain/money/micros.ts';
import { accept, type Decider, type Decision, refuse } from '../../../kernel/decider.ts';
import { RULE_VERSION } from '../judge/rules/ruleVersions.ts';

/** An operator's command: the click should count (`refusal` is null), or not be charged for the given reason. */
export interface ReviseVerdict {
  readonly type: 'ReviseVerdict';
  readonly clickId: string;
  readonly refusal: ClickRefusal | null;
  /** Why the verdict is revised; a `RevisionReason`. */
  readonly revisionReason: string;
  /** The advertiser's current monthly budget. */
  readonly budgetMicros: Micros;
}

export type RevisionRefusal =
  | { readonly type: 'NoSuchClick' }
  /** The click's token is forged, so the card and its price are unknown. */
  | { readonly type: 'CardUnknown' }
  /** If the click counted, the month would exceed the advertiser's budget. */
  | { readonly type: 'OverBudget'; readonly spentMicros: Micros; readonly priceMicros: Micros };

const decide = (
  { clickId, refusal, revisionReason, budgetMicros }: ReviseVerdict,
  { clicks, spentMicros: currentSpentMicros }: AdMonth,
): Decision<AdInteractionEvent, RevisionRefusal> => {
  const click = clicks.get(clickId);
  if (!click) return refuse({ type: 'NoSuchClick' });
  if (click.refusal === refusal) return accept();
  const { card } = click;
  if (card === null) return refuse({ type: 'CardUnknown' });

  const priceMicros = BigInt(card.priceMicros);
  const chargedMicros = refusal === null ? priceMicros : 0n;
  const spentMicros = currentSpentMicros + chargedMicros - click.chargedMicros;
  if (chargedMicros > 0n && spentMicros > budgetMicros)
    return refuse({ type: 'OverBudget', spentMicros: currentSpentMicros, priceMicros });
  return accept(
    ClickVerdictRevised({
      clickId,
      adId: card.adId,
      receivedAt: new Date(click.receivedAt).toISOString(),
      from: toEventVerdict(click),
      to: toEventVerdict({ refusal, chargedMicros }),
      ruleVersion: RULE_VERSION,
      spentMicros: String(spentMicros),
      because: revisionReason,
    }),
  );
};

const toEventVerdict = ({ refusal, chargedMicros }: Pick<JudgedClick, 'refusal' | 'chargedMicros'>) => ({
  refusal,
  chargedMicros: String(chargedMicros),
});

/**
 * Revises the verdict on a click. The month's spend changes by the difference, and never exceeds the budget. The
 * click's registrations are revised separately (`registrationRevisionDecider`). Other clicks and registrations that
 * were judged since then keep their verdict. The next settlement bills or credits the difference.
 */
export const revisionDecider: Decider<AdMonth, ReviseVerdict, AdInteractionEvent, RevisionRefusal> = {
  ...adMonthFold,
  decide,
};
