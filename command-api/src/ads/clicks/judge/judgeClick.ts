import { type Advertiser } from '@campjay/domain/ads/advertiser.ts';
import { type AdMonth } from '@campjay/domain/ads/adMonthFold.ts';
import { ClickCounted, ClickRefused } from '@campjay/events/ads/clicks.ts';
import { microsOfCents } from '@campjay/domain/money/micros.ts';
import { type AdTokenResult, readAdToken } from '@campjay/domain/ads/tokens/adToken.ts';
import { type ClickMessage, AdMessage, type RegistrationMessage, reportedClickId } from '../adMessage.ts';
import { clickRules, RULE_VERSION, type RuleVersion } from './rules/ruleVersions.ts';
import { type AdKeys } from '@campjay/domain/ads/tokens/adKeys.ts';
import { type DeliveredMessage, UnusableMessage } from '@campjay/platform/bus/port.ts';
import { type ReceivedRegistration } from '../registrations/judgeRegistration.ts';

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

/** A parsed message for the judge. */
export type Received = (
  | (ReceivedClick & { readonly kind: 'click' })
  | (ReceivedRegistration & { readonly kind: 'registration' })
) & {
  /** Correlation id of the request; the message's own id if unknown. */
  readonly correlationId?: string;
};

/** @throws UnusableMessage if our routes cannot have written the message */
export const parseReceived = (keys: AdKeys, message: DeliveredMessage): Received => {
  const parsed = AdMessage.safeParse(message.body);
  if (!parsed.success) throw new UnusableMessage(`What message ${message.id} says is nothing that can be judged.`);
  return parsed.data.kind === 'click'
    ? receivedClick(keys, message, parsed.data)
    : receivedRegistration(message, parsed.data);
};

const receivedClick = (
  keys: AdKeys,
  { id, key, receivedAt }: DeliveredMessage,
  { kind, token, nonce, correlationId, ...fields }: ClickMessage,
): Received => {
  const reading = readAdToken(keys, token, receivedAt);
  return {
    ...fields,
    ...{ kind, messageId: id, receivedAt, correlationId: correlationId ?? id },
    clickId: reportedClickId(reading, token, nonce),
    reading: rejectOtherAdvertiser(reading, key),
  };
};

/** A token counts only for the advertiser that it names. */
const rejectOtherAdvertiser = (reading: AdTokenResult, advertiserId: string): AdTokenResult =>
  reading.kind !== 'bad' && reading.token.advertiserId !== advertiserId ? { kind: 'bad' } : reading;

const receivedRegistration = (
  { id, receivedAt }: DeliveredMessage,
  { registeredAt, registrationId = id, evidence, ...fields }: RegistrationMessage,
): Received => ({
  ...fields,
  ...{ messageId: id, registrationId, receivedAt },
  evidence: evidence ?? (fields.source === 'upload' ? 'upload' : 'unsigned'),
  registeredAt: registeredAt === null ? receivedAt : new Date(registeredAt),
});
