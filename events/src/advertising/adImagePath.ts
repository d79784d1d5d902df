/** How large a picture of an ad is wanted: `small` for a phone or a list, `large` for a wide card. */
export type AdImageVariant = 'small' | 'large';

/** Where a picture of an ad is to be had, on our own origin. An id names one picture for good, so it may be kept for ever. */
export const adImagePath = (imageId: string, variant: AdImageVariant): string =>
  `/api/images/${imageId}/${variant}.webp`;
