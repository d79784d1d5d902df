/** The cached state of a stream, as far as it uses memory. */
export interface CachedStream {
  /** Number of folded events, an estimate of its size. */
  readonly events: number;
  /** Drops the cached state; the stream is then read again when needed. */
  readonly drop: () => void;
}

/** The shared cache budget of several folds; the least recently used state is dropped first. */
export interface FoldBudget {
  readonly hold: (cached: CachedStream) => void;
  /** Releases a state that is about to be replaced. */
  readonly release: (cached: CachedStream) => void;
}

export const foldBudget = ({
  maxStreams,
  maxEvents,
}: {
  readonly maxStreams: number;
  readonly maxEvents: number;
}): FoldBudget => {
  const entries = new Set<CachedStream>(); // sets keep insertion order, so the first is the oldest
  let events = 0;
  const release = (cached: CachedStream): void => {
    if (entries.delete(cached)) events -= cached.events;
  };
  return {
    release,
    hold: (cached) => {
      entries.add(cached);
      events += cached.events;
      for (const oldest of entries) {
        if (entries.size <= maxStreams && events <= maxEvents) break;
        release(oldest);
        oldest.drop();
      }
    },
  };
};
