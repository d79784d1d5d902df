import { type ImageVariant } from './picture/pictureRules.ts';

/** A stored picture. */
export interface StoredImage {
  readonly imageId: string;
  /** By the clock of the storage. */
  readonly storedAt: Date;
}

/**
 * Stores pictures that were encoded by `reencodeImage`. The server creates their ids: lower-case UUIDs only, so that an
 * id cannot contain a path. A stored picture never changes. Every adapter passes `imageStoreContract.ts`.
 */
export interface ImageStore extends AsyncDisposable {
  /** The adapter's name, for logs and reports. */
  readonly name: string;
  /**
   * Resolves when all variants are stored durably. Idempotent. If it is interrupted, a picture may remain that `list`
   * returns and `remove` deletes.
   * @throws ImageStoreUnavailable if a later attempt may succeed
   */
  put(imageId: string, variants: Readonly<Record<ImageVariant, Buffer>>): Promise<void>;
  /**
   * Returns a WebP file; undefined if the picture is not stored.
   * @throws ImageStoreUnavailable if the picture may be stored, but could not be read
   */
  read(imageId: string, variant: ImageVariant): Promise<Buffer | undefined>;
  /** Deletes all variants; does nothing if the picture is not stored. @throws ImageStoreUnavailable */
  remove(imageId: string): Promise<void>;
  /** Lists all pictures, in any order. @throws ImageStoreUnavailable */
  list(): AsyncIterable<StoredImage>;
}

/** The storage is unreachable or full. The message contains neither a picture's id nor a secret. */
export class ImageStoreUnavailable extends Error {
  override readonly name = 'ImageStoreUnavailable';
}

/** The server accepted a request, but did not respond in time. The next request would probably time out too. */
export class ImageStoreTimeout extends ImageStoreUnavailable {}

const IMAGE_ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

export const isImageId = (text: string): boolean => IMAGE_ID.test(text);

/** @throws Error for an invalid id, which is a bug: ids are validated when a request arrives. */
export const requireImageId = (imageId: string): string => {
  if (!isImageId(imageId)) throw new Error('This is not an image id.');
  return imageId;
};
