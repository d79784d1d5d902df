const REDACTED = '[sealed]';

/**
 * A decrypted private value. Only `getValue()` returns it: as text, as JSON and in a log it prints `[sealed]`, so an
 * object that contains it by mistake leaks nothing.
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

/** The person was forgotten and their key destroyed: the value can never be decrypted again. */
export interface Forgotten {
  readonly kind: 'forgotten';
  readonly personId: string;
}
