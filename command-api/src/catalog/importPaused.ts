/** Reason to stop an import that will resume later under the same id: no end is recorded in the log. */
export class ImportPaused extends Error {
  override readonly name = 'ImportPaused';
}
