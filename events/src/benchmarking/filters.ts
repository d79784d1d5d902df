/** What a benchmark is asked for, as the page and the API word it (SPEC §3 and §9 'Benchmarking'). */
export const BENCHMARK_KINDS = ['Day Camp', 'Sleepaway'] as const;
export type BenchmarkKind = (typeof BENCHMARK_KINDS)[number];

export const DEFAULT_BENCHMARK_KIND: BenchmarkKind = 'Day Camp';

/** The sessions that a kind is about. */
export const sessionKindOf = (kind: BenchmarkKind): 'day' | 'sleepaway' => (kind === 'Sleepaway' ? 'sleepaway' : 'day');

/** Miles around the camp that its rivals are looked for in, until somebody chooses otherwise. */
export const benchmarkRadiusMiles = (kind: BenchmarkKind): number => (kind === 'Sleepaway' ? 100 : 20);
