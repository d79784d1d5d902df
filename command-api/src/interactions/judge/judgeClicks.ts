import { type Advertiser } from '@campjay/events/advertising/advertiser.ts';
import { type AdMonth, adMonthFold } from '@campjay/events/interactions/adMonthFold.ts';
import { ClickCounted, ClickRefused } from '@campjay/events/interactions/events.ts';
import { microsOfCents } from '@campjay/events/money/micros.ts';
import { type AdTokenReading } from '@campjay/platform/adTokens/adToken.ts';
import { type ClickMessage } from '../adMessage.ts';
import { judgeByRules, RULE_VERSION } from './rules/editions.ts';

/** A click as the bus handed it over, and how its token read at the moment when the bus took it. */
export interface ReceivedClick extends Omit<ClickMessage, 'kind' | 'token' | 'nonce'> {
  readonly clickId: string;
  readonly reading: AdTokenReading;
  readonly messageId: string;
  readonly receivedAt: Date;
}

/** What is judged over: an advertiser's month, the one before, and what the advertiser pays at most. */
export interface JudgedOver {
  readonly month: AdMonth;
  readonly earlier: AdMonth;
  readonly advertiser: Pick<Advertiser, 'budgetCents'>;
}

export interface Verdict {
  readonly messageId: string;
  readonly event: ClickCounted | ClickRefused;
}

/**
 * The verdicts on clicks, in order, each over what the ones before led to; none on a click that was judged before, in this
 * month or the one before.
 */
export const judgeClicks = ({ month, ...over }: JudgedOver, clicks: readonly ReceivedClick[]): readonly Verdict[] => {
  const verdicts: Verdict[] = [];
  let state = month;
  for (const click of clicks) {
    const { clickId, messageId } = click;
    if (state.clicks.has(clickId) || over.earlier.clicks.has(clickId)) continue;
    const event = verdictOn(click, { ...over, month: state });
    state = adMonthFold.evolve(state, event);
    verdicts.push({ messageId, event });
  }
  return verdicts;
};

const verdictOn = (
  { clickId, receivedAt, reading, link, address, isRobot, isOwn }: ReceivedClick,
  { month, earlier, advertiser }: JudgedOver,
): ClickCounted | ClickRefused => {
  const reason = judgeByRules({
    ...{ receivedAt: receivedAt.getTime(), reading, isRobot, isOwn, address, month, earlier },
    budgetMicros: microsOfCents(advertiser.budgetCents),
  });
  const click = { clickId, receivedAt: receivedAt.toISOString(), link, address };
  const card = cardOf(reading);
  if (reason !== null || card === null)
    return ClickRefused({ click: { ...click, card }, ruleVersion: RULE_VERSION, reason: reason ?? 'bad-token' });
  return ClickCounted({
    click: { ...click, card },
    ruleVersion: RULE_VERSION,
    chargedMicros: card.priceMicros,
    spentMicros: String(month.spentMicros + BigInt(card.priceMicros)),
  });
};

const cardOf = (reading: AdTokenReading): ClickCounted['data']['click']['card'] | null => {
  if (reading.kind === 'bad') return null;
  const { nonce: _nonce, advertiserId: _advertiserId, servedAt, ...card } = reading.token;
  return { ...card, servedAt: servedAt.toISOString() };
};
