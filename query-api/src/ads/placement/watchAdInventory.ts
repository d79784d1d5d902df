import { PLACEMENTS } from '@campjay/read-models/models/placements.ts';
import { CAMPS } from '@campjay/read-models/models/camps.ts';
import { ADVERTISERS } from '@campjay/read-models/models/advertisers.ts';
import { AD_SPEND } from '@campjay/read-models/models/adSpend.ts';
import { hasAcceptedCurrentTerms } from '@campjay/domain/ads/advertiser.ts';
import { type Pricing } from '@campjay/events/ads/values.ts';
import { type Micros, microsOfCents } from '@campjay/domain/money/micros.ts';
import { presentShownAd, presentShownAdvertiser } from '../presentAdvertiser.ts';
import { type ServableAd, type AdInventory, EMPTY_INVENTORY } from './matchingAds.ts';
import {
  type AdRow,
  type AdvertiserRow,
  readActiveAds,
  readServingAdvertisers,
  readLostCamps,
  readMedianPrices,
  readEffectivePlacements,
  readAdHistories,
  readSpend,
  type AdHistory,
  expectedMicrosPerView,
  NO_HISTORY,
} from './readServing.ts';
import { pause } from '@campjay/platform/kernel/retry.ts';
import { adMonthOf } from '@campjay/domain/ads/adMonth.ts';
import { type Log } from '@campjay/platform/kernel/log.ts';
import { listen } from '@campjay/platform/postgres/listen.ts';
import { readActiveBuild } from '@campjay/read-models/activeBuild.ts';
import { READ_MODELS_CHANNEL } from '@campjay/read-models/changeFeed.ts';
import { type Pool } from 'pg';

/** The data that decides how often each ad is shown. */
export interface WeightFacts {
  /** Ad → its recent views, clicks and registrations. */
  readonly histories: ReadonlyMap<string, AdHistory>;
  /** Ad → the median price of its sessions, in micro-dollars. */
  readonly medianPrices: ReadonlyMap<string, number>;
}

/** The data that decides which ads may be served, and how often each is shown. */
export interface ServingFacts extends WeightFacts {
  readonly advertisers: readonly AdvertiserRow[];
  /** Active ads only. */
  readonly ads: readonly AdRow[];
  /** Advertiser → micro-dollars spent this month. */
  readonly spent: ReadonlyMap<string, Micros>;
}

/** True if the next click still fits in the month's budget. Clicks beyond the budget are never billed. */
const hasBudgetLeft = ({ budget_cents, pricing }: AdvertiserRow, spentMicros: Micros): boolean => {
  const leftMicros = microsOfCents(budget_cents) - spentMicros;
  return leftMicros > 0n && leftMicros >= clickPriceOf(pricing);
};

/** The price of one counted click; 0 if the advertiser pays per registration. */
const clickPriceOf = (pricing: Pricing): Micros => (pricing.structure === 'cpc' ? BigInt(pricing.cpcMicros) : 0n);

/** Selects the ads that may be served: active ads of advertisers that accepted the terms and have budget left. */
export const selectServableAds = (facts: ServingFacts): ReadonlyMap<string, ServableAd> => {
  const { advertisers, ads, spent: spendByAdvertiser, histories, medianPrices } = facts;
  const eligibleAdvertisers = new Map(
    advertisers
      .filter((each) => hasAcceptedCurrentTerms({ acceptedTermsVersion: each.accepted_terms ?? '' }))
      .filter((each) => hasBudgetLeft(each, spendByAdvertiser.get(each.advertiser_id) ?? 0n))
      .map((each) => [each.advertiser_id, { ...each, json: JSON.stringify(presentShownAdvertiser(each)) }]),
  );
  return new Map(
    ads.flatMap((ad) => {
      const advertiser = eligibleAdvertisers.get(ad.advertiser_id);
      if (!advertiser) return [];
      const { pricing, json } = advertiser;
      const servableAd: ServableAd = {
        adId: ad.ad_id,
        advertiserId: ad.advertiser_id,
        adJson: JSON.stringify(presentShownAd(ad)),
        advertiserJson: json,
        priceMicros: clickPriceOf(pricing),
        basisPoints: pricing.structure === 'per_registration' ? pricing.basisPoints : null,
        weight: expectedMicrosPerView(histories.get(ad.ad_id) ?? NO_HISTORY, pricing, medianPrices.get(ad.ad_id)),
      };
      return [[ad.ad_id, servableAd] as const];
    }),
  );
};

/** Read models whose changes refresh the inventory. */
const READ_MODELS = ['advertisers', 'placements', 'ad_spend'] as const;
type ReadModel = (typeof READ_MODELS)[number];

/** Minimum time between two refreshes, however many notifications of changes arrive. */
const MIN_INTERVAL_MS = 200;
/** Maximum time between two refreshes, in case a notification was lost. */
const POLL_INTERVAL_MS = 1_000;
/** Ad histories and median prices only decide how often each ad is shown, so they may be a minute old. */
const WEIGHTS_TTL_MS = 60_000;
/** An ad's weight depends on its views, clicks and registrations in this many days. */
const HISTORY_DAYS = 30;
const DAY_MS = 86_400_000;

/** Log message after each change of the inventory; tests wait for it. */
export const ADS_REFRESHED = 'The ads to serve were read again.';

export interface WatchedAdInventory extends AsyncDisposable {
  /** Empty until the read models exist. */
  readonly inventory: () => AdInventory;
}

interface WatchDeps {
  readonly pool: Pool;
  readonly databaseUrl: string;
  readonly log: Log;
  readonly now: () => Date;
}

