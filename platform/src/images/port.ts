import { type ImageVariant } from './picture/pictureRules.ts';

/** A stored picture and when it was stored, by the clock of the storage. */
export interface StoredImage {
  readonly imageId: string;
  readonly storedAt: Date;
}

/**
 * Stores pictures created by `reencodeImage` under ids created by the server: lower-case UUIDs only, so that an id
 * cannot be a path. The picture of an id never changes. Every adapter passes the contract suite beside this file.
 */
export interface ImageStore extends AsyncDisposable {
  /** The adapter's name, for logs and reports. */
  readonly name: string;
  /**
   * Resolves when all variants are stored durably. If interrupted, leaves at most a picture that `list` returns and
   * `remove` deletes. Idempotent.
   * @throws ImageStoreUnavailable if a later attempt may succeed
   */
  put(imageId: string, variants: Readonly<Record<ImageVariant, Buffer>>): Promise<void>;
  /**
   * Returns a WebP file; undefined if there is none.
   * @throws ImageStoreUnavailable if it may exist, but could not be read
   */
  read(imageId: string, variant: ImageVariant): Promise<Buffer | undefined>;
  /** Deletes all variants; does nothing if there are none. @throws ImageStoreUnavailable */
  remove(imageId: string): Promise<void>;
  /** All pictures, in any order. @throws ImageStoreUnavailable */
  list(): AsyncIterable<StoredImage>;
}

/** The storage is unreachable or full. The message contains neither a picture's id nor a secret. */
export class ImageStoreUnavailable extends Error {
  override readonly name = 'ImageStoreUnavailable';
}

/** The server accepted a request and did not answer in time: the next request would probably wait as long. */
export class ImageStoreSilent extends ImageStoreUnavailable {}

const IMAGE_ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

export const isImageId = (text: string): boolean => IMAGE_ID.test(text);

/** @throws Error for an invalid id, which is a bug: ids are validated when a request arrives. */
export const requireImageId = (imageId: string): string => {
  if (!isImageId(imageId)) throw new Error('A picture was asked for by something that is not the id of one.');
  return imageId;
};
