import { ClicksSettled } from '@campjay/events/interactions/events.ts';
import { adInteractionsStream, categoryOf, entityIdOf } from '@campjay/events/streams.ts';
import { type RecordedEvent } from '@campjay/platform/eventStore/port.ts';
import { keepFollowing } from '../../keepFollowing.ts';
import { type ChargingParts, chargeSettlement } from './chargeSettlement.ts';
import { followFrom, keepSettlements, openCharges, type Settlement, unlessOthersCharge } from './settlementCharges.ts';

/** What could not be charged is looked at again so often: within a minute of a first subscription, say. */
const AGAIN_AFTER_MS = 30_000;
const AD_INTERACTIONS = categoryOf(adInteractionsStream('', ''));
/** The id that an advertiser's month begins with. */
const ID_LENGTH = 36;

export interface FollowingParts extends ChargingParts {
  readonly againAfterMs?: number;
  /** Called after each round of charges, however they went, so that tests need not poll for their outcome. */
  readonly onRound?: () => void;
}

/**
 * Follows the log and has advertisers charged for what was settled, or credited. It begins where the log stands when it
 * runs for the first time, and keeps how far it came together with what is due; a settlement has one row for good. So a kill,
 * a replay or a second process charges nothing twice, and leaves nothing out.
 */
export const followSettledClicks = async (
  { againAfterMs = AGAIN_AFTER_MS, onRound = () => undefined, ...parts }: FollowingParts,
  signal: AbortSignal,
): Promise<void> => {
  const turn = { last: Promise.resolve() };
  const charge = (): Promise<void> => {
    turn.last = turn.last.then(() => chargeAll(parts, signal)).then(onRound);
    return turn.last;
  };
  const again = setInterval(() => void charge(), againAfterMs);
  try {
    await keepFollowing(() => follow(parts, charge, signal), {
      log: parts.log,
      signal,
      sentence: 'Settlements could not be followed; it is tried again.',
    });
  } finally {
    clearInterval(again);
    await turn.last;
  }
};

const follow = async (
  { pool, store }: ChargingParts,
  charge: () => Promise<void>,
  signal: AbortSignal,
): Promise<void> => {
  const after = await followFrom(pool, await store.head());
  await charge();
  for await (const { events, reached } of store.subscribe({ after, categories: [AD_INTERACTIONS], signal })) {
    const settlements = events.flatMap(settlementIn);
    await keepSettlements(pool, settlements, reached);
    if (settlements.length > 0) await charge();
  }
};

/** A settlement that changes nothing of what is owed charges nothing. */
const settlementIn = ({ type, version, data, streamId }: RecordedEvent): readonly Settlement[] => {
  if (type !== ClicksSettled.type) return [];
  const { settlementId, dueCents: cents } = ClicksSettled.parse(data, version).data;
  return cents === 0 ? [] : [{ settlementId, advertiserId: entityIdOf(streamId).slice(0, ID_LENGTH), cents }];
};

/** Each charge by itself: one that the provider cannot take for now holds up no other advertiser's. */
const chargeAll = async (parts: ChargingParts, signal: AbortSignal): Promise<void> => {
  const later = (error: unknown): void =>
    parts.log.error({ err: error }, 'A settlement could not be charged yet; it is tried again.');
  await unlessOthersCharge(parts.pool, async () => {
    for (const charge of await openCharges(parts.pool)) {
      if (signal.aborted) return;
      await chargeSettlement(parts, charge).catch(later);
    }
  }).catch(later);
};
