import { AdId, AdvertiserId } from '@campjay/events/ads/placement.ts';
import { get, ok, problem, type Problem, type Route, routes } from '@campjay/platform/http/route.ts';
import { z } from 'zod';
import { noSuchAdvertiser } from '../../advertiserAccess.ts';
import { type AdvertisingDeps } from '../../advertisingDeps.ts';
import { presentShownAd, presentShownAdvertiser } from '../presentShownAd.ts';
import { ADVERTISERS, CAMPS, PLACEMENTS, readAdvertisers, readPlacements } from '../../readAdvertisers.ts';
import { readCampsByBaseUrl } from '../readCampsByBaseUrl.ts';
import { AdPreview } from './contract.ts';
import { presentPreview } from './presentPreview.ts';

const noSuchAd: Problem = problem(404, {
  type: 'NoSuchAd',
  field: 'adId',
  message: 'The advertiser has no such ad.',
});

/** Preview of an ad's card, for the users who act for its advertiser. */
export const previewRoutes = ({
  pool,
  advertisers,
  today,
}: Pick<AdvertisingDeps, 'pool' | 'advertisers' | 'today'>): readonly Route[] =>
  routes(
    get('/api/advertising/ad-preview', {
      allow: ['advertiser', 'admin'],
      problems: [404],
      summary: 'A sponsored card with an ad, as parents see it, for those who act for its advertiser.',
      query: z.object({ advertiserId: AdvertiserId, adId: AdId }),
      answer: AdPreview,
      reads: [ADVERTISERS, PLACEMENTS, CAMPS],
      handle: async ({ principal: { userId }, query: { advertiserId, adId } }) => {
        if (!(await advertisers.mayActFor(userId, advertiserId))) return noSuchAdvertiser;
        const [advertiser] = await readAdvertisers(pool, [advertiserId]);
        if (!advertiser) return noSuchAdvertiser;
        const ad = advertiser.ads?.find(({ ad_id }) => ad_id === adId);
        if (!ad) return noSuchAd;
        const { season, camps } = await readCampsByBaseUrl(pool, advertiser.base_urls);
        const data = presentPreview({
          camps,
          season,
          placements: await readPlacements(
            pool,
            camps.map(({ orgId }) => orgId),
          ),
          ad: presentShownAd({ ...ad, image_ids: (ad.images ?? []).map(({ imageId }) => imageId) }),
          advertiser: presentShownAdvertiser(advertiser),
          today: today(),
        });
        return ok<AdPreview>({ success: true, data: data ?? null, season });
      },
    }),
  );
