import { type Advertiser } from '@campjay/domain/ads/advertiser.ts';
import { adMonthOf, monthBefore } from '@campjay/domain/ads/adMonth.ts';
import { adInteractionsStream, advertiserStream } from '@campjay/events/streams.ts';
import { type AdKeys } from '@campjay/domain/ads/tokens/adKeys.ts';
import { type CachedFold } from '@campjay/platform/eventstore/cachedFold.ts';
import { type EventStore, RevisionConflict } from '@campjay/platform/eventstore/port.ts';
import { type DeliveredMessage } from '@campjay/platform/bus/port.ts';
import { type Log } from '@campjay/platform/kernel/log.ts';
import { serializeByStream } from '../../../kernel/serializeByStream.ts';
import { forgedTokens } from '../forgedToken.ts';
import { type AdMonths } from './adMonths.ts';
import { clickJudged } from './clickJudged.ts';
import { judgeReceived, type VerdictEvent } from './judgeReceived.ts';
import { type Received, parseReceived } from './parseReceived.ts';
import { verdictEvents } from './verdictEvents.ts';

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
