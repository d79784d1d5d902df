/** What a picture may be, so that one upload can neither fill a disk nor take the memory that others need. */
export const PICTURE_RULES = {
  /** Of the file as it is uploaded. */
  maxBytes: 10 * 1024 * 1024,
  /** Width times height. What cameras of 24 megapixels take passes; decoding one takes up to 240 MB for a moment. */
  maxPixels: 40_000_000,
  /** Of the shorter side, in pixels: less is blurred on a card. */
  minSide: 200,
  /** How much longer one side may be than the other: a longer strip would show as a line. */
  maxRatio: 5,
  /** How long reading and writing one picture may take. */
  maxSeconds: 20,
} as const;

/** The sizes that are kept of every picture, named by the longest side in pixels that each may have. */
export const VARIANT_SIDES = { large: 1600, small: 640 } as const;

export type ImageVariant = keyof typeof VARIANT_SIDES;
export const IMAGE_VARIANTS = ['large', 'small'] as const satisfies readonly ImageVariant[];
