import { type SeasonSession } from '@campjay/domain/catalog/filterRules.ts';
import { type SessionFacts } from '@campjay/events/catalog/facts.ts';
import { isSeasonWindow } from '@campjay/domain/catalog/sessionFacts.ts';
import { weekLabelsOf, weekMaskOf } from '@campjay/domain/catalog/season/weeks.ts';
import { type Camp, seasonSessionsOf } from '../search/camp.ts';
import {
  type PlaceableInstance,
  type ShownAd,
  type ShownAdvertiser,
  AdvertiserById,
  AdvertiserInstances,
  AdvertisersWithAds,
  type ManagedAdvertiser,
} from './contract.ts';
import { placementKey, readAdvertisers, readAdBySession, countActiveSessions } from './readAdvertisers.ts';
import { ADVERTISERS } from '@campjay/read-models/models/advertisers.ts';
import { CAMPS } from '@campjay/read-models/models/camps.ts';
import { PLACEMENTS } from '@campjay/read-models/models/placements.ts';
import { type DayNumber } from '@campjay/events/calendar.ts';
import { createCard } from '../search/cards.ts';
import { CampOrg } from '../search/contract.ts';
import { presentCard } from '../search/presentChunk.ts';
import { AdId, AdvertiserId } from '@campjay/events/ads/placement.ts';
import { ok, problem, type Problem, type Route, combineRoutes } from '@campjay/platform/http/route.ts';
import { z } from 'zod';
import { noSuchAdvertiser, type AdvertisingDeps } from './advertiserAccess.ts';
import { readCampsByBaseUrl } from './placement/readCampsByBaseUrl.ts';
import { AdPreview } from './placement/preview/contract.ts';
import { type Reader } from '@campjay/read-models/reader.ts';
import { billingRoutes } from './billing/routes.ts';
import { presentManagedAdvertiser, presentShownAd, presentShownAdvertiser } from './presentAdvertiser.ts';
import { AD_REPORTS } from '@campjay/read-models/models/adReports.ts';
import { readAverageCpcCents } from './reporting/readReports.ts';
import { reportRoutes } from './reporting/routes.ts';

/**
 * Presents a camp's sessions of the season, ordered by date.
 * @param placements `placementKey` → the ad in which the session is 'On'
 */
const presentInstances = (
  camp: Camp,
  season: number,
  placements: ReadonlyMap<string, string>,
): readonly PlaceableInstance[] =>
  seasonSessionsOf(camp, season)
    .toSorted((one, other) => one.start - other.start)
    .map((session) =>
      presentInstance(camp, session, season, placements.get(placementKey(camp.orgId, session.facts.instance_id))),
    );

const presentInstance = (
  { orgId, facts: camp }: Camp,
  session: SeasonSession,
  season: number,
  ownerAdId: string | undefined,
): PlaceableInstance => {
  const { facts } = session;
  return {
    org_id: orgId,
    camp_org_name: camp.camp_org_name,
    instance_id: facts.instance_id,
    ...presentPlainFacts(facts),
    neighborcality: facts.neighborcality ?? camp.neighborcality ?? null,
    ages: facts.ages ?? [],
    grades: facts.grades ?? [],
    weeks: [...listWeeks(session, season)],
    active: ownerAdId === undefined ? 0 : 1,
    owner_ad_id: ownerAdId ?? null,
  };
};

/** Presents the facts that need no conversion; null stands for a fact that the catalog does not list. */
const presentPlainFacts = (facts: SessionFacts) => ({
  batch_name: facts.batch_name ?? null,
  location_name: facts.location_name ?? null,
  region: facts.region ?? null,
  start_date: facts.start_date ?? null,
  end_date: facts.end_date ?? null,
  start_time: facts.start_time ?? null,
  end_time: facts.end_time ?? null,
  day_or_sleepaway: facts.day_or_sleepaway ?? null,
  price: facts.price ?? null,
});

/** Lists the labels of the season's weeks in which a session takes place. */
const listWeeks = ({ facts, start, end }: SeasonSession, season: number): readonly string[] => {
  const weekMask = weekMaskOf(start, end, season, isSeasonWindow(facts));
  return weekLabelsOf(season).filter((_, week) => (weekMask & (1 << week)) !== 0);
};

interface PreviewInput {
  /** The advertiser's camps, ordered by name. */
  readonly camps: readonly Camp[];
  readonly season: number;
  /** `placementKey` → the ad in which the session is 'On'. */
  readonly placements: ReadonlyMap<string, string>;
  readonly ad: ShownAd;
  readonly advertiser: ShownAdvertiser;
  readonly today: DayNumber;
}

/**
 * Presents the preview card of an ad, in the form of a live card. It shows the first camp with sessions that are 'On'
 * in the ad, with only those sessions. If no session is 'On', it shows the first camp that has sessions, with all of
 * its sessions; without sessions, the first camp. Undefined if no camp belongs to the advertiser.
 */
export const presentPreview = ({
  camps,
  season,
  placements,
  ad,
  advertiser,
  today,
}: PreviewInput): CampOrg | undefined => {
  const cards = camps.map((camp) => {
    const card = createCard(camp, season);
    const isOn = (instanceId: string) => placements.get(placementKey(camp.orgId, instanceId)) === ad.ad_id;
    return { card, sessionsOn: card.sessions.filter(({ session }) => isOn(session.facts.instance_id)) };
  });
  const cardInAd = cards.find(({ sessionsOn }) => sessionsOn.length > 0);
  const card = cardInAd?.card ?? cards.find((each) => each.card.sessions.length > 0)?.card ?? cards[0]?.card;
  if (!card) return undefined;
  const json = presentCard(
    { card, matchingSessions: cardInAd?.sessionsOn ?? card.sessions },
    { today },
    {
      ad: JSON.stringify(ad),
      advertiser: JSON.stringify(advertiser),
    },
  );
  return CampOrg.parse(JSON.parse(json));
};

