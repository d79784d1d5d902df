import { AdvertiserId } from '@campjay/events/ads/placement.ts';
import { get, ok, type Route, routes } from '@campjay/platform/http/route.ts';
import { type Pool } from 'pg';
import { z } from 'zod';
import { noSuchAdvertiser } from './advertiserAccess.ts';
import { type AdvertisingDeps } from './advertisingDeps.ts';
import { billingRoutes } from './billing/routes.ts';
import { AdvertiserById, AdvertiserInstances, AdvertisersWithAds, type ManagedAdvertiser } from './contract.ts';
import { presentAdvertiser } from './presentAdvertiser.ts';
import { presentInstances } from './placement/presentInstance.ts';
import { previewRoutes } from './placement/preview/routes.ts';
import { ADVERTISERS, CAMPS, countActive, PLACEMENTS, readAdvertisers, readPlacements } from './readAdvertisers.ts';
import { readCampsByBaseUrl } from './placement/readCampsByBaseUrl.ts';
import { estimatedCpcCents } from './reporting/estimatedCpc.ts';
import { AD_REPORTS } from './reporting/readReports.ts';
import { reportRoutes } from './reporting/routes.ts';

const AdvertiserQuery = z.object({ advertiserId: AdvertiserId });

const readManagedAdvertisers = async (
  pool: Pool,
  now: Date,
  advertiserIds: readonly string[],
): Promise<ManagedAdvertiser[]> => {
  const [stored, active, estimated] = await Promise.all([
    readAdvertisers(pool, advertiserIds),
    countActive(pool, advertiserIds),
    estimatedCpcCents(pool, advertiserIds, now),
  ]);
  return stored.map((advertiser) => presentAdvertiser(advertiser, active, estimated));
};

/** Query routes for users who act for an advertiser. */
export const advertisingRoutes = ({ pool, store, advertisers, now, today }: AdvertisingDeps): readonly Route[] =>
  routes(
    reportRoutes({ pool, advertisers }),
    billingRoutes({ pool, store, advertisers }),
    previewRoutes({ pool, advertisers, today }),
    get('/api/advertising/advertisers-with-ads', {
      allow: ['advertiser', 'admin'],
      summary: 'The advertisers that the caller is linked to, each with its ads.',
      answer: AdvertisersWithAds,
      reads: [ADVERTISERS, PLACEMENTS, AD_REPORTS],
      handle: async ({ principal: { userId } }) => {
        const { advertiserIds } = await advertisers.rightsOf(userId);
        return ok({ success: true, data: await readManagedAdvertisers(pool, now(), advertiserIds) });
      },
    }),
    get('/api/advertising/advertiser', {
      allow: ['advertiser', 'admin'],
      problems: [404],
      summary: 'One advertiser with its ads, for those who act for it.',
      query: AdvertiserQuery,
      answer: AdvertiserById,
      reads: [ADVERTISERS, PLACEMENTS, AD_REPORTS],
      handle: async ({ principal: { userId }, query: { advertiserId } }) => {
        if (!(await advertisers.mayActFor(userId, advertiserId))) return noSuchAdvertiser;
        const [advertiser] = await readManagedAdvertisers(pool, now(), [advertiserId]);
        return advertiser ? ok({ success: true, data: advertiser }) : noSuchAdvertiser;
      },
    }),
    get('/api/advertising/instances', {
      allow: ['advertiser', 'admin'],
      problems: [404],
      summary: 'All sessions of the season of an advertiser’s camps, and which ad each is in.',
      query: AdvertiserQuery,
      answer: AdvertiserInstances,
      reads: [ADVERTISERS, PLACEMENTS, CAMPS],
      handle: async ({ principal: { userId }, query: { advertiserId } }) => {
        if (!(await advertisers.mayActFor(userId, advertiserId))) return noSuchAdvertiser;
        const [advertiser] = await readAdvertisers(pool, [advertiserId]);
        if (!advertiser) return noSuchAdvertiser;
        const { season, camps } = await readCampsByBaseUrl(pool, advertiser.base_urls);
        const placements = await readPlacements(
          pool,
          camps.map(({ orgId }) => orgId),
        );
        const data = camps.flatMap((camp) => presentInstances(camp, season, placements));
        return ok({ success: true, data, season });
      },
    }),
  );
