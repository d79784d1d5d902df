/** A file was rejected as a picture; the message is a sentence for the user who uploaded it. */
export class ImageRefused extends Error {
  override readonly name = 'ImageRefused';
}
