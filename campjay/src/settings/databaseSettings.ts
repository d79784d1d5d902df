import { z } from 'zod';

const POSTGRES = { protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' };
const CONNECTIONS_RULE = 'must be a number of connections between 2 and 500';

/** Settings of the database: its address, a replica, and connections per process. */
export const DATABASE_SETTINGS = {
  DATABASE_URL: z.url(POSTGRES).optional().meta({
    description:
      'A PostgreSQL server to use instead of the embedded one, as `postgres://…`. It stores the read models and, without `EVENTSTOREDB_URL`, the event log.',
    usual: 'the embedded PostgreSQL',
  }),
  DATABASE_REPLICA_URL: z.url(POSTGRES).optional().meta({
    description: 'A read-only replica that answers queries. `DATABASE_URL` answers while the replica is unreachable.',
  }),
  DATABASE_CONNECTIONS: z
    .string()
    .regex(/^\d{1,3}$/, CONNECTIONS_RULE)
    .transform(Number)
    .refine((connections) => connections >= 2 && connections <= 500, CONNECTIONS_RULE)
    .default(10)
    .meta({
      description:
        'Connections that each process opens for queries, and as many again for everything else, 2 to 500. The event log, the bus and notifications [need a few more](operations/machines.md#connections-to-postgresql).',
    }),
};

interface Settings {
  readonly DATABASE_URL?: string | undefined;
  readonly DATABASE_REPLICA_URL?: string | undefined;
  readonly DATABASE_CONNECTIONS: number;
}

export interface DatabaseConfig {
  /** A PostgreSQL to use instead of the embedded one. */
  readonly databaseUrl?: string;
  /** A read-only replica that answers queries. */
  readonly replicaUrl?: string;
  /** Maximum connections of each pool in a process. */
  readonly databaseConnections: number;
}

export const databaseIn = ({
  DATABASE_URL: databaseUrl,
  DATABASE_REPLICA_URL: replicaUrl,
  DATABASE_CONNECTIONS: databaseConnections,
}: Settings): DatabaseConfig => ({
  ...(databaseUrl !== undefined && { databaseUrl }),
  ...(replicaUrl !== undefined && { replicaUrl }),
  databaseConnections,
});
