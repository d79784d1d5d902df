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
import { cachedFold, foldBudget, type CachedFold } from '@campjay/platform/eventstore/cachedFold.ts';
import { type EventStore, type NewEvent, RevisionConflict } from '@campjay/platform/eventstore/port.ts';
import { type Advertiser } from '@campjay/domain/ads/advertiser.ts';
import { judgeRegistration } from '../registrations/judgeRegistration.ts';
import { judgeClick, type Received, parseReceived } from './judgeClick.ts';
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

/** Reports every click whose verdict is in the log. */
export const clickJudged: Diagnostic<ClickJudged> = createDiagnostic('campjay:click-judged');

/** An advertiser's month and its revision; undefined if the month has no events. */
export interface ReadMonth {
  readonly month: AdMonth;
  readonly revision: bigint | undefined;
}

interface AdMonths {
  /** The current state: reads only events since the last call. */
  readonly read: (advertiserId: string, month: string) => Promise<ReadMonth>;
}

/**
 * Months are judged again and again, so they are cached longer than other streams: one may have 200,000 clicks, and
 * rereading it for each batch would take longer than judging them. A click with a visitor and address of its own takes
 * about 1,400 bytes here, so this is up to 850 MB.
 */
const BUDGET = { maxStreams: 2_000, maxEvents: 600_000 };

export const openAdMonths = (store: Pick<EventStore, 'readStream'>): AdMonths => {
  const { events, initialState, evolve } = adMonthFold;
  const fold = cachedFold<ReadMonth, AdInteractionEvent>(
    store,
    {
      events,
      initialState: { month: initialState, revision: undefined },
      evolve: ({ month }, event, { revision }) => ({ month: evolve(month, event), revision }),
    },
    foldBudget(BUDGET),
  );
  return { read: (advertiserId, month) => fold.stateOf(adInteractionsStream(advertiserId, month)) };
};

/** Input of verdicts: the advertiser's month, the two months before (latest first), and the advertiser's budget. */
export interface JudgeContext {
  readonly month: AdMonth;
  readonly earlier: readonly [AdMonth, AdMonth];
  readonly advertiser: Pick<Advertiser, 'budgetCents'>;
}

type VerdictEvent = ClickCounted | ClickRefused | RegistrationMatched | RegistrationUnmatched | RegistrationUnconfirmed;

interface Verdict {
  readonly messageId: string;
  /** Correlation id of the request that led to it. */
  readonly correlationId: string;
  readonly event: VerdictEvent;
}

/**
 * Verdicts on messages in order, each including the effect of the previous ones; messages that were already judged are
 * skipped.
 */
const judgeReceived = (
  { month, earlier, advertiser }: JudgeContext,
  messages: readonly Received[],
): readonly Verdict[] => {
  const verdicts: Verdict[] = [];
  let state = month;
  for (const message of messages) {
    const event =
      message.kind === 'click'
        ? judgeClick({ month: state, earlier: earlier[0], advertiser }, message)
        : judgeRegistration({ month: state, earlier, advertiser }, message);
    if (!event) continue;
    state = adMonthFold.evolve(state, event);
    const { messageId, correlationId = messageId } = message;
    verdicts.push({ messageId, correlationId, event });
  }
  return verdicts;
};

const EVENT_ID_NAMESPACE = 'e1d2c3b4-2a90-4f7b-9c55-3b1a0f4e1266';

const VERSIONS: Readonly<Record<VerdictEvent['type'], number>> = {
  ClickCounted: ClickCounted.version,
  ClickRefused: ClickRefused.version,
  RegistrationMatched: RegistrationMatched.version,
  RegistrationUnmatched: RegistrationUnmatched.version,
  RegistrationUnconfirmed: RegistrationUnconfirmed.version,
};

/**
 * Verdicts as log events. The event id is derived from the stream and the click or registration, so the log itself
 * rejects a second verdict, and an append with a lost response may be repeated.
 */
