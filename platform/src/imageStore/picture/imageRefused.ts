/** A file that is not taken for a picture; the message is a sentence for whoever uploaded it. */
export class ImageRefused extends Error {
  override readonly name = 'ImageRefused';
}
