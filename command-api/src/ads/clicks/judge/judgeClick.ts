import { type Advertiser } from '@campjay/domain/ads/advertiser.ts';
import { type AdMonth } from '@campjay/domain/ads/adMonthFold.ts';
import { ClickCounted, ClickRefused } from '@campjay/events/ads/clicks.ts';
import { microsOfCents } from '@campjay/domain/money/micros.ts';
import { type AdTokenResult } from '@campjay/domain/ads/tokens/adToken.ts';
import { type ClickMessage } from '../adMessage.ts';
import { clickRules, RULE_VERSION, type RuleVersion } from './rules/ruleVersions.ts';

/** A click from the bus, with its token as read at the time of receipt. */
export interface ReceivedClick extends Omit<ClickMessage, 'kind' | 'token' | 'nonce' | 'correlationId'> {
  readonly clickId: string;
  readonly reading: AdTokenResult;
  readonly messageId: string;
  readonly receivedAt: Date;
}

/** Input of a verdict: the advertiser's month, the month before, and the advertiser's budget. */
export interface ClickContext {
  readonly month: AdMonth;
  readonly earlier: AdMonth;
  readonly advertiser: Pick<Advertiser, 'budgetCents'>;
}

/**
 * The verdict on a click; undefined if it was already judged, in this month or the one before.
 * @param ruleVersion version of the rules; only tests pass another than the current one
 */
export const judgeClick = (
  context: ClickContext,
  click: ReceivedClick,
  ruleVersion: RuleVersion = RULE_VERSION,
): ClickCounted | ClickRefused | undefined =>
  context.month.clicks.has(click.clickId) || context.earlier.clicks.has(click.clickId)
    ? undefined
    : verdictOn(click, context, ruleVersion);

const verdictOn = (
  { clickId, receivedAt, reading, link, address, isRobot, isOwn }: ReceivedClick,
  { month, earlier, advertiser }: ClickContext,
  ruleVersion: RuleVersion,
): ClickCounted | ClickRefused => {
  const reason = clickRules(ruleVersion)({
    ...{ receivedAt: receivedAt.getTime(), reading, isRobot, isOwn, address, month, earlier },
    budgetMicros: microsOfCents(advertiser.budgetCents),
  });
  const click = { clickId, receivedAt: receivedAt.toISOString(), link, address };
  const card = cardOf(reading);
  if (reason !== null || card === null)
    return ClickRefused({ click: { ...click, card }, ruleVersion, reason: reason ?? 'bad-token' });
  return ClickCounted({
    click: { ...click, card },
    ruleVersion,
    chargedMicros: card.priceMicros,
    spentMicros: String(month.spentMicros + BigInt(card.priceMicros)),
  });
};

const cardOf = (reading: AdTokenResult): ClickCounted['data']['click']['card'] | null => {
  if (reading.kind === 'bad') return null;
  const { nonce: _nonce, advertiserId: _advertiserId, servedAt, ...card } = reading.token;
  return { ...card, servedAt: servedAt.toISOString() };
};
