import { startSearchIndexer } from '@campjay/search-indexer/service.ts';
import { openResources } from './resources.ts';
import { observeSearchIndexer } from './telemetry/gauges.ts';
import { answerRequests } from './http/answerRequests.ts';
import {
  type DatabaseContext,
  type Infrastructure,
  openInfrastructure,
  listServersOf,
} from './infrastructure/runtimeContext.ts';

/**
 * Starts the search indexer, which updates the index in Meilisearch. If another process already does so, this one
 * stands by. Does nothing if Meilisearch is not configured.
 */
export const openSearchIndexer = async ({
  pool,
  databaseUrl,
  store,
  log,
  config,
  resources,
  telemetry,
}: Infrastructure) => {
  const { meilisearch } = config;
  if (!meilisearch) return undefined;
  const indexer = resources.add(await startSearchIndexer({ pool, databaseUrl, store, log, meilisearch }));
  observeSearchIndexer(telemetry.metrics, indexer);
  return indexer;
};

/** Runs the search indexer as a separate service. Resolves after it was stopped. */
export const runSearchIndexerService = async (context: DatabaseContext): Promise<void> => {
  await using resources = openResources();
  await answerRequests(context, {
    servers: listServersOf('search-indexer', context),
    startupLabel: 'PostgreSQL',
    open: async () => {
      const infrastructure = await openInfrastructure(context, resources, 'campjay search-indexer');
      if (!infrastructure) return undefined;
      const indexer = await openSearchIndexer(infrastructure);
      return {
        getReadiness: () => ({ ready: true, waitingFor: [] }),
        statusDetails: () => Promise.resolve({ index: indexer?.role() }),
      };
    },
  });
};
