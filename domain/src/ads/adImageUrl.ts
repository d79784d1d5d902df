/** The URL of an ad's picture on our own origin: large for the card, small for lists. */
export const adImageUrl = (imageId: string, variant: 'large' | 'small' = 'large'): string =>
  `/ad-images/${imageId}/${variant}.webp`;
