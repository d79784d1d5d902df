/** A growing list of 32-bit integers. */
export interface IntList {
  readonly length: number;
  push(value: number): void;
  /** The current values; valid until the next push. */
  view(): Int32Array;
}

export const intList = (): IntList => {
  let values = new Int32Array(1024);
  let length = 0;
  return {
    get length() {
      return length;
    },
    push: (value) => {
      if (length === values.length) {
        const larger = new Int32Array(length * 2);
        larger.set(values);
        values = larger;
      }
      values[length++] = value;
    },
    view: () => values.subarray(0, length),
  };
};
