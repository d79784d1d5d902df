const REDACTED = '[sealed]';

/**
 * A private value that has been opened. It shows itself only to `reveal()`: as text, as JSON and in a log it reads
 * `[sealed]`, so that an object which carries it by mistake gives nothing away.
 */
export class Decrypted<T> {
  readonly kind = 'opened';
  readonly #value: T;

  constructor(value: T) {
    this.#value = value;
  }

  getValue(): T {
    return this.#value;
  }

  toString(): string {
    return REDACTED;
  }

  toJSON(): string {
    return REDACTED;
  }

  [Symbol.for('nodejs.util.inspect.custom')](): string {
    return REDACTED;
  }
}

/** The person asked to be forgotten, and their key was destroyed: the value cannot be opened by anybody any more. */
export interface Forgotten {
  readonly kind: 'forgotten';
  readonly personId: string;
}