const verdictEvents = (streamId: string, verdicts: readonly Verdict[], now: Date): readonly NewEvent[] =>
  verdicts.map(({ messageId, correlationId, event }) => ({
    id: uuidV5(EVENT_ID_NAMESPACE, `${streamId} ${subjectOf(event)}`),
    type: event.type,
    version: VERSIONS[event.type],
    data: event.data,
    metadata: {
      time: now.toISOString(),
      actor: { userId: 'judge', role: 'system' },
      correlationId,
      causationId: messageId,
    },
  }));

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
  readonly months: AdMonths;
  readonly advertisers: CachedFold<Advertiser | undefined>;
  readonly log: Log;
  readonly now: () => Date;
}

/** Attempts after revision conflicts before the bus must redeliver the batch. */
const MAX_ATTEMPTS = 10;

/**
 * Judges clicks and registrations in bus order; resolves when the verdicts are in the log. Redelivered messages are not
 * judged again, so two concurrent judges, or a crash before the acknowledgment, do no harm.
 */
export const judgeBatch = async (deps: JudgeDeps, messages: readonly DeliveredMessage[]): Promise<void> => {
  for (const [advertiserId, ofAdvertiser] of groupedBy(messages, ({ key }) => key)) {
    const advertiser = await deps.advertisers.stateOf(advertiserStream(advertiserId));
    // Anyone can send a forged token with an invented advertiser id: there is no account to charge or notify.
    if (!advertiser) {
      deps.log.warn(
        { advertiserId, messages: ofAdvertiser.length },
        'Clicks for an advertiser who does not exist are dropped',
      );
      continue;
    }
    const parsed = withoutForged(ofAdvertiser.map((message) => parseReceived(deps.adKeys, message)));
    for (const [month, ofMonth] of groupedBy(parsed, ({ receivedAt }) => adMonthOf(receivedAt)))
      await judgeMonth(deps, { advertiserId, advertiser, month }, ofMonth);
  }
};

/**
 * The routes reject forged tokens, but an older build did not, and a token's master key may have been retired since.
 */
const withoutForged = (parsed: readonly Received[]): readonly Received[] => {
  const genuine = parsed.filter((each) => each.kind !== 'click' || each.reading.kind !== 'bad');
  const count = parsed.length - genuine.length;
  if (count > 0) forgedTokens.record({ of: 'click', count });
  return genuine;
};

interface JudgedMonth {
  readonly advertiserId: string;
  readonly advertiser: Advertiser;
  readonly month: string;
}

const judgeMonth = async (deps: JudgeDeps, judged: JudgedMonth, parsed: readonly Received[]): Promise<void> => {
  const streamId = adInteractionsStream(judged.advertiserId, judged.month);
  await serializeByStream(deps.store, streamId, async () => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        await attemptMonth(deps, judged, parsed, streamId);
        return;
      } catch (error) {
        if (!(error instanceof RevisionConflict) || attempt === MAX_ATTEMPTS) throw error;
      }
    }
  });
};

const attemptMonth = async (
  { store, months, now }: JudgeDeps,
  { advertiserId, advertiser, month: name }: JudgedMonth,
  parsed: readonly Received[],
  streamId: string,
): Promise<void> => {
  const { month, revision } = await months.read(advertiserId, name);
  const [before, twoBefore] = [
    await months.read(advertiserId, monthBefore(name)),
    await months.read(advertiserId, monthBefore(name, 2)),
  ];
  const verdicts = judgeReceived({ month, earlier: [before.month, twoBefore.month], advertiser }, parsed);
  if (verdicts.length === 0) return;
  await store.append(streamId, verdictEvents(streamId, verdicts, now()), { expected: revision ?? 'noStream' });
  for (const { event } of verdicts) reportVerdict(event);
};

const reportVerdict = ({ type, data }: VerdictEvent): void => {
  if (type === 'ClickCounted') clickJudged.record({ verdict: 'counted' });
  if (type === 'ClickRefused') clickJudged.record({ verdict: 'refused', reason: data.reason });
};

/** Groups in the order in which each key first occurs. */
const groupedBy = <Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
): ReadonlyMap<string, readonly Item[]> => {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
};
