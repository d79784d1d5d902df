import { type Advertiser } from '@campjay/events/advertising/advertiser.ts';
import { type AdMonth } from '@campjay/events/interactions/adMonthFold.ts';
import { ClickCounted, ClickRefused } from '@campjay/events/interactions/events.ts';
import { microsOfCents } from '@campjay/events/money/micros.ts';
import { type AdTokenReading } from '@campjay/platform/adTokens/adToken.ts';
import { type ClickMessage } from '../adMessage.ts';
import { clickRules, RULE_VERSION, type RuleVersion } from './rules/editions.ts';

/** A click as the bus handed it over, and how its token read at the moment when the bus took it. */
export interface ReceivedClick extends Omit<ClickMessage, 'kind' | 'token' | 'nonce' | 'correlationId'> {
  readonly clickId: string;
  readonly reading: AdTokenReading;
  readonly messageId: string;
  readonly receivedAt: Date;
}

/** What is judged over: an advertiser's month, the one before, and what the advertiser pays at most. */
export interface ClickJudgedOver {
  readonly month: AdMonth;
  readonly earlier: AdMonth;
  readonly advertiser: Pick<Advertiser, 'budgetCents'>;
}

/**
 * The verdict on a click; undefined of one that was judged before, in this month or the one before.
 * @param ruleVersion the edition of the rules, but for tests the one that judges now
 */
export const judgeClick = (
  over: ClickJudgedOver,
  click: ReceivedClick,
  ruleVersion: RuleVersion = RULE_VERSION,
): ClickCounted | ClickRefused | undefined =>
  over.month.clicks.has(click.clickId) || over.earlier.clicks.has(click.clickId)
    ? undefined
    : verdictOn(click, over, ruleVersion);

const verdictOn = (
  { clickId, receivedAt, reading, link, address, isRobot, isOwn }: ReceivedClick,
  { month, earlier, advertiser }: ClickJudgedOver,
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

const cardOf = (reading: AdTokenReading): ClickCounted['data']['click']['card'] | null => {
  if (reading.kind === 'bad') return null;
  const { nonce: _nonce, advertiserId: _advertiserId, servedAt, ...card } = reading.token;
  return { ...card, servedAt: servedAt.toISOString() };
};
