import { type ExternalServer, externalServers, type ServerName } from '../externalServers.ts';
import { type DatabaseContext } from './runtimeContext.ts';

const LOG_AND_DATABASE = ['PostgreSQL', 'EventStoreDB'] as const;

/** The servers that each service works with when it runs alone. */
const USES = {
  'command-api': [...LOG_AND_DATABASE, 'Kafka', 'SMTP', 'S3'],
  'query-api': [...LOG_AND_DATABASE, 'Meilisearch', 'S3'],
  projector: LOG_AND_DATABASE,
  'search-indexer': [...LOG_AND_DATABASE, 'Meilisearch'],
} as const satisfies Readonly<Record<string, readonly ServerName[]>>;

/** Those of them that the configuration names. */
export const serversOf = (
  service: keyof typeof USES,
  { config, databaseUrl }: Pick<DatabaseContext, 'config' | 'databaseUrl'>,
): readonly ExternalServer[] => externalServers(config, { databaseUrl, uses: USES[service] });
