/** The embedded PostgreSQL cannot run. The message is one plain sentence or two, fit to be shown to the operator as it is. */
export class EmbeddedPostgresFailed extends Error {
  override readonly name = 'EmbeddedPostgresFailed';
}

const REASONS: readonly (readonly [RegExp, string])[] = [
  [/\bENOSPC\b|No space left on device|Check free disk space|\bEDQUOT\b|Disk quota exceeded/, 'the disk is full'],
  [/\bEROFS\b|Read-only file system/, 'the file system is read-only'],
  [/\bEACCES\b|\bEPERM\b|Permission denied|Operation not permitted/, 'this user may not write there'],
  [/\bENOTDIR\b|\bEEXIST\b|Not a directory/, 'it is not a folder'],
];

/**
 * Why something failed, as the end of a sentence: in plain words where the cause is a common one, else in the server's
 * or the system's own words.
 */
export const reasonOf = (cause: unknown): string => {
  const text = cause instanceof Error ? cause.message : String(cause);
  const known = REASONS.find(([pattern]) => pattern.test(text));
  if (known) return known[1];
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const relevantLine =
    lines.findLast((line) => /\b(FATAL|PANIC|fatal|error):/.test(line)) ?? lines.at(-1) ?? 'no reason given';
  return relevantLine.replace(/^.*?\b(FATAL|PANIC|ERROR|error):\s*/, '').trim();
};
