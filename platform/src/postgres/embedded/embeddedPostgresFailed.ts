/** The embedded PostgreSQL cannot run. The message is one or two plain sentences for the operator. */
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
 * Returns the reason of a failure as the end of a sentence: in plain words for common causes, otherwise the message of
 * the server or system.
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
