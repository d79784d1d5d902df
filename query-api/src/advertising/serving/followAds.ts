import { setTimeout } from 'node:timers/promises';
import { adMonthOf } from '@campjay/events/advertising/adMonth.ts';
import { type Log } from '@campjay/platform/log/log.ts';
import { listen } from '@campjay/platform/postgres/listen.ts';
import { activeBuild } from '@campjay/platform/readModels/activeBuild.ts';
import { READ_MODELS_CHANNEL } from '@campjay/platform/readModels/channel.ts';
import { type Pool } from 'pg';
import { type AdBook, EMPTY_BOOK } from './adBook.ts';
import {
  readActiveAds,
  readAdvertisers,
  readLostCamps,
  readMedianPrices,
  readPlacements,
  readRecords,
  readSpend,
} from './readServing.ts';
import { servableAds } from './servableAds.ts';

/** The read models that the book follows. */
const READ_MODELS = ['advertisers', 'placements', 'ad_spend'] as const;
type ReadModel = (typeof READ_MODELS)[number];

/** Milliseconds. Notifications wake the follower, at most so often; the poll is for those that get lost. */
const REST_MS = 200;
const POLL_MS = 1_000;
/** How ads did and what their sessions cost only says how often each is shown: it may be a minute old. */
const WEIGHTS_FOR_MS = 60_000;
/** How far back an ad's views and clicks tell something of it. */
const RECORD_DAYS = 30;
const DAY_MS = 86_400_000;

/** What the log has after each change of the book. */
export const ADS_READ = 'The ads to serve were read again.';

export interface FollowedAds extends AsyncDisposable {
  /** Empty until the read models are there. */
  readonly book: () => AdBook;
}

interface Parts {
  readonly pool: Pool;
  readonly databaseUrl: string;
  readonly log: Log;
  readonly now: () => Date;
}

/** Loads again only when what it follows from is named differently. */
const keeping = <Value>() => {
  let kept: { readonly name: string; readonly value: Value } | undefined;
  return async (name: string, load: () => Promise<Value>): Promise<Value> => {
    if (kept?.name !== name) kept = { name, value: await load() };
    return kept.value;
  };
};

/**
 * Keeps the book of ads current: what is read again is what has changed since, by the read models' own batches, so that an
 * ad is on the cards a second or two after it is turned on, and gone as soon after the last cent of its budget.
 */
export const followAds = async ({ pool, databaseUrl, log, now }: Parts): Promise<FollowedAds> => {
  const closing = new AbortController();
  let book = EMPTY_BOOK;
  /** What the book follows from; the same objects as long as nothing is read again. */
  let read: readonly unknown[] = [];
  const bell = { isRung: false, wake: (): void => undefined };
  const ring = (): void => {
    bell.isRung = true;
    bell.wake();
  };
  const rest = async (): Promise<void> => {
    await setTimeout(REST_MS, undefined, { signal: closing.signal }).catch(() => undefined);
    if (bell.isRung || closing.signal.aborted) return;
    const woken = new AbortController();
    bell.wake = () => woken.abort();
    await setTimeout(POLL_MS - REST_MS, undefined, { signal: woken.signal }).catch(() => undefined);
  };

  const advertisersOf = keeping<Awaited<ReturnType<typeof readAdvertisers>>>();
  const adsOf = keeping<Awaited<ReturnType<typeof readActiveAds>>>();
  const lostOf = keeping<Awaited<ReturnType<typeof readLostCamps>>>();
  const placementsOf = keeping<Awaited<ReturnType<typeof readPlacements>>>();
  const spendOf = keeping<Awaited<ReturnType<typeof readSpend>>>();
  const weightsOf = keeping<{
    readonly records: Awaited<ReturnType<typeof readRecords>>;
    readonly medianPrices: Awaited<ReturnType<typeof readMedianPrices>>;
  }>();

  const step = async (): Promise<void> => {
    const builds = await buildsOf(pool);
    const camps = await activeBuild(pool, 'camps');
    if (!builds || !camps) return;
    const { advertisers, placements, ad_spend: spend } = builds;
    const at = now();
    const month = adMonthOf(at);
    const minute = Math.floor(at.getTime() / WEIGHTS_FOR_MS);
    const since = new Date(at.getTime() - RECORD_DAYS * DAY_MS);
    const facts = {
      advertisers: await advertisersOf(standOf(advertisers), () => readAdvertisers(pool, advertisers.schema)),
      ads: await adsOf(standOf(advertisers), () => readActiveAds(pool, advertisers.schema)),
      spent: await spendOf(`${month} ${standOf(spend)}`, () => readSpend(pool, spend.schema, month)),
    };
    const schemas = { placements: placements.schema, camps: camps.schema, advertisers: advertisers.schema };
    const lost = await lostOf([placements, camps, advertisers].map(standOf).join(), () => readLostCamps(pool, schemas));
    const placed = await placementsOf(`${standOf(placements)} ${lost.join()}`, () =>
      readPlacements(pool, placements.schema, lost),
    );
    const weights = await weightsOf(`${minute} ${standOf(placements)}`, async () => ({
      records: await readRecords(pool, spend.schema, since),
      medianPrices: await readMedianPrices(pool, { placements: placements.schema, camps: camps.schema }),
    }));
    const parts = [facts.advertisers, facts.ads, facts.spent, placed, weights];
    if (parts.every((part, index) => part === read[index])) return;
    read = parts;
    book = { placements: placed, servable: servableAds({ ...facts, ...weights }) };
    log.debug({ ads: book.servable.size }, ADS_READ);
  };

  const follow = async (): Promise<void> => {
    while (!closing.signal.aborted) {
      bell.isRung = false;
      await step().catch((error: unknown) =>
        log.warn({ error }, 'The ads could not be read from their read models; trying again.'),
      );
      await rest();
    }
  };

  const listener = await listen(
    databaseUrl,
    READ_MODELS_CHANNEL,
    (name) => {
      if (name === '' || READ_MODELS.some((followed) => followed === name)) ring();
    },
    log,
  );
  const following = follow();
  return {
    book: () => book,
    [Symbol.asyncDispose]: async () => {
      closing.abort();
      ring();
      await listener[Symbol.asyncDispose]();
      await following;
    },
  };
};

interface Build {
  readonly schema: string;
  readonly batch: bigint;
}

const standOf = ({ schema, batch }: Build): string => `${schema} ${batch}`;

/** The builds in use; undefined as long as one is missing. */
const buildsOf = async (pool: Pool): Promise<Readonly<Record<ReadModel, Build>> | undefined> => {
  const [advertisers, placements, spend] = [
    await activeBuild(pool, 'advertisers'),
    await activeBuild(pool, 'placements'),
    await activeBuild(pool, 'ad_spend'),
  ];
  return advertisers && placements && spend && { advertisers, placements, ad_spend: spend };
};
