/** The import cannot be done; the message is a sentence for the person who asked for it. */
export class ImportImpossible extends Error {
  override readonly name: string = 'ImportImpossible';
}

/** Only one import of a kind can write at a time. */
export class AnotherImportRuns extends ImportImpossible {
  override readonly name = 'AnotherImportRuns';
}
