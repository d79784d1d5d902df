import { type ExternalServer, externalServers, type ServerName } from './externalServers.ts';
import { type DatabaseContext } from './runtimeContext.ts';

const LOG_AND_DATABASE = ['PostgreSQL', 'EventStoreDB'] as const;

/** Servers that each service uses when it runs separately. */
const USES = {
  'command-api': [...LOG_AND_DATABASE, 'Kafka', 'SMTP', 'S3'],
  'query-api': [...LOG_AND_DATABASE, 'Meilisearch', 'S3'],
  projector: LOG_AND_DATABASE,
  'search-indexer': [...LOG_AND_DATABASE, 'Meilisearch'],
} as const satisfies Readonly<Record<string, readonly ServerName[]>>;

/** The configured servers that a service uses. */
export const serversOf = (
  service: keyof typeof USES,
  { config, databaseUrl }: Pick<DatabaseContext, 'config' | 'databaseUrl'>,
): readonly ExternalServer[] => externalServers(config, { databaseUrl, uses: USES[service] });