const noSuchAd: Problem = problem(404, {
  type: 'NoSuchAd',
  field: 'adId',
  message: 'The advertiser has no such ad.',
});

/** The route for the preview of an ad's card, for the users who act for its advertiser. */
const previewRoutes = ({
  reading,
  advertisers,
  today,
}: Pick<AdvertisingDeps, 'reading' | 'advertisers' | 'today'>): readonly Route[] =>
  combineRoutes(
    reading(ADVERTISERS, PLACEMENTS, CAMPS).get('/api/advertising/ad-preview', {
      allow: ['advertiser', 'admin'],
      problems: [404],
      summary: 'The preview of an ad: its sponsored card as parents see it.',
      query: z.object({ advertiserId: AdvertiserId, adId: AdId }),
      answer: AdPreview,
      handle: async ({ read, principal: { userId }, query: { advertiserId, adId } }) => {
        if (!(await advertisers.mayActFor(userId, advertiserId))) return noSuchAdvertiser;
        const [advertiser] = await readAdvertisers(read, [advertiserId]);
        if (!advertiser) return noSuchAdvertiser;
        const ad = advertiser.ads.find(({ ad_id }) => ad_id === adId);
        if (!ad) return noSuchAd;
        const { season, camps } = await readCampsByBaseUrl(read, advertiser.base_urls);
        const data = presentPreview({
          camps,
          season,
          placements: await readAdBySession(
            read,
            camps.map(({ orgId }) => orgId),
          ),
          ad: presentShownAd({ ...ad, image_ids: ad.images.map(({ imageId }) => imageId) }),
          advertiser: presentShownAdvertiser(advertiser),
          today: today(),
        });
        return ok<AdPreview>({ success: true, data: data ?? null, season });
      },
    }),
  );

const AdvertiserQuery = z.object({ advertiserId: AdvertiserId });

const readManagedAdvertisers = async (
  read: Reader<'advertisers' | 'placements' | 'camps' | 'ad_reports'>,
  now: Date,
  advertiserIds: readonly string[],
): Promise<ManagedAdvertiser[]> => {
  const [advertisers, activeSessionsByAd, cpcCentsByAdvertiser] = await Promise.all([
    readAdvertisers(read, advertiserIds),
    countActiveSessions(read, advertiserIds),
    readAverageCpcCents(read, advertiserIds, now),
  ]);
  return advertisers.map((advertiser) =>
    presentManagedAdvertiser(advertiser, activeSessionsByAd, cpcCentsByAdvertiser),
  );
};

/** Query routes for users who act for an advertiser. */
export const advertisingRoutes = ({
  pool,
  reading,
  store,
  advertisers,
  now,
  today,
}: AdvertisingDeps): readonly Route[] =>
  combineRoutes(
    reportRoutes({ reading, advertisers }),
    billingRoutes({ pool, reading, store, advertisers }),
    previewRoutes({ reading, advertisers, today }),
    reading(ADVERTISERS, PLACEMENTS, CAMPS, AD_REPORTS).get('/api/advertising/advertisers-with-ads', {
      allow: ['advertiser', 'admin'],
      summary: 'The advertisers that the caller is linked to, each with its ads.',
      answer: AdvertisersWithAds,
      handle: async ({ read, principal: { userId } }) => {
        const { advertiserIds } = await advertisers.rightsOf(userId);
        return ok({ success: true, data: await readManagedAdvertisers(read, now(), advertiserIds) });
      },
    }),
    reading(ADVERTISERS, PLACEMENTS, CAMPS, AD_REPORTS).get('/api/advertising/advertiser', {
      allow: ['advertiser', 'admin'],
      problems: [404],
      summary: 'One advertiser with its ads, for those who act for it.',
      query: AdvertiserQuery,
      answer: AdvertiserById,
      handle: async ({ read, principal: { userId }, query: { advertiserId } }) => {
        if (!(await advertisers.mayActFor(userId, advertiserId))) return noSuchAdvertiser;
        const [advertiser] = await readManagedAdvertisers(read, now(), [advertiserId]);
        return advertiser ? ok({ success: true, data: advertiser }) : noSuchAdvertiser;
      },
    }),
    reading(ADVERTISERS, PLACEMENTS, CAMPS).get('/api/advertising/instances', {
      allow: ['advertiser', 'admin'],
      problems: [404],
      summary: 'All sessions of an advertiser’s camps in the season, and the ad that each is in.',
      query: AdvertiserQuery,
      answer: AdvertiserInstances,
      handle: async ({ read, principal: { userId }, query: { advertiserId } }) => {
        if (!(await advertisers.mayActFor(userId, advertiserId))) return noSuchAdvertiser;
        const [advertiser] = await readAdvertisers(read, [advertiserId]);
        if (!advertiser) return noSuchAdvertiser;
        const { season, camps } = await readCampsByBaseUrl(read, advertiser.base_urls);
        const placements = await readAdBySession(
          read,
          camps.map(({ orgId }) => orgId),
        );
        const data = camps.flatMap((camp) => presentInstances(camp, season, placements));
        return ok({ success: true, data, season });
      },
    }),
  );
