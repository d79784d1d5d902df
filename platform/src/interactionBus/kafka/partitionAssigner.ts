import { AssignerProtocol, type PartitionAssigner } from 'kafkajs';
import { z } from 'zod';
import { assignPartitions, type Member } from './assignPartitions.ts';

export type Holding = Omit<Member, 'id'>;

const VERSION = 0;
const Told = z.object({ owned: z.array(z.number()), held: z.array(z.number()), isStuck: z.boolean() });
const NOTHING: Holding = { owned: [], held: [], isStuck: false };

/**
 * How a group's leader learns what each member holds, and tells each what it gets (see `assignPartitions`).
 * @param tell what this member holds; asked when it joins, and from then on until it has joined it begins nothing
 */
export const partitionAssigner =
  (tell: () => Holding): PartitionAssigner =>
  ({ cluster }) => ({
    name: 'campjay',
    version: VERSION,
    protocol: ({ topics }) => ({
      name: 'campjay',
      metadata: AssignerProtocol.MemberMetadata.encode({
        version: VERSION,
        topics,
        userData: Buffer.from(JSON.stringify(tell())),
      }),
    }),
    assign: ({ members, topics: [topic = ''] }) => {
      const partitions = cluster.findTopicPartitionMetadata(topic).map(({ partitionId }) => partitionId);
      const told = members.map(({ memberId, memberMetadata }) => ({ id: memberId, ...toldIn(memberMetadata) }));
      return Promise.resolve(
        [...assignPartitions(partitions, told)].map(([memberId, given]) => ({
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

const toldIn = (metadata: Buffer): Holding => {
  try {
    const { userData } = AssignerProtocol.MemberMetadata.decode(metadata) ?? {};
    return Told.parse(JSON.parse(String(userData)));
  } catch {
    return NOTHING; // a member of another version
  }
};
