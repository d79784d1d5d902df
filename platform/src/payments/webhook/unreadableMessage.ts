/** Signed by the provider, and no message of the form that was agreed. */
export class UnreadableMessage extends Error {
  override readonly name = 'UnreadableMessage';
}
