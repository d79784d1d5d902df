/** Thrown if an uploaded file is rejected. The message is a sentence for the user who uploaded it. */
export class ImageRefused extends Error {
  override readonly name = 'ImageRefused';
}

/** Limits for one uploaded picture, so that a single upload can neither fill the disk nor exhaust the memory. */
export const PICTURE_RULES = {
  /** Maximum size of the uploaded file, in bytes. */
  maxBytes: 10 * 1024 * 1024,
  /** Width times height. Allows pictures from 24-megapixel cameras; decoding one temporarily needs up to 240 MB. */
  maxPixels: 40_000_000,
  /** Minimum length of the shorter side, in pixels. A smaller picture would look blurred on a camp card. */
  minSide: 200,
  /** Maximum ratio of the longer to the shorter side. A longer strip would look like a line. */
  maxRatio: 5,
  /** Timeout for decoding and shrinking one picture, in seconds. */
  timeoutSeconds: 20,
} as const;

/** Each picture is stored in these two sizes. The number is the maximum length of the longer side, in pixels. */
export const VARIANT_SIDES = { large: 1600, small: 640 } as const;

export type ImageVariant = keyof typeof VARIANT_SIDES;
export const IMAGE_VARIANTS = ['large', 'small'] as const satisfies readonly ImageVariant[];
