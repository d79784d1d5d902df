/** The import is impossible; the message is for the person who requested it. */
export class ImportImpossible extends Error {
  override readonly name: string = 'ImportImpossible';
}

/** Only one import of a kind can write at a time. */
export class AnotherImportRuns extends ImportImpossible {
  override readonly name = 'AnotherImportRuns';
}
