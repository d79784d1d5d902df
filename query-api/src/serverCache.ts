/** What an in-memory cache of this process holds, and how often it was of use since the process began. */
export interface CacheStats {
  readonly entries: number;
  /** What they take; null where they are not weighed. */
  readonly bytes: number | null;
  /** Answers that it had, and that had to be made. */
  readonly hits: number;
  readonly misses: number;
}

/** An in-memory cache that admins may look at, empty and fill. It is never needed for an answer to be right. */
export interface ServerCache {
  readonly name: string;
  stats(): CacheStats;
  clear(): void;
  /** Fills it with what is asked for most. */
  warm(): Promise<void>;
}

/** Of something that remembers what it made. */
export interface Cached {
  readonly cache: ServerCache;
}
