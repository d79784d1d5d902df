import { type Ad, adFold } from '@campjay/domain/ads/ad.ts';
import { type AdStatus, MAX_AD_IMAGES } from '@campjay/events/ads/values.ts';
import {
  AdCreated,
  AdEdited,
  type AdEvent,
  AdImageAdded,
  AdImageRemoved,
  AdImagesReordered,
  AdRenamed,
  AdStatusSet,
} from '@campjay/events/ads/placement.ts';
import { accept, type Decider, type Decision, refuse } from '../../kernel/decider.ts';

/** The editable texts of an ad. */
export interface AdTexts {
  readonly message?: string | undefined;
  readonly testimonials?: string | undefined;
  readonly primaryUrl?: string | undefined;
}

export type AdCommand =
  | { readonly type: 'CreateAd'; readonly advertiserId: string; readonly name: string }
  | { readonly type: 'RenameAd'; readonly name: string }
  /**
   * Absent texts stay unchanged. `seen` holds the texts that the editor's page showed; if someone else has changed one
   * of them since, the command is refused.
   */
  | ({ readonly type: 'EditAd'; readonly seen?: AdTexts | undefined } & AdTexts)
  | {
      readonly type: 'SetAdStatus';
      readonly status: AdStatus;
      /** True if the advertiser accepted the terms; read from the advertiser's stream just before. */
      readonly hasAcceptedTerms: boolean;
    }
  /** The image is already stored under its id. */
  | { readonly type: 'AddImage'; readonly imageId: string; readonly width: number; readonly height: number }
  | { readonly type: 'ReorderImages'; readonly imageIds: readonly string[] }
  | { readonly type: 'RemoveImage'; readonly imageId: string };

export type AdRefusal =
  | { readonly type: 'NoSuchAd' }
  /** The id belongs to another ad. */
  | { readonly type: 'AdExists' }
  /** An ad that is no longer a draft can be paused or archived, but cannot become a draft again. */
  | { readonly type: 'NoDraftAgain' }
  | { readonly type: 'TermsNotAccepted' }
  /** The ad has no message and no image. It cannot become active, because its card would be empty. */
  | { readonly type: 'AdSaysNothing' }
  /** The change would leave an active ad without a message and images. */
  | { readonly type: 'LastContentOfActiveAd' }
  /** Another person changed the text after the editor saw it; `now` is the current text. */
  | { readonly type: 'TextChanged'; readonly text: keyof AdTexts; readonly now: string }
  | { readonly type: 'TooManyImages'; readonly max: number }
  /** The order does not list each of the ad's images exactly once, because another person added or removed one. */
  | { readonly type: 'OtherImages' };

type AdDecision = Decision<AdEvent, AdRefusal>;
type CommandOf<Type extends AdCommand['type']> = Extract<AdCommand, { readonly type: Type }>;

const decide = (command: AdCommand, ad: Ad | undefined): AdDecision => {
  if (command.type === 'CreateAd') {
    const { advertiserId, name } = command;
    return ad ? refuse({ type: 'AdExists' }) : accept(AdCreated({ advertiserId, name }));
  }
  if (!ad) return refuse({ type: 'NoSuchAd' });
  switch (command.type) {
    case 'RenameAd':
      return command.name === ad.name ? accept() : accept(AdRenamed({ name: command.name }));
    case 'EditAd':
      return editTexts(command, ad);
    case 'SetAdStatus':
      return setStatus(command, ad);
    case 'AddImage':
      return addImage(command, ad);
    case 'ReorderImages':
      return reorderImages(command.imageIds, ad);
    case 'RemoveImage':
      return removeImage(command.imageId, ad);
  }
};

/** True if the ad's card would be empty. */
const isEmpty = ({ message, images }: Pick<Ad, 'message' | 'images'>): boolean =>
  message.trim() === '' && images.length === 0;

/** Accepts a change, unless it would leave an active ad empty. */
const acceptUnlessEmptied = (ad: Ad, newContent: Pick<Ad, 'message' | 'images'>, event: AdEvent): AdDecision =>
  ad.status === 'active' && isEmpty(newContent) ? refuse({ type: 'LastContentOfActiveAd' }) : accept(event);

const TEXT_NAMES = ['message', 'testimonials', 'primaryUrl'] as const satisfies readonly (keyof AdTexts)[];

const editTexts = (command: CommandOf<'EditAd'>, ad: Ad): AdDecision => {
  const conflictingText = TEXT_NAMES.find((text) => hasConflict(command[text], command.seen?.[text], ad[text]));
  if (conflictingText) return refuse({ type: 'TextChanged', text: conflictingText, now: ad[conflictingText] });
  const { message = ad.message, testimonials = ad.testimonials, primaryUrl = ad.primaryUrl } = command;
  const changes = {
    ...(message !== ad.message && { message }),
    ...(testimonials !== ad.testimonials && { testimonials }),
    ...(primaryUrl !== ad.primaryUrl && { primaryUrl }),
  };
  if (Object.keys(changes).length === 0) return accept();
  return acceptUnlessEmptied(ad, { message, images: ad.images }, AdEdited(changes));
};

/** True if the text has changed since the editor saw it, unless it was changed to the text that is requested now. */
const hasConflict = (requestedText: string | undefined, seenText: string | undefined, currentText: string): boolean =>
  requestedText !== undefined && seenText !== undefined && currentText !== seenText && currentText !== requestedText;

const setStatus = ({ status, hasAcceptedTerms }: CommandOf<'SetAdStatus'>, ad: Ad): AdDecision => {
  if (status === ad.status) return accept();
  if (status === 'draft') return refuse({ type: 'NoDraftAgain' });
  if (status === 'active' && !hasAcceptedTerms) return refuse({ type: 'TermsNotAccepted' });
  if (status === 'active' && isEmpty(ad)) return refuse({ type: 'AdSaysNothing' });
  return accept(AdStatusSet({ status }));
};

const addImage = ({ imageId, width, height }: CommandOf<'AddImage'>, { images }: Ad): AdDecision => {
  if (images.some((image) => image.imageId === imageId)) return accept();
  if (images.length >= MAX_AD_IMAGES) return refuse({ type: 'TooManyImages', max: MAX_AD_IMAGES });
  return accept(AdImageAdded({ imageId, width, height }));
};

const reorderImages = (imageIds: readonly string[], { images }: Ad): AdDecision => {
  const currentIds = images.map(({ imageId }) => imageId);
  if (imageIds.toSorted().join() !== currentIds.toSorted().join()) return refuse({ type: 'OtherImages' });
  return imageIds.join() === currentIds.join() ? accept() : accept(AdImagesReordered({ imageIds: [...imageIds] }));
};

const removeImage = (imageId: string, ad: Ad): AdDecision => {
  const remainingImages = ad.images.filter((image) => image.imageId !== imageId);
  if (remainingImages.length === ad.images.length) return accept();
  return acceptUnlessEmptied(ad, { message: ad.message, images: remainingImages }, AdImageRemoved({ imageId }));
};

/** The rules for an ad's content and status. */
export const adDecider: Decider<Ad | undefined, AdCommand, AdEvent, AdRefusal> = { ...adFold, decide };
