import { type Ad, adFold, type AdImage } from '@campjay/events/advertising/ad.ts';
import { type AdEvent, AdImageAdded } from '@campjay/events/advertising/events.ts';
import { MAX_AD_IMAGES } from '@campjay/events/advertising/limits.ts';
import { accepted, type Decider, refused } from '../../decider.ts';

/** A picture that is kept already comes into an ad, behind the others. */
export interface AddAdImage {
  readonly type: 'AddAdImage';
  readonly image: AdImage;
}

export type AddImageRefusal =
  { readonly type: 'AdNotFound' } | { readonly type: 'TooManyImages'; readonly max: number };

/** Why no picture can come into the ad, whatever it shows: asked before one is read, and when it is added. */
export const noRoomIn = (ad: Ad | undefined): AddImageRefusal | undefined => {
  if (!ad) return { type: 'AdNotFound' };
  return ad.images.length >= MAX_AD_IMAGES ? { type: 'TooManyImages', max: MAX_AD_IMAGES } : undefined;
};

export const addImageDecider: Decider<Ad | undefined, AddAdImage, AdEvent, AddImageRefusal> = {
  ...adFold,
  decide: ({ image }, ad) => {
    const reason = noRoomIn(ad);
    return reason ? refused(reason) : accepted(AdImageAdded(image));
  },
};
