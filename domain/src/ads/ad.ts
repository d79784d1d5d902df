import { type AdEvent, adEvents } from '@campjay/events/ads/placement.ts';
import type { AdStatus } from '@campjay/events/ads/values.ts';

/** Returns the path of an ad's picture on our server: the large variant for the card, the small one for lists. */
export const adImageUrl = (imageId: string, variant: 'large' | 'small' = 'large'): string =>
  `/ad-images/${imageId}/${variant}.webp`;

export interface AdImage {
  readonly imageId: string;
  /** Pixels of the large variant. */
  readonly width: number;
  readonly height: number;
}

/** An ad, folded from its own stream `ad-{id}`. */
export interface Ad {
  readonly advertiserId: string;
  readonly name: string;
  readonly status: AdStatus;
  /** Markdown; may be empty. */
  readonly message: string;
  readonly testimonials: string;
  /** The address that the ad's links open. If it is empty, they open the camp's own website. */
  readonly primaryUrl: string;
  readonly images: readonly AdImage[];
}

const evolve = (ad: Ad | undefined, event: AdEvent): Ad | undefined => {
  if (event.type === 'AdCreated')
    return { ...event.data, status: 'draft', message: '', testimonials: '', primaryUrl: '', images: [] };
  return ad && { ...ad, ...changesFrom(ad, event) };
};

const changesFrom = ({ images }: Ad, event: Exclude<AdEvent, { type: 'AdCreated' }>): Partial<Ad> => {
  switch (event.type) {
    case 'AdRenamed':
    case 'AdStatusSet':
      return event.data;
    case 'AdEdited': {
      const { message, testimonials, primaryUrl } = event.data;
      return {
        ...(message !== undefined && { message }),
        ...(testimonials !== undefined && { testimonials }),
        ...(primaryUrl !== undefined && { primaryUrl }),
      };
    }
    case 'AdImageAdded':
      return { images: [...images, event.data] };
    case 'AdImageRemoved':
      return { images: images.filter(({ imageId }) => imageId !== event.data.imageId) };
    case 'AdImagesReordered': {
      const indexById = new Map<string, number>(event.data.imageIds.map((imageId, index) => [imageId, index]));
      const indexOf = ({ imageId }: AdImage): number => indexById.get(imageId) ?? indexById.size;
      return { images: images.toSorted((one, other) => indexOf(one) - indexOf(other)) };
    }
  }
};

/** Folds an ad; undefined if it was never created. */
export const adFold = { events: adEvents, initialState: undefined as Ad | undefined, evolve };
