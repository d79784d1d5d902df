import { type EncodedMessage } from './encodedMessage.ts';

export interface TopicMessage extends EncodedMessage {
  readonly topic: string;
}

/** Limits of one call. A single publication that exceeds them goes alone. */
const MAX_MESSAGES = 1_000;
const MAX_CHARACTERS = 4_000_000;

interface Pending<Item> {
  readonly messages: readonly Item[];
  readonly characters: number;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Combines waiting publications into one call, so that they share a transaction and its flush to disk. One call runs at
 * a time, so messages are written in the order of publication.
 */
export const batchPublishes = <Item extends TopicMessage>(
  write: (messages: readonly Item[]) => Promise<void>,
): ((messages: readonly Item[]) => Promise<void>) => {
  const waiting: Pending<Item>[] = [];
  let isWriting = false;

  const writeAll = async (): Promise<void> => {
    isWriting = true;
    while (waiting.length > 0) {
      await Promise.resolve(); // includes publications of the same tick
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

/** Removes the next call's publications from the front of the queue. */
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
