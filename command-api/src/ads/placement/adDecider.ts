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
import { accepted, type Decider, type Decision, refused } from '../../kernel/decider.ts';

/** The editable texts of an ad. */
export interface AdTexts {
  readonly message?: string | undefined;
  readonly testimonials?: string | undefined;
  readonly primaryUrl?: string | undefined;
}

export type AdCommand =
  | { readonly type: 'CreateAd'; readonly advertiserId: string; readonly name: string }
  | { readonly type: 'RenameAd'; readonly name: string }
  /** Absent texts stay unchanged. If the editor sends `seen`, later changes by others are not overwritten. */
  | ({ readonly type: 'EditAd'; readonly seen?: AdTexts | undefined } & AdTexts)
  | {
      readonly type: 'SetAdStatus';
      readonly status: AdStatus;
      /** Whether the advertiser accepted the terms, read from its own stream just before. */
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
  /** An ad that is no longer a draft can be paused or archived, but never become a draft again. */
  | { readonly type: 'NoDraftAgain' }
  | { readonly type: 'TermsNotAccepted' }
  /** An active ad needs a message or an image; without them the card would be empty. */
  | { readonly type: 'AdSaysNothing' }
  | { readonly type: 'LastContentOfActiveAd' }
  /** Another person changed the text after the editor saw it; `now` is the current text. */
  | { readonly type: 'TextChanged'; readonly text: keyof AdTexts; readonly now: string }
  | { readonly type: 'TooManyImages'; readonly max: number }
  /** The order does not list each of the ad's images exactly once: another person added or removed one meanwhile. */
  | { readonly type: 'OtherImages' };

type AdDecision = Decision<AdEvent, AdRefusal>;
type CommandOf<Type extends AdCommand['type']> = Extract<AdCommand, { readonly type: Type }>;

const decide = (command: AdCommand, ad: Ad | undefined): AdDecision => {
  if (command.type === 'CreateAd') {
    const { advertiserId, name } = command;
    return ad ? refused({ type: 'AdExists' }) : accepted(AdCreated({ advertiserId, name }));
  }
  if (!ad) return refused({ type: 'NoSuchAd' });
  switch (command.type) {
    case 'RenameAd':
      return command.name === ad.name ? accepted() : accepted(AdRenamed({ name: command.name }));
    case 'EditAd':
      return edit(command, ad);
    case 'SetAdStatus':
      return setStatus(command, ad);
    case 'AddImage':
      return addImage(command, ad);
    case 'ReorderImages':
      return reorder(command.imageIds, ad);
    case 'RemoveImage':
      return removeImage(command.imageId, ad);
  }
};

const isEmpty = ({ message, images }: Pick<Ad, 'message' | 'images'>): boolean =>
  message.trim() === '' && images.length === 0;

/** A change to an active ad must leave some content. */
const acceptUnlessEmptied = (ad: Ad, after: Pick<Ad, 'message' | 'images'>, event: AdEvent): AdDecision =>
  ad.status === 'active' && isEmpty(after) ? refused({ type: 'LastContentOfActiveAd' }) : accepted(event);

const TEXTS = ['message', 'testimonials', 'primaryUrl'] as const satisfies readonly (keyof AdTexts)[];

const edit = (requested: CommandOf<'EditAd'>, ad: Ad): AdDecision => {
  const changed = TEXTS.find((text) => hasConflict(requested[text], requested.seen?.[text], ad[text]));
  if (changed) return refused({ type: 'TextChanged', text: changed, now: ad[changed] });
  const { message = ad.message, testimonials = ad.testimonials, primaryUrl = ad.primaryUrl } = requested;
  const changes = {
    ...(message !== ad.message && { message }),
    ...(testimonials !== ad.testimonials && { testimonials }),
    ...(primaryUrl !== ad.primaryUrl && { primaryUrl }),
  };
  if (Object.keys(changes).length === 0) return accepted();
  return acceptUnlessEmptied(ad, { message, images: ad.images }, AdEdited(changes));
};

/** Identical edits by two people do not conflict. */
const hasConflict = (requested: string | undefined, seen: string | undefined, now: string): boolean =>
  requested !== undefined && seen !== undefined && now !== seen && now !== requested;

const setStatus = ({ status, hasAcceptedTerms }: CommandOf<'SetAdStatus'>, ad: Ad): AdDecision => {
  if (status === ad.status) return accepted();
  if (status === 'draft') return refused({ type: 'NoDraftAgain' });
  if (status === 'active' && !hasAcceptedTerms) return refused({ type: 'TermsNotAccepted' });
  if (status === 'active' && isEmpty(ad)) return refused({ type: 'AdSaysNothing' });
  return accepted(AdStatusSet({ status }));
};

const addImage = ({ imageId, width, height }: CommandOf<'AddImage'>, { images }: Ad): AdDecision => {
  if (images.some((image) => image.imageId === imageId)) return accepted();
  if (images.length >= MAX_AD_IMAGES) return refused({ type: 'TooManyImages', max: MAX_AD_IMAGES });
  return accepted(AdImageAdded({ imageId, width, height }));
};

const reorder = (imageIds: readonly string[], { images }: Ad): AdDecision => {
  const now = images.map(({ imageId }) => imageId);
  if (imageIds.toSorted().join() !== now.toSorted().join()) return refused({ type: 'OtherImages' });
  return imageIds.join() === now.join() ? accepted() : accepted(AdImagesReordered({ imageIds: [...imageIds] }));
};

const removeImage = (imageId: string, ad: Ad): AdDecision => {
  const images = ad.images.filter((image) => image.imageId !== imageId);
  if (images.length === ad.images.length) return accepted();
  return acceptUnlessEmptied(ad, { message: ad.message, images }, AdImageRemoved({ imageId }));
};

/** The rules of an ad: its content, and whether it may be served. */
export const adDecider: Decider<Ad | undefined, AdCommand, AdEvent, AdRefusal> = { ...adFold, decide };
