/** A stored event of the stand-in: the proposed event, with its stream, revision, position and time. */
export interface StandInEvent extends Proposed {
  readonly streamId: string;
  readonly revision: bigint;
  readonly position: bigint;
  readonly created: Date;
}

export interface Proposed {
  readonly id: string;
  readonly type: string;
  readonly contentType: string;
  readonly data: Uint8Array;
  readonly metadata: Uint8Array;
}

export type Expected = 'any' | 'no stream' | bigint;

export type AppendOutcome =
  | { readonly kind: 'written'; readonly last: StandInEvent }
  /** The same events exist already but are not replicated yet: the server drops such an append. */
  | { readonly kind: 'dropped' }
  | { readonly kind: 'wrong version'; readonly current: bigint | undefined };

/** Size of a record in the transaction log, without its data. */
const RECORD_BYTES = 150;

/** The stand-in's streams, which survive a restart. Appends follow the rules of the server's index writer. */
export class StandInLog {
  readonly events: StandInEvent[] = [];
  readonly #streams = new Map<string, StandInEvent[]>();
  /** Ids that it remembers for appends that expect no revision; a restarted server forgets them. */
  readonly #remembered = new Map<string, StandInEvent>();
  readonly #listeners = new Set<() => void>();
  readonly #uponReplication: (() => void)[] = [];
  /** Events before this position are replicated. */
  #replicatedTo = 1_000n;
  #next = 1_000n;
  now = (): Date => new Date();

  stream(streamId: string): readonly StandInEvent[] {
    return this.#streams.get(streamId) ?? [];
  }

  forgetIds(): void {
    this.#remembered.clear();
  }

  /** @returns a function that removes the listener */
  onAppend(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Calls back once everything that is in the log now is replicated. */
  whenReplicated(listener: () => void): void {
    if (this.#replicatedTo === this.#next) listener();
    else this.#uponReplication.push(listener);
  }

  replicate(): void {
    this.#replicatedTo = this.#next;
    for (const listener of this.#uponReplication.splice(0)) listener();
  }

  append(streamId: string, proposed: readonly Proposed[], expected: Expected): AppendOutcome {
    const stream = this.#streams.get(streamId) ?? [];
    const current = stream.at(-1)?.revision;
    const repeated = this.#repeated(streamId, stream, proposed, expected);
    if (repeated === 'corrupted') return { kind: 'wrong version', current };
    if (repeated && repeated.position >= this.#replicatedTo) return { kind: 'dropped' };
    if (repeated) return { kind: 'written', last: repeated };
    if (expected !== 'any' && (expected === 'no stream' ? undefined : expected) !== current)
      return { kind: 'wrong version', current };
    const created = this.now();
    for (const event of proposed) {
      const revision = BigInt(stream.length);
      const recorded = { ...event, streamId, revision, position: this.#next, created };
      this.#next += BigInt(RECORD_BYTES + event.data.length + event.metadata.length);
      stream.push(recorded);
      this.events.push(recorded);
      this.#remembered.set(event.id, recorded);
    }
    this.#streams.set(streamId, stream);
    for (const notify of [...this.#listeners]) notify();
    const last = stream.at(-1);
    if (!last) throw new Error('An append holds at least one event');
    return { kind: 'written', last };
  }

  /** Returns the last of the events if all exist already; 'corrupted' if only the first ones do. */
  #repeated(
    streamId: string,
    stream: readonly StandInEvent[],
    proposed: readonly Proposed[],
    expected: Expected,
  ): StandInEvent | 'corrupted' | undefined {
    const start = expected === 'any' ? undefined : expected === 'no stream' ? 0 : Number(expected) + 1;
    const found = proposed.map(({ id }, index) => {
      const known = start === undefined ? this.#remembered.get(id) : stream[start + index];
      return known?.id === id && known.streamId === streamId ? known : undefined;
    });
    if (found[0] === undefined) return undefined;
    return found.includes(undefined) ? 'corrupted' : found.at(-1);
  }
}
