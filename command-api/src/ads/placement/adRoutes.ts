import { hasAcceptedCurrentTerms } from '@campjay/domain/ads/advertiser.ts';
import { type AdStatus, MAX_ADS_PER_ADVERTISER } from '@campjay/events/ads/values.ts';
import { adStream } from '@campjay/events/streams.ts';
import { problem, type Route, combineRoutes } from '@campjay/platform/http/route.ts';
import { type CommandDeps } from '../../kernel/command.ts';
import { type ManagerStorage } from '../../kernel/process-managers/managerStorage.ts';
import { type AdCommand, adDecider, type AdTexts } from './adDecider.ts';
import { adCommand, advertiserCommand } from './advertiserCommand.ts';
import { CreateAd, DeleteAdImageFromAd, RenameAd, UpdateAd, UpdateAdImagesOrder, UpdateAdStatus } from './contract.ts';
import { explainAdRefusal } from './explainRefusal.ts';
import { countAds } from './trackAds.ts';

export interface AdRouteDeps extends CommandDeps {
  readonly storage: ManagerStorage;
}

const prepareCommand = (adId: string, command: AdCommand, successMessage: string) => ({
  decider: adDecider,
  streamId: adStream(adId),
  command,
  successMessage,
  explain: explainAdRefusal,
});

const toAdTexts = ({ message, testimonials, primary_url: primaryUrl }: NonNullable<UpdateAd['seen']>): AdTexts => ({
  message,
  testimonials,
  primaryUrl,
});

const STATUS_MESSAGES: Readonly<Record<AdStatus, string>> = {
  draft: 'The ad is a draft.',
  active: 'The ad is active: parents see it while there is budget left and one of its sessions matches their search.',
  paused: 'The ad is paused: parents do not see it.',
  archived: 'The ad is archived: parents do not see it.',
};

/** Routes for managing an advertiser's ads (Requirements 3.84 to 3.98). */
export const adRoutes = (deps: AdRouteDeps): readonly Route[] =>
  combineRoutes(
    advertiserCommand(deps, '/api/advertising/create-ad', {
      summary: 'Creates an ad as a draft, without text or pictures.',
      body: CreateAd,
      prepare: async ({ advertiserId, ad_id, ad_name: name }) =>
        (await countAds(deps.storage, advertiserId)) < MAX_ADS_PER_ADVERTISER
          ? prepareCommand(ad_id, { type: 'CreateAd', advertiserId, name }, 'The ad is created as a draft.')
          : tooManyAds,
    }),
    adCommand(deps, '/api/advertising/rename-ad', {
      summary: 'Renames an ad.',
      body: RenameAd,
      prepare: ({ ad_id, ad_name: name }) => prepareCommand(ad_id, { type: 'RenameAd', name }, 'The ad is renamed.'),
    }),
    adCommand(deps, '/api/advertising/update-ad', {
      summary:
        'Sets the texts of an ad and the URL of its links. Refused if somebody else changed them in the meantime.',
      body: UpdateAd,
      prepare: ({ ad_id, seen, ...texts }) =>
        prepareCommand(
          ad_id,
          { type: 'EditAd', ...toAdTexts(texts), seen: seen && toAdTexts(seen) },
          'The ad is saved.',
        ),
    }),
    adCommand(deps, '/api/advertising/update-ad-status', {
      summary: 'Activates, pauses or archives an ad. An active ad needs accepted terms, and a message or a picture.',
      body: UpdateAdStatus,
      prepare: ({ ad_id, status }, { advertiser }) =>
        prepareCommand(
          ad_id,
          { type: 'SetAdStatus', status, hasAcceptedTerms: hasAcceptedCurrentTerms(advertiser) },
          STATUS_MESSAGES[status],
        ),
    }),
    adCommand(deps, '/api/advertising/update-ad-images-order', {
      summary: 'Reorders the pictures of an ad.',
      body: UpdateAdImagesOrder,
      prepare: ({ ad_id, imageIds }) =>
        prepareCommand(ad_id, { type: 'ReorderImages', imageIds }, 'The pictures are in their new order.'),
    }),
    adCommand(deps, '/api/advertising/delete-ad-image-from-ad', {
      summary: 'Deletes a picture from an ad.',
      body: DeleteAdImageFromAd,
      prepare: ({ ad_id, imageId }) =>
        prepareCommand(ad_id, { type: 'RemoveImage', imageId }, 'The picture is deleted.'),
    }),
  );

const tooManyAds = problem(409, {
  type: 'TooManyAds',
  message: `This advertiser has ${MAX_ADS_PER_ADVERTISER} ads, which is the maximum. Please reuse one of them.`,
});
