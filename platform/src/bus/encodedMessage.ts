import { MAX_BODY_CHARACTERS, MAX_KEY_CHARACTERS, type Message, MessageRefused } from './port.ts';

/** A message in its stored form; the body is JSON, the time ISO 8601. */
export interface EncodedMessage {
  readonly id: string;
  readonly key: string;
  readonly body: string;
  readonly traceparent?: string;
  readonly receivedAt?: string;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const TOPIC = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
const KEY = /^[\w.:-]+$/;

/**
 * @throws MessageRefused if the port does not allow the topic's name or one of the messages; errors never contain
 * bodies
 */
export const encodeMessages = (topic: string, messages: readonly Message[]): readonly EncodedMessage[] => {
  if (!TOPIC.test(topic)) throw new MessageRefused(`'${topic}' is no topic: it takes words in lower case with dashes`);
  return messages.map(({ id, key, body, traceparent, receivedAt }) => {
    if (!UUID.test(id)) throw new MessageRefused(`${topic}: the id '${id}' is no UUID`);
    if (!KEY.test(key) || key.length > MAX_KEY_CHARACTERS)
      throw new MessageRefused(
        `${topic}: the key of message ${id} is no word of 1 to ${MAX_KEY_CHARACTERS} characters`,
      );
    const json = toJson(body, `${topic}: the body of message ${id}`);
    if (json.length > MAX_BODY_CHARACTERS)
      throw new MessageRefused(`${topic}: the body of message ${id} has more than ${MAX_BODY_CHARACTERS} characters`);
    if (receivedAt !== undefined && Number.isNaN(receivedAt.getTime()))
      throw new MessageRefused(`${topic}: the time of message ${id} is none`);
    return {
      ...{ id: id.toLowerCase(), key, body: json },
      ...(traceparent !== undefined && { traceparent }),
      ...(receivedAt && { receivedAt: receivedAt.toISOString() }),
    };
  });
};

const toJson = (value: unknown, what: string): string => {
  try {
    // For functions and undefined, `JSON.stringify` returns undefined, which its type omits.
    const json = JSON.stringify(value) as string | undefined;
    if (json !== undefined) return json;
  } catch (error) {
    throw new MessageRefused(`${what} cannot be written as JSON`, { cause: error });
  }
  throw new MessageRefused(`${what} cannot be written as JSON`);
};
