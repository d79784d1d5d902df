import { type Ad, adFold } from '@campjay/events/advertising/ad.ts';
import { type AdStatus } from '@campjay/events/advertising/adStatuses.ts';
import {
  AdCreated,
  AdEdited,
  type AdEvent,
  AdImageAdded,
  AdImageRemoved,
  AdImagesReordered,
  AdRenamed,
  AdStatusSet,
} from '@campjay/events/advertising/events.ts';
import { MAX_AD_IMAGES } from '@campjay/events/advertising/limits.ts';
import { accepted, type Decider, type Decision, refused } from '../decider.ts';

/** What an ad says. */
export interface AdTexts {
  readonly message?: string | undefined;
  readonly testimonials?: string | undefined;
  readonly primaryUrl?: string | undefined;
}

export type AdCommand =
  | { readonly type: 'CreateAd'; readonly advertiserId: string; readonly name: string }
  | { readonly type: 'RenameAd'; readonly name: string }
  /** Texts that are absent stay as they are. Where the editor's `seen` is given, nobody's later words are written over. */
  | ({ readonly type: 'EditAd'; readonly seen?: AdTexts | undefined } & AdTexts)
  | {
      readonly type: 'SetAdStatus';
      readonly status: AdStatus;
      /** Of the advertiser: asked of its own stream just before. */
      readonly hasAcceptedTerms: boolean;
    }
  /** The picture is kept under its id already. */
  | { readonly type: 'AddImage'; readonly imageId: string; readonly width: number; readonly height: number }
  | { readonly type: 'ReorderImages'; readonly imageIds: readonly string[] }
  | { readonly type: 'RemoveImage'; readonly imageId: string };

export type AdRefusal =
  | { readonly type: 'NoSuchAd' }
  /** The id is that of another ad. */
  | { readonly type: 'AdExists' }
  /** What was more than a draft is paused or archived, not a draft again. */
  | { readonly type: 'NoDraftAgain' }
  | { readonly type: 'TermsNotAccepted' }
  /** An active ad has a message or a picture; it would be an empty frame otherwise. */
  | { readonly type: 'AdSaysNothing' }
  | { readonly type: 'LastContentOfActiveAd' }
  /** Somebody else has changed the text since the editor saw it; `now` it says that. */
  | { readonly type: 'TextChanged'; readonly text: keyof AdTexts; readonly now: string }
  | { readonly type: 'TooManyImages'; readonly max: number }
  /** Another order than of all its pictures, each once: somebody added or removed one meanwhile. */
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

/** What is wished of an ad that families may see must leave something to see. */
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

/** What two people wrote alike is nobody's loss. */
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

/** The rules of an ad's stream: what it says and shows, and whether it may be served. */
export const adDecider: Decider<Ad | undefined, AdCommand, AdEvent, AdRefusal> = { ...adFold, decide };
