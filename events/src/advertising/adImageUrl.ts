/** Where a picture of an ad is asked for on our own origin; in a size for the card, or for a list. */
export const adImageUrl = (imageId: string, variant: 'large' | 'small' = 'large'): string =>
  `/ad-images/${imageId}/${variant}.webp`;