/** Caches the latest value, and loads it again when the version changes. */
const memoizeLatest = <Value>() => {
  let latest: { readonly version: string; readonly value: Value } | undefined;
  return async (version: string, load: () => Promise<Value>): Promise<Value> => {
    if (latest?.version !== version) latest = { version, value: await load() };
    return latest.value;
  };
};

/**
 * Keeps the ad inventory current: an ad appears on cards a second or two after it is turned on, and disappears as
 * quickly once its budget is spent. Only rereads the read models that changed.
 */
export const watchAdInventory = async ({ pool, databaseUrl, log, now }: WatchDeps): Promise<WatchedAdInventory> => {
  const shutdown = new AbortController();
  let inventory = EMPTY_INVENTORY;
  /** The data of the current inventory. Data that did not change is the same object as before. */
  let lastInputs: readonly unknown[] = [];
  /** `isPending`: a change was reported since the last refresh. `wakeUp`: ends the current wait. */
  const change = { isPending: false, wakeUp: (): void => undefined };
  const notify = (): void => {
    change.isPending = true;
    change.wakeUp();
  };
  const waitForChange = async (): Promise<void> => {
    await pause(MIN_INTERVAL_MS, shutdown.signal);
    if (change.isPending || shutdown.signal.aborted) return;
    const pollWait = new AbortController();
    change.wakeUp = () => pollWait.abort();
    await pause(POLL_INTERVAL_MS - MIN_INTERVAL_MS, pollWait.signal);
  };

  const cachedAdvertisers = memoizeLatest<Awaited<ReturnType<typeof readServingAdvertisers>>>();
  const cachedAds = memoizeLatest<Awaited<ReturnType<typeof readActiveAds>>>();
  const cachedLostCamps = memoizeLatest<Awaited<ReturnType<typeof readLostCamps>>>();
  const cachedPlacements = memoizeLatest<Awaited<ReturnType<typeof readEffectivePlacements>>>();
  const cachedSpend = memoizeLatest<Awaited<ReturnType<typeof readSpend>>>();
  const cachedWeights = memoizeLatest<WeightFacts>();

  const refresh = async (): Promise<void> => {
    const builds = await readBuilds(pool);
    const camps = await readActiveBuild(pool, CAMPS.name);
    if (!builds || !camps) return;
    const { advertisers, placements, ad_spend: spend } = builds;
    const time = now();
    const month = adMonthOf(time);
    const minute = Math.floor(time.getTime() / WEIGHTS_TTL_MS);
    const historyStart = new Date(time.getTime() - HISTORY_DAYS * DAY_MS);
    const facts = {
      advertisers: await cachedAdvertisers(buildVersion(advertisers), () =>
        readServingAdvertisers(pool, advertisers.schema),
      ),
      ads: await cachedAds(buildVersion(advertisers), () => readActiveAds(pool, advertisers.schema)),
      spent: await cachedSpend(`${month} ${buildVersion(spend)}`, () => readSpend(pool, spend.schema, month)),
    };
    const schemas = { placements: placements.schema, camps: camps.schema, advertisers: advertisers.schema };
    const lostCamps = await cachedLostCamps([placements, camps, advertisers].map(buildVersion).join(), () =>
      readLostCamps(pool, schemas),
    );
    const currentPlacements = await cachedPlacements(`${buildVersion(placements)} ${lostCamps.join()}`, () =>
      readEffectivePlacements(pool, placements.schema, lostCamps),
    );
    const weights = await cachedWeights(`${minute} ${buildVersion(placements)}`, async () => ({
      histories: await readAdHistories(pool, spend.schema, historyStart),
      medianPrices: await readMedianPrices(pool, { placements: placements.schema, camps: camps.schema }),
    }));
    const inputs = [facts.advertisers, facts.ads, facts.spent, currentPlacements, weights];
    if (inputs.every((input, index) => input === lastInputs[index])) return;
    lastInputs = inputs;
    inventory = { placements: currentPlacements, servableAds: selectServableAds({ ...facts, ...weights }) };
    log.debug({ ads: inventory.servableAds.size }, ADS_REFRESHED);
  };

  const refreshUntilClosed = async (): Promise<void> => {
    while (!shutdown.signal.aborted) {
      change.isPending = false;
      await refresh().catch((error: unknown) =>
        log.warn({ error }, 'The ads to serve could not be read; trying again.'),
      );
      await waitForChange();
    }
  };

  const listener = await listen(
    databaseUrl,
    READ_MODELS_CHANNEL,
    (name) => {
      // An empty name means that notifications may have been missed.
      if (name === '' || READ_MODELS.some((readModel) => readModel === name)) notify();
    },
    log,
  );
  const refreshLoop = refreshUntilClosed();
  return {
    inventory: () => inventory,
    [Symbol.asyncDispose]: async () => {
      shutdown.abort();
      notify();
      await listener[Symbol.asyncDispose]();
      await refreshLoop;
    },
  };
};

/** A build (copy) of a read model's tables: its PostgreSQL schema, and the number of batches committed to it. */
interface Build {
  readonly schema: string;
  readonly batch: bigint;
}

/** Changes whenever the read model's data may have changed. */
const buildVersion = ({ schema, batch }: Build): string => `${schema} ${batch}`;

/** Reads the active builds of `READ_MODELS`; undefined while any is missing. */
const readBuilds = async (pool: Pool): Promise<Readonly<Record<ReadModel, Build>> | undefined> => {
  const [advertisers, placements, spend] = [
    await readActiveBuild(pool, ADVERTISERS.name),
    await readActiveBuild(pool, PLACEMENTS.name),
    await readActiveBuild(pool, AD_SPEND.name),
  ];
  return advertisers && placements && spend && { advertisers, placements, ad_spend: spend };
};
