/** The kinds of camps that can be compared, as labeled on the page and in the API. */
export const BENCHMARK_KINDS = ['Day Camp', 'Sleepaway'] as const;
export type BenchmarkKind = (typeof BENCHMARK_KINDS)[number];

export const DEFAULT_BENCHMARK_KIND: BenchmarkKind = 'Day Camp';

export const sessionKindOf = (kind: BenchmarkKind): 'day' | 'sleepaway' => (kind === 'Sleepaway' ? 'sleepaway' : 'day');

/** Returns the default radius, in miles, within which competitors of a camp are searched. */
export const benchmarkRadiusMiles = (kind: BenchmarkKind): number => (kind === 'Sleepaway' ? 100 : 20);
