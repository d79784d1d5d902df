import { type Advertiser } from '@campjay/domain/ads/advertiser.ts';
import { type AdMonth } from '@campjay/domain/ads/adMonthFold.ts';
import { ClickCounted, ClickRefused } from '@campjay/events/ads/clicks.ts';
import { microsOfCents } from '@campjay/domain/money/micros.ts';
import { type AdTokenResult, readAdToken } from '@campjay/domain/ads/tokens/adToken.ts';
import { type ClickMessage, AdMessage, type RegistrationMessage, deriveReportedClickId } from '../adMessage.ts';
import { clickRulesOf, RULE_VERSION, type RuleVersion } from './rules/ruleVersions.ts';
import { type AdKeys } from '@campjay/domain/ads/tokens/adKeys.ts';
import { type DeliveredMessage, UnusableMessage } from '@campjay/platform/bus/port.ts';
import { type ReceivedRegistration } from '../registrations/judgeRegistration.ts';

/** A click from the bus. */
export interface ReceivedClick extends Omit<ClickMessage, 'kind' | 'token' | 'nonce' | 'correlationId'> {
  readonly clickId: string;
  /** The result of validating the token at `receivedAt`. */
  readonly tokenResult: AdTokenResult;
  readonly messageId: string;
  readonly receivedAt: Date;
}

/** The state on which a verdict depends. */
export interface ClickContext {
  readonly month: AdMonth;
  /** The previous month. */
  readonly previousMonth: AdMonth;
  readonly advertiser: Pick<Advertiser, 'budgetCents'>;
}

/**
 * Judges a click. Returns undefined if it was already judged, in this month or in the previous one.
 * @param ruleVersion version of the rules; only tests pass another than the current one
 */
export const judgeClick = (
  context: ClickContext,
  click: ReceivedClick,
  ruleVersion: RuleVersion = RULE_VERSION,
): ClickCounted | ClickRefused | undefined => {
  const isJudged = [context.month, context.previousMonth].some(({ clicks }) => clicks.has(click.clickId));
  return isJudged ? undefined : createVerdict(click, context, ruleVersion);
};

const createVerdict = (
  { clickId, receivedAt, tokenResult, link, address, isRobot, isOwn }: ReceivedClick,
  { month, previousMonth, advertiser }: ClickContext,
  ruleVersion: RuleVersion,
): ClickCounted | ClickRefused => {
  const reason = clickRulesOf(ruleVersion)({
    receivedAt: receivedAt.getTime(),
    tokenResult,
    isRobot,
    isOwn,
    address,
    month,
    previousMonth,
    budgetMicros: microsOfCents(advertiser.budgetCents),
  });
  const click = { clickId, receivedAt: receivedAt.toISOString(), link, address };
  const card = cardOf(tokenResult);
  // Every rule version refuses a forged token, so `reason` is set whenever there is no card.
  if (reason !== null || card === null)
    return ClickRefused({ click: { ...click, card }, ruleVersion, reason: reason ?? 'bad-token' });
  return ClickCounted({
    click: { ...click, card },
    ruleVersion,
    chargedMicros: card.priceMicros,
    spentMicros: String(month.spentMicros + BigInt(card.priceMicros)),
  });
};

/** The ad card for which we issued the token; null if the token is forged. */
const cardOf = (tokenResult: AdTokenResult): ClickCounted['data']['click']['card'] | null => {
  if (tokenResult.kind === 'forged') return null;
  const { nonce: _nonce, advertiserId: _advertiserId, servedAt, ...card } = tokenResult.token;
  return { ...card, servedAt: servedAt.toISOString() };
};

/** A parsed message for the judge. */
export type ReceivedMessage = (
  | (ReceivedClick & { readonly kind: 'click' })
  | (ReceivedRegistration & { readonly kind: 'registration' })
) & {
  /** Correlation id of the request; the message's own id if unknown. */
  readonly correlationId?: string;
};

/**
 * Parses a bus message, and reads its token.
 * @throws UnusableMessage if our routes cannot have written the message
 */
export const parseReceived = (keys: AdKeys, message: DeliveredMessage): ReceivedMessage => {
  const { success, data } = AdMessage.safeParse(message.body);
  if (!success)
    throw new UnusableMessage(`Message ${message.id} is not a click or registration that this build can judge.`);
  return data.kind === 'click' ? toReceivedClick(keys, message, data) : toReceivedRegistration(message, data);
};

const toReceivedClick = (
  keys: AdKeys,
  { id, key, receivedAt }: DeliveredMessage,
  { kind, token, nonce, correlationId, ...fields }: ClickMessage,
): ReceivedMessage => {
  const tokenResult = readAdToken(keys, token, receivedAt);
  return {
    ...fields,
    kind,
    messageId: id,
    receivedAt,
    correlationId: correlationId ?? id,
    clickId: deriveReportedClickId(tokenResult, token, nonce),
    tokenResult: rejectOtherAdvertiser(tokenResult, key),
  };
};

/** Treats a token as forged if it names another advertiser than the message. */
const rejectOtherAdvertiser = (tokenResult: AdTokenResult, advertiserId: string): AdTokenResult =>
  tokenResult.kind !== 'forged' && tokenResult.token.advertiserId !== advertiserId ? { kind: 'forged' } : tokenResult;

const toReceivedRegistration = (
  { id, receivedAt }: DeliveredMessage,
  { registeredAt, registrationId = id, evidence, ...fields }: RegistrationMessage,
): ReceivedMessage => ({
  ...fields,
  messageId: id,
  registrationId,
  receivedAt,
  evidence: evidence ?? (fields.source === 'upload' ? 'upload' : 'unsigned'),
  registeredAt: registeredAt === null ? receivedAt : new Date(registeredAt),
});
