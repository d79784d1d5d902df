/** The state that a member of a topic's group reports when it joins. */
export interface Member {
  readonly id: string;
  /** The partitions that were assigned to it so far. */
  readonly owned: readonly number[];
  /**
   * The owned partitions with a batch in progress or an unfinished acknowledgement: no other member may start on them.
   */
  readonly held: readonly number[];
  /** True if one batch has run for so long that the member cannot process anything else. */
  readonly isStuck: boolean;
}

/**
 * Assigns partitions to the members of a group. Held partitions stay with their members, so that a key's messages are
 * never handled by two members at a time. The others are divided evenly among the members that are not stuck, which
 * keep their previous partitions where possible.
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
