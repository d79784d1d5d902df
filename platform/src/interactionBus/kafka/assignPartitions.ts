/** What a member of a topic's group says of itself whenever it joins. */
export interface Member {
  readonly id: string;
  /** The partitions that it had until now. */
  readonly owned: readonly number[];
  /** Those of them that it is handling messages of, or whose acknowledgement is under way: nobody else may begin on them. */
  readonly held: readonly number[];
  /** Whether it has been at a batch for so long that it gets to nothing else. */
  readonly isStuck: boolean;
}

/**
 * Divides partitions among the members of a group. Whoever holds one keeps it, so that messages of a key are never handled
 * by two at a time. The others are divided evenly among those who are not stuck, who keep what they had as far as that goes.
 */
export const assignPartitions = (
  partitions: readonly number[],
  members: readonly Member[],
): ReadonlyMap<string, readonly number[]> => {
  const inOrder = members.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  const assigned = new Map(inOrder.map(({ id }) => [id, [] as number[]]));
  const free = new Set(partitions);
  const assign = (id: string, partition: number) => {
    if (free.delete(partition)) assigned.get(id)?.push(partition);
  };
  for (const { id, held } of inOrder) for (const partition of held) assign(id, partition);

  const idle = inOrder.filter(({ isStuck }) => !isStuck);
  const candidates = idle.length > 0 ? idle : inOrder;
  const countOf = (id: string): number => assigned.get(id)?.length ?? 0;
  const share = Math.ceil((free.size + candidates.reduce((sum, { id }) => sum + countOf(id), 0)) / candidates.length);
  for (const { id, owned } of candidates) for (const partition of owned) if (countOf(id) < share) assign(id, partition);
  for (const partition of [...free]) {
    const least = candidates.reduce((one, other) => (countOf(other.id) < countOf(one.id) ? other : one));
    assign(least.id, partition);
  }
  return assigned;
};
