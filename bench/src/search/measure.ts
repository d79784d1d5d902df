/** Percentiles of durations in ms, and the throughput. */
export interface Timings {
  readonly p50: number;
  readonly p95: number;
  readonly perSecond: number;
}

export const timingsOf = (took: readonly number[]): Timings => {
  const sorted = took.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
  return { p50: at(0.5), p95: at(0.95), perSecond: (took.length * 1000) / took.reduce((sum, ms) => sum + ms, 0) };
};

/** Measures one run per input, in order, after a warm-up. */
export const timeEach = async <Input, Answer>(
  inputs: readonly Input[],
  answer: (input: Input) => Answer | Promise<Answer>,
  warmUp = Math.min(inputs.length, 60),
): Promise<{ readonly timings: Timings; readonly answers: readonly Answer[] }> => {
  for (const input of inputs.slice(0, warmUp)) await answer(input);
  const took: number[] = [];
  const answers: Answer[] = [];
  for (const input of inputs) {
    const started = performance.now();
    const pending = answer(input);
    const answered = pending instanceof Promise ? await pending : pending;
    took.push(performance.now() - started);
    answers.push(answered);
  }
  return { timings: timingsOf(took), answers };
};

export const ms = (value: number): string => `${value < 10 ? value.toFixed(3) : value.toFixed(1)} ms`;
export const times = (value: number): string => `${value.toFixed(value < 10 ? 2 : 0)}×`;
