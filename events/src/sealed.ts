import { z } from 'zod';

declare const content: unique symbol;

/**
 * A private value of type T, encrypted with one person's own key. It is plain JSON, stays sealed in events and read
 * models, and is opened only where an answer is presented. Destroying the person's key makes it unreadable for good.
 */
export interface Sealed<T> {
  /** The version of this shape. */
  readonly sealed: 1;
  /** Whose key it takes to open it. */
  readonly person: string;
  /** The id of the event it was sealed for; it opens under no other. */
  readonly event: string;
  /** Nonce, encrypted text and tag, in base64url. */
  readonly box: string;
  /** Never present: it only ties the type of the content to the type of the seal. */
  readonly [content]?: T;
}

const SealedShape = z.strictObject({
  sealed: z.literal(1),
  person: z.string().min(1),
  event: z.uuid(),
  box: z.base64url().min(1),
});

/** The schema of an event's field that holds a sealed T. */
export const sealed = <T>(): z.ZodType<Sealed<T>> => SealedShape;
