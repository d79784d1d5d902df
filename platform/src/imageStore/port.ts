import { type ImageVariant } from './picture/pictureRules.ts';

/** When a picture was put; the clock of whoever keeps it. */
export interface StoredImage {
  readonly imageId: string;
  readonly storedAt: Date;
}

/**
 * Keeps pictures that `reencodeImage` has made, under ids that the server made: UUIDs in lower case, nothing else, so
 * that no id can be a path. An id names one picture for good. Every adapter passes the contract suite beside this file.
 */
export interface ImageStore extends AsyncDisposable {
  /** The adapter's name, for logs and reports. */
  readonly name: string;
  /**
   * Resolves when all variants are kept for good. Cut off halfway, it leaves at most something that `list` names and
   * `remove` takes away. Putting the same once more changes nothing.
   * @throws ImageStoreUnavailable when a later attempt may succeed
   */
  put(imageId: string, variants: Readonly<Record<ImageVariant, Buffer>>): Promise<void>;
  /**
   * A WebP file; undefined where there is none.
   * @throws ImageStoreUnavailable when it may be there, but could not be read
   */
  read(imageId: string, variant: ImageVariant): Promise<Buffer | undefined>;
  /** Takes all variants away; not to be there is no failure. @throws ImageStoreUnavailable */
  remove(imageId: string): Promise<void>;
  /** All pictures, in any order. @throws ImageStoreUnavailable */
  list(): AsyncIterable<StoredImage>;
}

/** What keeps the pictures cannot be reached, or is full. The message names neither a picture nor a secret. */
export class ImageStoreUnavailable extends Error {
  override readonly name = 'ImageStoreUnavailable';
}

/** It took a request and did not answer until the deadline: whoever asks next would most likely wait as long. */
export class ImageStoreSilent extends ImageStoreUnavailable {}

const IMAGE_ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

export const isImageId = (text: string): boolean => IMAGE_ID.test(text);

/** @throws Error when it is none: a mistake of ours, because ids are checked where a request comes in. */
export const requireImageId = (imageId: string): string => {
  if (!isImageId(imageId)) throw new Error('A picture was asked for by something that is not the id of one.');
  return imageId;
};
