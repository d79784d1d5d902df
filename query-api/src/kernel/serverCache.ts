/** Statistics of an in-memory cache since the process started. */
export interface CacheStats {
  readonly entries: number;
  /** Memory of the entries; null if it is not measured. */
  readonly bytes: number | null;
  /** Lookups that the cache answered, and lookups that it did not. */
  readonly hits: number;
  readonly misses: number;
}

/** An in-memory cache that admins can inspect, clear and warm. Responses are correct without it. */
export interface ServerCache {
  readonly name: string;
  stats(): CacheStats;
  clear(): void;
  /** Fills the cache with the most requested entries. */
  warm(): Promise<void>;
}

/** Implemented by components with an in-memory cache. */
export interface Cached {
  readonly cache: ServerCache;
}
