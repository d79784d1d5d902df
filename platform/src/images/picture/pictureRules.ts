/** A file was rejected as a picture; the message is a sentence for the user who uploaded it. */
export class ImageRefused extends Error {
  override readonly name = 'ImageRefused';
}

/** Limits of a picture, so that one upload can neither fill a disk nor use up memory that others need. */
export const PICTURE_RULES = {
  /** Size of the uploaded file. */
  maxBytes: 10 * 1024 * 1024,
  /** Width times height. Pictures of 24-megapixel cameras pass; decoding one takes up to 240 MB for a moment. */
  maxPixels: 40_000_000,
  /** The shorter side, in pixels: a smaller picture is blurred on a card. */
  minSide: 200,
  /** Maximum aspect ratio: a longer strip would look like a line. */
  maxRatio: 5,
  /** Timeout for reading and writing one picture. */
  maxSeconds: 20,
} as const;

/** The stored sizes of every picture, with the maximum length of the longest side in pixels. */
export const VARIANT_SIDES = { large: 1600, small: 640 } as const;

export type ImageVariant = keyof typeof VARIANT_SIDES;
export const IMAGE_VARIANTS = ['large', 'small'] as const satisfies readonly ImageVariant[];
