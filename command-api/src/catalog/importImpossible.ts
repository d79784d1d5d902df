/** The import cannot be done; the message is a sentence for the person who asked for it. */
export class ImportImpossible extends Error {
  override readonly name = 'ImportImpossible';
}
