/** Statistics of an in-memory cache since the process started. */
export interface CacheStats {
  readonly entries: number;
  /** Memory that the entries use; null if it is not measured. */
  readonly bytes: number | null;
  /** Number of lookups that found an entry. */
  readonly hits: number;
  /** Number of lookups that found none. */
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
