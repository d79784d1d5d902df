const SHOWN = '[sealed]';

/**
 * A private value that has been opened. It shows itself only to `reveal()`: as text, as JSON and in a log it reads
 * `[sealed]`, so that an object which carries it by mistake gives nothing away.
 */
export class Opened<T> {
  readonly kind = 'opened';
  readonly #value: T;

  constructor(value: T) {
    this.#value = value;
  }

  reveal(): T {
    return this.#value;
  }

  toString(): string {
    return SHOWN;
  }

  toJSON(): string {
    return SHOWN;
  }

  [Symbol.for('nodejs.util.inspect.custom')](): string {
    return SHOWN;
  }
}

/** The person asked to be forgotten, and their key was destroyed: the value cannot be opened by anybody any more. */
export interface Forgotten {
  readonly kind: 'forgotten';
  readonly personId: string;
}
