/** The embedded PostgreSQL server cannot run. The message is written for the operator. */
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
 * Returns the reason for a failure, as the end of a sentence such as 'PostgreSQL did not start: …'. For common causes
 * this is a plain explanation, otherwise the message of the server or the operating system.
 * @param cause an error, or the output of the server
 */
export const reasonOf = (cause: unknown): string => {
  const text = cause instanceof Error ? cause.message : String(cause);
  const knownReason = REASONS.find(([pattern]) => pattern.test(text));
  if (knownReason) return knownReason[1];
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const relevantLine =
    lines.findLast((line) => /\b(FATAL|PANIC|fatal|error):/.test(line)) ?? lines.at(-1) ?? 'no reason given';
  return relevantLine.replace(/^.*?\b(FATAL|PANIC|ERROR|error):\s*/, '').trim();
};
