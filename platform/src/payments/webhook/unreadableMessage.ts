/** Signed by the provider, but not in the agreed format. */
export class UnreadableMessage extends Error {
  override readonly name = 'UnreadableMessage';
}
