import { hasAcceptedTerms } from '@campjay/events/advertising/advertiser.ts';
import { type AdStatus } from '@campjay/events/advertising/adStatuses.ts';
import { MAX_ADS_PER_ADVERTISER } from '@campjay/events/advertising/limits.ts';
import { adStream } from '@campjay/events/streams.ts';
import { problem, type Route, routes } from '@campjay/platform/http/kit.ts';
import { type Pool } from 'pg';
import { type WishParts } from '../wish.ts';
import { type AdCommand, adDecider, type AdTexts } from './adDecider.ts';
import { adCommand, advertiserCommand } from './advertiserCommand.ts';
import { CreateAd, DeleteAdImageFromAd, RenameAd, UpdateAd, UpdateAdImagesOrder, UpdateAdStatus } from './contract.ts';
import { countAds } from './countAds.ts';
import { explainAdRefusal } from './explainRefusal.ts';

export interface AdRouteParts extends WishParts {
  readonly pool: Pool;
}

const carried = (adId: string, command: AdCommand, done: string) => ({
  decider: adDecider,
  streamId: adStream(adId),
  command,
  done,
  explain: explainAdRefusal,
});

const textsOf = ({ message, testimonials, primary_url: primaryUrl }: NonNullable<UpdateAd['seen']>): AdTexts => ({
  message,
  testimonials,
  primaryUrl,
});

const STATUS_SET: Readonly<Record<AdStatus, string>> = {
  draft: 'The ad is a draft.',
  active: 'The ad is active: parents see it while there is budget left and one of its sessions matches their search.',
  paused: 'The ad is paused: parents do not see it.',
  archived: 'The ad is archived: parents do not see it.',
};

/** What those who act for an advertiser do with its ads (SPEC §3 'Advertiser operations'). */
export const adRoutes = (parts: AdRouteParts): readonly Route[] =>
  routes(
    advertiserCommand(parts, '/api/advertising/create-ad', {
      summary: 'Makes an ad: a draft without text and pictures.',
      body: CreateAd,
      wish: async ({ advertiserId, ad_id, ad_name: name }) =>
        (await countAds(parts.pool, advertiserId)) < MAX_ADS_PER_ADVERTISER
          ? carried(ad_id, { type: 'CreateAd', advertiserId, name }, 'The ad is made: a draft, for now.')
          : tooManyAds,
    }),
    adCommand(parts, '/api/advertising/rename-ad', {
      summary: 'Gives an ad another name.',
      body: RenameAd,
      wish: ({ ad_id, ad_name: name }) => carried(ad_id, { type: 'RenameAd', name }, 'The ad has its new name.'),
    }),
    adCommand(parts, '/api/advertising/update-ad', {
      summary: 'Sets what an ad says, and where its links lead; never over what somebody else said meanwhile.',
      body: UpdateAd,
      wish: ({ ad_id, seen, ...said }) =>
        carried(ad_id, { type: 'EditAd', ...textsOf(said), seen: seen && textsOf(seen) }, 'The ad is saved.'),
    }),
    adCommand(parts, '/api/advertising/update-ad-status', {
      summary: 'Activates, pauses or archives an ad. An active one needs accepted terms, and a message or a picture.',
      body: UpdateAdStatus,
      wish: ({ ad_id, status }, { advertiser }) =>
        carried(
          ad_id,
          { type: 'SetAdStatus', status, hasAcceptedTerms: hasAcceptedTerms(advertiser) },
          STATUS_SET[status],
        ),
    }),
    adCommand(parts, '/api/advertising/update-ad-images-order', {
      summary: 'Puts all pictures of an ad in another order.',
      body: UpdateAdImagesOrder,
      wish: ({ ad_id, imageIds }) =>
        carried(ad_id, { type: 'ReorderImages', imageIds }, 'The pictures are in their new order.'),
    }),
    adCommand(parts, '/api/advertising/delete-ad-image-from-ad', {
      summary: 'Takes a picture out of an ad.',
      body: DeleteAdImageFromAd,
      wish: ({ ad_id, imageId }) => carried(ad_id, { type: 'RemoveImage', imageId }, 'The picture is deleted.'),
    }),
  );

const tooManyAds = problem(409, {
  type: 'TooManyAds',
  message: `This advertiser has ${MAX_ADS_PER_ADVERTISER} ads, which is as many as it may have. Please use one of them again.`,
});
