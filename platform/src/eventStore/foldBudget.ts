/** A stream's folded state, as far as it takes memory. */
export interface CachedStream {
  /** Of how many events it is made, by which its size is guessed. */
  readonly events: number;
  /** Lets go of it; its stream is then read anew when it is asked for again. */
  readonly drop: () => void;
}

/** How much folds may remember, several of them together: whatever was held longest ago is dropped first. */
export interface FoldBudget {
  readonly hold: (cached: CachedStream) => void;
  /** Something newer is held in its place. */
  readonly release: (cached: CachedStream) => void;
}

export const foldBudget = ({
  maxStreams,
  maxEvents,
}: {
  readonly maxStreams: number;
  readonly maxEvents: number;
}): FoldBudget => {
  const entries = new Set<CachedStream>(); // a set keeps its order, so the first was held longest ago
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
