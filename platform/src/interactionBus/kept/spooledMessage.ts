import { crc32 } from 'node:zlib';
import { z } from 'zod';
import { type TopicMessage } from '../batchPublishes.ts';

/** A message that waits for the bus, with the time at which it was taken. */
export interface SpooledMessage extends TopicMessage {
  readonly receivedAt: string;
}

const Fields = z.tuple([z.string(), z.string(), z.string(), z.string(), z.string(), z.string().nullable()]);
const CHECKSUM = 8;

const checksumOf = (json: string): string => crc32(json).toString(16).padStart(CHECKSUM, '0');

/** A line of a segment: a checksum, and the message as JSON, in which no line ends. */
export const toLine = ({ topic, id, key, receivedAt, body, traceparent }: SpooledMessage): string => {
  const json = JSON.stringify([topic, id, key, receivedAt, body, traceparent ?? null]);
  return `${checksumOf(json)} ${json}\n`;
};

/** Undefined when the line is not as it was written. */
const fromLine = (line: string): SpooledMessage | undefined => {
  const json = line.slice(CHECKSUM + 1);
  if (line.slice(0, CHECKSUM) !== checksumOf(json)) return undefined;
  const [topic, id, key, receivedAt, body, traceparent] = Fields.parse(JSON.parse(json));
  return { topic, id, key, receivedAt, body, ...(traceparent !== null && { traceparent }) };
};

/**
 * The messages of a segment, in order, and how many of its lines were damaged. What follows the last line's end was being
 * written when its process died: nobody was told that it is kept.
 */
export const readLines = (text: string): { readonly messages: readonly SpooledMessage[]; readonly damaged: number } => {
  const lines = text.split('\n').slice(0, -1);
  const messages = lines.flatMap((line) => fromLine(line) ?? []);
  return { messages, damaged: lines.length - messages.length };
};
