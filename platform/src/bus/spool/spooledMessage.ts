import { crc32 } from 'node:zlib';
import { z } from 'zod';
import { type TopicMessage } from '../batchPublishes.ts';

/** A message in the spool, with the time at which it was received. */
export interface SpooledMessage extends TopicMessage {
  readonly receivedAt: string;
}

const Fields = z.tuple([z.string(), z.string(), z.string(), z.string(), z.string(), z.string().nullable()]);
const CHECKSUM = 8;

const checksumOf = (json: string): string => crc32(json).toString(16).padStart(CHECKSUM, '0');

/** Formats a line of a segment: a checksum, and the message as JSON without line breaks. */
export const toLine = ({ topic, id, key, receivedAt, body, traceparent }: SpooledMessage): string => {
  const json = JSON.stringify([topic, id, key, receivedAt, body, traceparent ?? null]);
  return `${checksumOf(json)} ${json}\n`;
};

/** Undefined if the line is damaged. */
const fromLine = (line: string): SpooledMessage | undefined => {
  const json = line.slice(CHECKSUM + 1);
  if (line.slice(0, CHECKSUM) !== checksumOf(json)) return undefined;
  const [topic, id, key, receivedAt, body, traceparent] = Fields.parse(JSON.parse(json));
  return { topic, id, key, receivedAt, body, ...(traceparent !== null && { traceparent }) };
};

/**
 * Parses the messages of a segment, in order, and counts damaged lines. Text after the last line break was being
 * written when its process died and was never acknowledged.
 */
export const readLines = (text: string): { readonly messages: readonly SpooledMessage[]; readonly damaged: number } => {
  const lines = text.split('\n').slice(0, -1);
  const messages = lines.flatMap((line) => fromLine(line) ?? []);
  return { messages, damaged: lines.length - messages.length };
};
