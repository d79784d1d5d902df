import { AssignerProtocol, type PartitionAssigner } from 'kafkajs';
import { z } from 'zod';
import { assignPartitions, type Member } from './assignPartitions.ts';

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
