import { type Diagnostic, createDiagnostic } from '@campjay/platform/telemetry/diagnostic.ts';
import { type AdMonth, adMonthFold } from '@campjay/domain/ads/adMonthFold.ts';
import { type AdInteractionEvent } from '@campjay/events/ads/clicks.ts';
import { type EventMetadata } from '@campjay/events/metadata.ts';
import { adInteractionsStream, advertiserStream } from '@campjay/events/streams.ts';
import { type CachedFold } from '@campjay/platform/eventstore/cachedFold.ts';
import { type EventStore } from '@campjay/platform/eventstore/port.ts';
import { type Advertiser } from '@campjay/domain/ads/advertiser.ts';
import { isConfirmed, judgeRegistration } from '../registrations/judgeRegistration.ts';
import { judgeClick, type ReceivedMessage, parseReceived } from './judgeClick.ts';
import { accept, type Decider, type Decision } from '../../../kernel/decider.ts';
import { handleCommand } from '../../../kernel/handleCommand.ts';
import { readState } from '../../../kernel/handledStream.ts';
import { uuidV5 } from '../../../kernel/uuidV5.ts';
import { adMonthOf, monthBefore } from '@campjay/domain/ads/adMonth.ts';
import { type AdKeys } from '@campjay/domain/ads/tokens/adKeys.ts';
import { type DeliveredMessage } from '@campjay/platform/bus/port.ts';
import { type Log } from '@campjay/platform/kernel/log.ts';
import { randomUUID } from 'node:crypto';
import { forgedTokens } from '../adMessage.ts';

/** The verdict on an ad click. */
export interface ClickJudged {
  readonly verdict: 'counted' | 'refused';
  /** Reason of a refusal. */
  readonly reason?: string;
}

/** Reports every click after its verdict is appended to the log. */
export const clickJudged: Diagnostic<ClickJudged> = createDiagnostic('campjay:click-judged');

/**
 * Cache limits for months. Every batch needs its month, which may have 200,000 clicks, and rereading it would take
 * longer than judging the batch. A click with a new visitor and a new address takes about 1,400 bytes, so the cache
 * takes up to 850 MB.
 */
const MONTH_CACHE_LIMITS = { maxStreams: 2_000, maxEvents: 600_000 };

/** Command to judge messages about an advertiser's month. */
interface JudgeMessages {
  readonly messages: readonly ReceivedMessage[];
  /** The two previous months, latest first. */
  readonly previousMonths: readonly [AdMonth, AdMonth];
  readonly advertiser: Pick<Advertiser, 'budgetCents'>;
}

/**
 * Judges messages in order. Each verdict takes the previous ones into account; messages that were already judged are
 * skipped.
 */
const decide = (
  { messages, previousMonths, advertiser }: JudgeMessages,
  initialMonth: AdMonth,
): Decision<AdInteractionEvent, never> => {
  const verdicts: AdInteractionEvent[] = [];
  let month = initialMonth;
  for (const message of messages) {
    const verdict =
      message.kind === 'click'
        ? judgeClick({ month, previousMonth: previousMonths[0], advertiser }, message)
        : judgeRegistration({ month, previousMonths, advertiser }, message);
    if (!verdict) continue;
    month = adMonthFold.evolve(month, verdict);
    verdicts.push(verdict);
  }
  return accept<AdInteractionEvent>(...verdicts);
};

/** Judges an advertiser's clicks and registrations of a month. */
export const judgeDecider: Decider<AdMonth, JudgeMessages, AdInteractionEvent, never> = {
  ...adMonthFold,
  cacheLimits: MONTH_CACHE_LIMITS,
  decide,
};

const EVENT_ID_NAMESPACE = 'e1d2c3b4-2a90-4f7b-9c55-3b1a0f4e1266';

/**
 * Identifies the click or registration that the event judges. The event's id is derived from it, so the log itself
 * rejects a second verdict, and an append whose response was lost may be repeated.
 */
const subjectOf = ({ type, data }: AdInteractionEvent): string => {
  if (type === 'ClickCounted' || type === 'ClickRefused') return data.click.clickId;
  if (type === 'RegistrationMatched' || type === 'RegistrationUnmatched') return registrationSubject(data.registration);
  if (type === 'RegistrationUnconfirmed') return unconfirmedSubject(data.registration);
  throw new Error(`${type} is not a verdict`);
};

/** Identifies the click or registration of a message, like `subjectOf` its verdict. */
const subjectOfMessage = (message: ReceivedMessage): string => {
  if (message.kind === 'click') return message.clickId;
  return isConfirmed(message) ? registrationSubject(message) : unconfirmedSubject(message);
};

