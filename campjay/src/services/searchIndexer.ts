import { startSearchIndexer } from '@campjay/search-indexer/service.ts';
import { openParts } from '../parts.ts';
import { lookAtSearchIndexer } from '../telemetry/lookUps.ts';
import { answerRequests } from './answerRequests.ts';
import { serversOf } from './serversOf.ts';
import { type DatabaseSurroundings, type Ground, openGround } from './surroundings.ts';

/** Keeps the index in Meilisearch current where one is configured; in a second process it stands by. */
export const openSearchIndexer = async ({ pool, databaseUrl, store, log, config, parts, telemetry }: Ground) => {
  const { meilisearch } = config;
  if (!meilisearch) return undefined;
  const indexer = parts.add(await startSearchIndexer({ pool, databaseUrl, store, log, meilisearch }));
  lookAtSearchIndexer(telemetry.metrics, indexer);
  return indexer;
};

/** The search indexer alone. Resolves when it has been stopped. */
export const searchIndexer = async (surroundings: DatabaseSurroundings): Promise<void> => {
  await using parts = openParts();
  await answerRequests(surroundings, {
    servers: serversOf('search-indexer', surroundings),
    opens: 'PostgreSQL',
    open: async () => {
      const ground = await openGround(surroundings, parts, 'campjay search-indexer');
      if (!ground) return undefined;
      const indexer = await openSearchIndexer(ground);
      return {
        readiness: () => ({ ready: true, waitingFor: [] }),
        stand: () => Promise.resolve({ index: indexer?.role() }),
      };
    },
  });
};
