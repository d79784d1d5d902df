import { type Diagnostic, createDiagnostic } from '@campjay/platform/telemetry/diagnostic.ts';
import { type AdMonth, adMonthFold } from '@campjay/domain/ads/adMonthFold.ts';
import {
  type AdInteractionEvent,
  ClickCounted,
  ClickRefused,
  RegistrationMatched,
  RegistrationUnconfirmed,
  RegistrationUnmatched,
} from '@campjay/events/ads/clicks.ts';
import { adInteractionsStream, advertiserStream } from '@campjay/events/streams.ts';
import { createCachedFold, createFoldBudget, type CachedFold } from '@campjay/platform/eventstore/cachedFold.ts';
import { type EventStore, type NewEvent, RevisionConflict } from '@campjay/platform/eventstore/port.ts';
import { type Advertiser } from '@campjay/domain/ads/advertiser.ts';
import { judgeRegistration } from '../registrations/judgeRegistration.ts';
import { judgeClick, type ReceivedMessage, parseReceived } from './judgeClick.ts';
import { uuidV5 } from '../../../kernel/uuidV5.ts';
import { adMonthOf, monthBefore } from '@campjay/domain/ads/adMonth.ts';
import { type AdKeys } from '@campjay/domain/ads/tokens/adKeys.ts';
import { type DeliveredMessage } from '@campjay/platform/bus/port.ts';
import { type Log } from '@campjay/platform/kernel/log.ts';
import { serializeByStream } from '../../../kernel/handleCommand.ts';
import { forgedTokens } from '../adMessage.ts';

/** The verdict on an ad click. */
export interface ClickJudged {
  readonly verdict: 'counted' | 'refused';
  /** Reason of a refusal. */
  readonly reason?: string;
}

/** Reports every click after its verdict is appended to the log. */
export const clickJudged: Diagnostic<ClickJudged> = createDiagnostic('campjay:click-judged');

/** The state of an advertiser's month. */
export interface MonthState {
  readonly month: AdMonth;
  /** The last revision of the month's stream; undefined if it has no events. */
  readonly revision: bigint | undefined;
}

/** Reads advertisers' months. */
interface AdMonthReader {
  /** Returns the current state, and reads only the events since the last call. */
  readonly read: (advertiserId: string, month: string) => Promise<MonthState>;
}

/**
 * Cache limits for months. Every batch needs its month, which may have 200,000 clicks, and rereading it would take
 * longer than judging the batch. A click with a new visitor and a new address takes about 1,400 bytes, so the cache
 * takes up to 850 MB.
 */
const MONTH_CACHE_BUDGET = { maxStreams: 2_000, maxEvents: 600_000 };

/** Creates a cached reader of advertisers' months. */
export const createAdMonthReader = (store: Pick<EventStore, 'readStream'>): AdMonthReader => {
  const { events, initialState, evolve } = adMonthFold;
  const fold = createCachedFold<MonthState, AdInteractionEvent>(
    store,
    {
      events,
      initialState: { month: initialState, revision: undefined },
      evolve: ({ month }, event, { revision }) => ({ month: evolve(month, event), revision }),
    },
    createFoldBudget(MONTH_CACHE_BUDGET),
  );
  return { read: (advertiserId, month) => fold.readState(adInteractionsStream(advertiserId, month)) };
};

/** The state on which verdicts depend. */
export interface JudgeContext {
  readonly month: AdMonth;
  /** The two previous months, latest first. */
  readonly previousMonths: readonly [AdMonth, AdMonth];
  readonly advertiser: Pick<Advertiser, 'budgetCents'>;
}

type VerdictEvent = ClickCounted | ClickRefused | RegistrationMatched | RegistrationUnmatched | RegistrationUnconfirmed;

interface Verdict {
  readonly messageId: string;
  /** Correlation id of the request that reported the click or registration. */
  readonly correlationId: string;
  readonly event: VerdictEvent;
}

/**
 * Judges messages in order. Each verdict takes the previous ones into account; messages that were already judged are
 * skipped.
 */
