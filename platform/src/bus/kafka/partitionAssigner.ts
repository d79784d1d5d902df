import { AssignerProtocol, type PartitionAssigner } from 'kafkajs';
import { z } from 'zod';

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
  const assigned = new Map<string, number[]>(inOrder.map(({ id }) => [id, []]));
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

export type MemberState = Omit<Member, 'id'>;

const VERSION = 0;
const MemberStateSchema = z.object({ owned: z.array(z.number()), held: z.array(z.number()), isStuck: z.boolean() });
const NOTHING: MemberState = { owned: [], held: [], isStuck: false };

/**
 * The assignment protocol of the group: each member reports what it holds, and the leader assigns partitions (see
 * `assignPartitions`).
 * @param describeMember returns this member's state; called before each join, after which the member must not start new
 * work until it has joined
 */
export const partitionAssigner =
  (describeMember: () => MemberState): PartitionAssigner =>
  ({ cluster }) => ({
    name: 'campjay',
    version: VERSION,
    protocol: ({ topics }) => ({
      name: 'campjay',
      metadata: AssignerProtocol.MemberMetadata.encode({
        version: VERSION,
        topics,
        userData: Buffer.from(JSON.stringify(describeMember())),
      }),
    }),
    assign: ({ members, topics: [topic = ''] }) => {
      const partitions = cluster.findTopicPartitionMetadata(topic).map(({ partitionId }) => partitionId);
      const memberStates = members.map(({ memberId, memberMetadata }) => ({
        id: memberId,
        ...parseMemberState(memberMetadata),
      }));
      return Promise.resolve(
        [...assignPartitions(partitions, memberStates)].map(([memberId, given]) => ({
          memberId,
          memberAssignment: AssignerProtocol.MemberAssignment.encode({
            version: VERSION,
            assignment: { [topic]: [...given] },
            userData: Buffer.alloc(0),
          }),
        })),
      );
    },
  });

const parseMemberState = (metadata: Buffer): MemberState => {
  try {
    const { userData } = AssignerProtocol.MemberMetadata.decode(metadata) ?? {};
    return MemberStateSchema.parse(JSON.parse(String(userData)));
  } catch {
    return NOTHING; // a member with another version
  }
};
