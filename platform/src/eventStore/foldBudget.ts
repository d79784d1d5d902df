/** A stream's folded state, as far as it takes memory. */
export interface Held {
  /** Of how many events it is made, by which its size is guessed. */
  readonly events: number;
  /** Lets go of it; its stream is then read anew when it is asked for again. */
  readonly drop: () => void;
}

/** How much folds may remember, several of them together: whatever was held longest ago is dropped first. */
export interface FoldBudget {
  readonly hold: (held: Held) => void;
  /** Something newer is held in its place. */
  readonly release: (held: Held) => void;
}

export const foldBudget = ({
  maxStreams,
  maxEvents,
}: {
  readonly maxStreams: number;
  readonly maxEvents: number;
}): FoldBudget => {
  const inOrder = new Set<Held>(); // a set keeps its order, so the first was held longest ago
  let events = 0;
  const release = (held: Held): void => {
    if (inOrder.delete(held)) events -= held.events;
  };
  return {
    release,
    hold: (held) => {
      inOrder.add(held);
      events += held.events;
      for (const oldest of inOrder) {
        if (inOrder.size <= maxStreams && events <= maxEvents) break;
        release(oldest);
        oldest.drop();
      }
    },
  };
};