const judgeMessages = (
  { month, previousMonths, advertiser }: JudgeContext,
  messages: readonly ReceivedMessage[],
): readonly Verdict[] => {
  const verdicts: Verdict[] = [];
  let state = month;
  for (const message of messages) {
    const event =
      message.kind === 'click'
        ? judgeClick({ month: state, previousMonth: previousMonths[0], advertiser }, message)
        : judgeRegistration({ month: state, previousMonths, advertiser }, message);
    if (!event) continue;
    state = adMonthFold.evolve(state, event);
    const { messageId, correlationId = messageId } = message;
    verdicts.push({ messageId, correlationId, event });
  }
  return verdicts;
};

const EVENT_ID_NAMESPACE = 'e1d2c3b4-2a90-4f7b-9c55-3b1a0f4e1266';

const EVENT_VERSIONS: Readonly<Record<VerdictEvent['type'], number>> = {
  ClickCounted: ClickCounted.version,
  ClickRefused: ClickRefused.version,
  RegistrationMatched: RegistrationMatched.version,
  RegistrationUnmatched: RegistrationUnmatched.version,
  RegistrationUnconfirmed: RegistrationUnconfirmed.version,
};

/**
 * Converts verdicts to log events. The event id is derived from the stream and the click or registration, so the log
 * itself rejects a second verdict, and an append whose response was lost may be repeated.
 */
const toNewEvents = (streamId: string, verdicts: readonly Verdict[], now: Date): readonly NewEvent[] =>
  verdicts.map(({ messageId, correlationId, event }) => ({
    id: uuidV5(EVENT_ID_NAMESPACE, `${streamId} ${subjectOf(event)}`),
    type: event.type,
    version: EVENT_VERSIONS[event.type],
    data: event.data,
    metadata: {
      time: now.toISOString(),
      actor: { userId: 'judge', role: 'system' },
      correlationId,
      causationId: messageId,
    },
  }));

/** Identifies the click or registration that the event judges. */
const subjectOf = (event: VerdictEvent): string => {
  switch (event.type) {
    case 'ClickCounted':
    case 'ClickRefused':
      return event.data.click.clickId;
    case 'RegistrationMatched':
    case 'RegistrationUnmatched':
      return `registration ${event.data.registration.registrationId}`;
    case 'RegistrationUnconfirmed':
      return `unconfirmed registration ${event.data.registration.registrationId}`;
  }
};

export interface JudgeDeps {
  readonly store: EventStore;
  readonly adKeys: AdKeys;
  readonly months: AdMonthReader;
  readonly advertisers: CachedFold<Advertiser | undefined>;
  readonly log: Log;
  readonly now: () => Date;
}

/** Maximum number of attempts if appends conflict. After that, the bus redelivers the batch. */
const MAX_ATTEMPTS = 10;

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

const judgeMonth = async (
  deps: JudgeDeps,
  target: MonthToJudge,
  messages: readonly ReceivedMessage[],
): Promise<void> => {
  const streamId = adInteractionsStream(target.advertiserId, target.month);
  await serializeByStream(deps.store, streamId, async () => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        await judgeMonthOnce(deps, target, messages, streamId);
        return;
      } catch (error) {
        if (!(error instanceof RevisionConflict) || attempt === MAX_ATTEMPTS) throw error;
      }
    }
  });
};

/** @throws RevisionConflict if another process appended to the month in the meantime */
const judgeMonthOnce = async (
  { store, months, now }: JudgeDeps,
  { advertiserId, advertiser, month: monthLabel }: MonthToJudge,
  messages: readonly ReceivedMessage[],
  streamId: string,
): Promise<void> => {
  const { month, revision } = await months.read(advertiserId, monthLabel);
  const previous = await months.read(advertiserId, monthBefore(monthLabel));
  const secondPrevious = await months.read(advertiserId, monthBefore(monthLabel, 2));
  const verdicts = judgeMessages(
    { month, previousMonths: [previous.month, secondPrevious.month], advertiser },
    messages,
  );
  if (verdicts.length === 0) return;
  await store.append(streamId, toNewEvents(streamId, verdicts, now()), { expected: revision ?? 'noStream' });
  for (const { event } of verdicts) reportVerdict(event);
};

const reportVerdict = ({ type, data }: VerdictEvent): void => {
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
