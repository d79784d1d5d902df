import { InstanceId, OrgId } from '@campjay/events/catalog/facts.ts';
import { type AdKeys } from '@campjay/domain/ads/tokens/adKeys.ts';
import { seededRandom } from '@campjay/domain/catalog/testing/random.ts';
import { createAdToken } from '@campjay/domain/ads/tokens/adToken.ts';
import { type DeliveredMessage } from '@campjay/platform/bus/port.ts';
import { uuidV5 } from '../../../../kernel/uuidV5.ts';
import { type ClickMessage } from '../../adMessage.ts';
import { type MadeClick } from './referenceVerdicts.ts';

/** A click as the bus delivers it, with its true properties. */
export interface SyntheticClick {
  readonly made: MadeClick;
  readonly message: DeliveredMessage;
}

/** Midnight in Los Angeles on March 1, 2026; the clicks are spread around it. */
export const MONTH_START = Date.parse('2026-03-01T08:00:00Z');
const HOUR = 60 * 60_000;
const NAMESPACE = '2f1e6a52-0d0e-4b8f-9a55-7c1f0d6a2e45';

/** Pseudorandom numbers from 0 to 1 for a seed. */
export const randomFrom = (seed: number): (() => number) => {
  const random = seededRandom(seed);
  return () => random.next();
};

export interface Scenario {
  readonly clicks: readonly SyntheticClick[];
  /** Budget of each advertiser, in cents. */
  readonly budgets: ReadonlyMap<string, number>;
}

const hex32 = (name: string): string => uuidV5(NAMESPACE, name).replaceAll('-', '');

/**
 * Reports of clicks over eight days around the turn of a month, deterministic by seed: most are genuine; others are
 * double clicks, repeated reports, robots by user agent and by speed, expired and forged tokens, the advertiser's own
 * people, and addresses that click endlessly. Half of the advertisers have an insufficient budget. The list is in order
 * of delivery; times of receipt deviate slightly from it, as with several servers.
 */
export const syntheticClicks = (keys: AdKeys, forgers: AdKeys, count: number, seed: number): Scenario => {
  const random = randomFrom(seed);
  const below = (limit: number): number => Math.floor(random() * limit);
  const happens = (chance: number): boolean => random() < chance;
  const advertisers = Array.from({ length: 6 }, (_, index) => ({
    id: uuidV5(NAMESPACE, `advertiser ${seed} ${index}`),
    priceMicros: [1_250_000, 400_000, 37_500, 3_333_333, 0, 900_000][index] ?? 0,
    cents: [10_000_000, 0.15 * count, 10_000_000, 2 * count, 0, 0.3 * count][index] ?? 0,
  }));
  const start = MONTH_START - 96 * HOUR;
  const step = (192 * HOUR) / count;
  const clicks: SyntheticClick[] = [];

  for (let at = 0; at < count; at += 1) {
    const receivedAt = Math.round(start + at * step + (random() - 0.5) * 400);
    const earlier = clicks[Math.max(0, at - 1 - below(60))];
    if (earlier && happens(0.04)) {
      clicks.push(repeatReport(earlier, receivedAt, at));
      continue;
    }
    const isFlood = at % 500 < 60 && happens(0.85);
    const advertiser = advertisers[isFlood ? 0 : below(advertisers.length)];
    if (!advertiser) continue;
    const isDouble = !isFlood && earlier !== undefined && happens(0.15);
    const before = isDouble ? earlier.made : undefined;
    const advertiserId = before?.advertiserId ?? advertiser.id;
    const priceMicros = before?.priceMicros ?? advertiser.priceMicros;
    const delay = happens(0.03)
      ? below(500)
      : happens(0.06)
        ? 24 * HOUR - 2 + below(5)
        : happens(0.05)
          ? 25 * HOUR
          : 500 + below(HOUR / 2);
    const made: MadeClick = {
      identity: `${seed} ${at}`,
      advertiserId,
      token: happens(0.05) ? 'forged' : 'ours',
      adId: before?.adId ?? uuidV5(NAMESPACE, `ad ${advertiserId} ${below(3)}`),
      visitor: before?.visitor ?? hex32(`visitor ${below(Math.ceil(count / 3))}`),
      address: isFlood ? hex32(`flood ${Math.floor(at / 500)}`) : hex32(`address ${below(Math.ceil(count / 4))}`),
      isRobot: happens(0.07),
      isOwn: happens(0.02),
      servedAt: receivedAt - delay,
      receivedAt,
      priceMicros,
    };
    clicks.push({ made, message: messageOf(made, keys, forgers, at) });
  }
  return { clicks, budgets: new Map(advertisers.map(({ id, cents }) => [id, Math.floor(cents)])) };
};

const messageOf = (made: MadeClick, keys: AdKeys, forgers: AdKeys, at: number): DeliveredMessage => {
  const { advertiserId, adId, visitor, servedAt, priceMicros } = made;
  const token = createAdToken(
    made.token === 'ours' ? keys : forgers,
    {
      ...{ advertiserId, adId, visitor, place: at % 20, servedAt: new Date(servedAt) },
      orgId: OrgId.parse(`camp-${at % 7}`),
      instanceId: InstanceId.parse(`session-${at % 31}`),
      priceMicros: String(priceMicros),
      basisPoints: priceMicros === 0 ? 500 : null,
    },
    hex32(`nonce ${made.identity}`).slice(0, 22),
  );
  const body: ClickMessage = {
    ...{ kind: 'click', token, nonce: hex32(made.identity).slice(0, 12), link: 'website' },
    ...{ address: made.address, isRobot: made.isRobot, isOwn: made.isOwn },
  };
  const id = uuidV5(NAMESPACE, `message ${made.identity}`);
  return { id, key: advertiserId, body, receivedAt: new Date(made.receivedAt) };
};

/** The page reports a click again, in a separate message, from the visitor's address at that time. */
const repeatReport = ({ made, message }: SyntheticClick, receivedAt: number, at: number): SyntheticClick => {
  const address = hex32(`address again ${at}`);
  return {
    made: { ...made, receivedAt, address },
    message: {
      ...message,
      id: uuidV5(NAMESPACE, `told again ${made.identity} ${at}`),
      receivedAt: new Date(receivedAt),
      body: { ...(message.body as ClickMessage), address },
    },
  };
};

/** Every click twice, the second time anywhere after the first; the first ones keep their order. */
export const withDuplicates = (clicks: readonly SyntheticClick[], random: () => number): readonly SyntheticClick[] =>
  clicks
    .flatMap((click, at) => [
      { click, place: at },
      { click, place: at + 0.5 + random() * clicks.length },
    ])
    .toSorted((one, other) => one.place - other.place)
    .map(({ click }) => click);
