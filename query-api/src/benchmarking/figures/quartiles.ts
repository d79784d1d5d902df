export interface Quartiles {
  readonly q1: number;
  readonly median: number;
  readonly q3: number;
}

/**
 * A quantile by linear interpolation between the two closest values: the value at index (n − 1) · p of the sorted
 * values, counted from 0. It is type 7 of Hyndman & Fan, "Sample Quantiles in Statistical Packages" (1996), the same as
 * QUARTILE.INC of spreadsheets and SQL's percentile_cont.
 * @param sorted at least one value, in ascending order
 * @param p from 0 to 1
 */
export const quantile = (sorted: readonly number[], p: number): number => {
  const at = (sorted.length - 1) * p;
  const below = Math.floor(at);
  const low = sorted[below] ?? Number.NaN;
  const high = sorted[Math.min(below + 1, sorted.length - 1)] ?? Number.NaN;
  return low + (high - low) * (at - below);
};

const ascending = (values: readonly number[]): readonly number[] => [...values].sort((a, b) => a - b);

/** The quartiles of at least one value. */
export const quartilesOf = (values: readonly number[]): Quartiles => {
  const sorted = ascending(values);
  return { q1: quantile(sorted, 0.25), median: quantile(sorted, 0.5), q3: quantile(sorted, 0.75) };
};

/** The median; undefined without values. */
export const medianOf = (values: readonly number[]): number | undefined =>
  values.length === 0 ? undefined : quantile(ascending(values), 0.5);

/** Mid-rank: the share (0 to 1) of values below the given one, equal ones counted half. */
export const rankOf = (value: number, values: readonly number[]): number =>
  values.reduce((sum, each) => sum + (each < value ? 1 : each === value ? 0.5 : 0), 0) / values.length;
