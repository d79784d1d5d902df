import { Mutex } from 'async-mutex';
import { stringifyJson } from '../kernel/json.ts';
import { MAX_BODY_CHARACTERS, MAX_KEY_CHARACTERS, type Message, MessageRefused } from './port.ts';

/** A message in its stored form: `body` is JSON text, `receivedAt` an ISO 8601 time. */
export interface EncodedMessage {
  readonly id: string;
  readonly key: string;
  readonly body: string;
  readonly traceparent?: string;
  readonly receivedAt?: string;
}

const UUID_PATTERN = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const TOPIC_PATTERN = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
const KEY_PATTERN = /^[\w.:-]+$/;

/**
 * Validates messages and converts them to their stored form.
 * @throws MessageRefused if the topic name or one of the messages is invalid; errors never contain message bodies
 */
export const encodeMessages = (topic: string, messages: readonly Message[]): readonly EncodedMessage[] => {
  if (!TOPIC_PATTERN.test(topic))
    throw new MessageRefused(`'${topic}' is not a topic name: use lower-case words joined by dashes`);
  return messages.map(({ id, key, body, traceparent, receivedAt }) => {
    if (!UUID_PATTERN.test(id)) throw new MessageRefused(`${topic}: the id '${id}' is not a UUID`);
    if (!KEY_PATTERN.test(key) || key.length > MAX_KEY_CHARACTERS)
      throw new MessageRefused(
        `${topic}: the key of message ${id} must be 1 to ${MAX_KEY_CHARACTERS} letters, digits, or any of _ . : -`,
      );
    const json = toJson(body, `${topic}: the body of message ${id}`);
    if (json.length > MAX_BODY_CHARACTERS)
      throw new MessageRefused(`${topic}: the body of message ${id} has more than ${MAX_BODY_CHARACTERS} characters`);
    if (receivedAt !== undefined && Number.isNaN(receivedAt.getTime()))
      throw new MessageRefused(`${topic}: the time of message ${id} is invalid`);
    return {
      id: id.toLowerCase(),
      key,
      body: json,
      ...(traceparent !== undefined && { traceparent }),
      ...(receivedAt && { receivedAt: receivedAt.toISOString() }),
    };
  });
};

const toJson = (value: unknown, description: string): string => {
  try {
    const json = stringifyJson(value);
    if (json !== undefined) return json;
  } catch (error) {
    throw new MessageRefused(`${description} cannot be written as JSON`, { cause: error });
  }
  throw new MessageRefused(`${description} cannot be written as JSON`);
};

export interface TopicMessage extends EncodedMessage {
  readonly topic: string;
}

/** Limits of one batch, that is, one call of `write`. A publication that exceeds them by itself is written alone. */
const MAX_MESSAGES = 1_000;
const MAX_CHARACTERS = 4_000_000;

/** The messages of one `publish` call that wait to be written, and the functions that settle the call's promise. */
interface PendingPublication<Item> {
  readonly messages: readonly Item[];
  readonly characters: number;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Wraps `write` so that concurrent publications share one call, and therefore one transaction and one flush to disk.
 * Only one call runs at a time, so messages are written in the order of publication.
 */
export const createBatchedWriter = <Item extends TopicMessage>(
  write: (messages: readonly Item[]) => Promise<void>,
): ((messages: readonly Item[]) => Promise<void>) => {
  const queue: PendingPublication<Item>[] = [];
  const mutex = new Mutex();

  /** Writes nothing if the publications were part of an earlier batch. */
  const writeNextBatch = async (): Promise<void> => {
    const batch = takeNextBatch(queue);
    if (batch.length === 0) return;
    try {
      await write(batch.flatMap(({ messages }) => messages));
      for (const { resolve } of batch) resolve();
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  };

  return (messages) =>
    new Promise((resolve, reject) => {
      const characters = messages.reduce((sum, { body }) => sum + body.length, 0);
      queue.push({ messages, characters, resolve, reject });
      void mutex.runExclusive(writeNextBatch);
    });
};

/** Removes the publications that fit into one call from the front of the queue, at least one. */
const takeNextBatch = <Item>(queue: PendingPublication<Item>[]): readonly PendingPublication<Item>[] => {
  let [publicationCount, messageCount, characterCount] = [0, 0, 0];
  for (const pending of queue) {
    messageCount += pending.messages.length;
    characterCount += pending.characters;
    if (publicationCount > 0 && (messageCount > MAX_MESSAGES || characterCount > MAX_CHARACTERS)) break;
    publicationCount += 1;
  }
  return queue.splice(0, publicationCount);
};
