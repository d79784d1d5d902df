import { type EncodedMessage } from './encodedMessage.ts';

export interface TopicMessage extends EncodedMessage {
  readonly topic: string;
}

/** What one call takes along at the most. A single publication that is larger goes alone. */
const MAX_MESSAGES = 1_000;
const MAX_CHARACTERS = 4_000_000;

interface Pending<Item> {
  readonly messages: readonly Item[];
  readonly characters: number;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Joins publications that wait at the same time into one call, so that they share a transaction and its flush to disk.
 * One call is on its way at a time, so what is published in order is written in order.
 */
export const batchPublishes = <Item extends TopicMessage>(
  write: (messages: readonly Item[]) => Promise<void>,
): ((messages: readonly Item[]) => Promise<void>) => {
  const waiting: Pending<Item>[] = [];
  let isWriting = false;

  const writeAll = async (): Promise<void> => {
    isWriting = true;
    while (waiting.length > 0) {
      await Promise.resolve(); // whoever publishes in the same tick comes along
      const batch = nextBatch(waiting);
      try {
        await write(batch.flatMap(({ messages }) => messages));
        for (const { resolve } of batch) resolve();
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    isWriting = false;
  };

  return (messages) =>
    new Promise((resolve, reject) => {
      const characters = messages.reduce((sum, { body }) => sum + body.length, 0);
      waiting.push({ messages, characters, resolve, reject });
      if (!isWriting) void writeAll();
    });
};

/** Takes the next call's publications from the front. */
const nextBatch = <Item>(waiting: Pending<Item>[]): readonly Pending<Item>[] => {
  let [count, messages, characters] = [0, 0, 0];
  for (const pending of waiting) {
    messages += pending.messages.length;
    characters += pending.characters;
    if (count > 0 && (messages > MAX_MESSAGES || characters > MAX_CHARACTERS)) break;
    count += 1;
  }
  return waiting.splice(0, count);
};
