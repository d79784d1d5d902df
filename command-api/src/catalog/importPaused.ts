/** Why an import is stopped that is to go on later under the same id: the log then says nothing of an end. */
export class ImportPaused extends Error {
  override readonly name = 'ImportPaused';
}
