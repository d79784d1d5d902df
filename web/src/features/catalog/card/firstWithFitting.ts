/** The first `count` values in their order; values that fit take precedence. */
export const firstWithFitting = (
  values: readonly number[],
  fitting: ReadonlySet<number>,
  count: number,
): readonly number[] => {
  const fit = values.filter((value) => fitting.has(value)).slice(0, count);
  const others = values.filter((value) => !fitting.has(value)).slice(0, count - fit.length);
  return values.filter((value) => fit.includes(value) || others.includes(value));
};