const registrationSubject = ({ registrationId }: { readonly registrationId: string }): string =>
  `registration ${registrationId}`;
const unconfirmedSubject = ({ registrationId }: { readonly registrationId: string }): string =>
  `unconfirmed registration ${registrationId}`;

export interface JudgeDeps {
  readonly store: EventStore;
  readonly adKeys: AdKeys;
  readonly advertisers: CachedFold<Advertiser | undefined>;
  readonly log: Log;
  readonly now: () => Date;
}

/**
 * Judges clicks and registrations in bus order; resolves when the verdicts are in the log. Redelivered messages are not
 * judged again, so two concurrent judges, or a crash before the acknowledgment, do no harm.
 */
export const judgeBatch = async (deps: JudgeDeps, messages: readonly DeliveredMessage[]): Promise<void> => {
  for (const [advertiserId, advertiserMessages] of groupBy(messages, ({ key }) => key)) {
    const advertiser = await deps.advertisers.readState(advertiserStream(advertiserId));
    // Anyone can forge a token with an invented advertiser id; then there is no account to charge.
    if (!advertiser) {
      deps.log.warn(
        { advertiserId, messages: advertiserMessages.length },
        'Dropped clicks for an advertiser that does not exist',
      );
      continue;
    }
    const genuineMessages = dropForged(advertiserMessages.map((message) => parseReceived(deps.adKeys, message)));
    for (const [month, monthMessages] of groupBy(genuineMessages, ({ receivedAt }) => adMonthOf(receivedAt)))
      await judgeMonth(deps, { advertiserId, advertiser, month }, monthMessages);
  }
};

/**
 * Drops clicks with forged tokens. The routes reject such tokens too, but older builds did not, and the master key of a
 * genuine token may have been retired since.
 */
const dropForged = (messages: readonly ReceivedMessage[]): readonly ReceivedMessage[] => {
  const genuineMessages = messages.filter(
    (message) => message.kind !== 'click' || message.tokenResult.kind !== 'forged',
  );
  const count = messages.length - genuineMessages.length;
  if (count > 0) forgedTokens.record({ kind: 'click', count });
  return genuineMessages;
};

interface MonthToJudge {
  readonly advertiserId: string;
  readonly advertiser: Advertiser;
  /** 'yyyy-mm' */
  readonly month: string;
}

/** @throws RevisionConflict if other processes keep appending to the month; the bus then redelivers the batch */
const judgeMonth = async (
  { store, now }: JudgeDeps,
  { advertiserId, advertiser, month }: MonthToJudge,
  messages: readonly ReceivedMessage[],
): Promise<void> => {
  const streamId = adInteractionsStream(advertiserId, month);
  const readMonth = (monthsBack: number): Promise<AdMonth> =>
    readState(store, judgeDecider, adInteractionsStream(advertiserId, monthBefore(month, monthsBack)));
  // Of several messages about the same subject, the first leads to the verdict.
  const causes = new Map(messages.toReversed().map((message) => [subjectOfMessage(message), message]));
  const metadata: EventMetadata = {
    time: now().toISOString(),
    actor: { userId: 'judge', role: 'system' },
    correlationId: randomUUID(), // replaced by that of the message for each verdict
  };
  const outcome = await handleCommand(store, judgeDecider, {
    streamId,
    command: { messages, advertiser, previousMonths: [await readMonth(1), await readMonth(2)] },
    metadata,
    identify: (event) => {
      const subject = subjectOf(event);
      const cause = causes.get(subject);
      if (!cause) throw new Error(`No message is about ${subject}`);
      const { messageId: causationId, correlationId = causationId } = cause;
      const id = uuidV5(EVENT_ID_NAMESPACE, `${streamId} ${subject}`);
      return { id, metadata: { ...metadata, correlationId, causationId } };
    },
  });
  if (outcome.kind === 'accepted') outcome.events.forEach(reportVerdict);
};

const reportVerdict = ({ type, data }: AdInteractionEvent): void => {
  if (type === 'ClickCounted') clickJudged.record({ verdict: 'counted' });
  if (type === 'ClickRefused') clickJudged.record({ verdict: 'refused', reason: data.reason });
};

/** Groups items by key, in the order in which each key first occurs. */
const groupBy = <Item>(items: readonly Item[], keyOf: (item: Item) => string): ReadonlyMap<string, readonly Item[]> => {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
};
