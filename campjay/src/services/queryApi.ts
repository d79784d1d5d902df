import { untilMigrated } from '@campjay/platform/postgres/ops/untilMigrated.ts';
import { serveAdImages } from '../adImages.ts';
import { openServedImageStore } from '../imageStore.ts';
import { openParts } from '../parts.ts';
import { openPeople } from '../people.ts';
import { answerRequests } from './answerRequests.ts';
import { LEAVING_MS } from './leaving.ts';
import { openApi } from './openApi.ts';
import { prepareQueries } from './queries.ts';
import { serversOf } from './serversOf.ts';
import { type DatabaseSurroundings, openGround } from './surroundings.ts';

/**
 * The query API alone, with an index of its own: read paths, live streams, pages' first documents, pictures of ads. Any number
 * of them may run, and each request may go to another one. Resolves when it has been stopped and everything is closed.
 */
export const queryApi = async (surroundings: DatabaseSurroundings): Promise<void> => {
  const { config, stop, log } = surroundings;
  await using parts = openParts();
  const images = parts.add(await openServedImageStore(config, log));
  const queries = await prepareQueries(surroundings);
  await answerRequests(surroundings, {
    servers: serversOf('query-api', surroundings),
    textIndexAnsweredLast: queries.textIndexAnsweredLast,
    opens: 'the schema "ops", which a command-api brings up to date',
    leavingMs: LEAVING_MS,
    ...{ pages: queries.pages, inlineScripts: queries.inlineScripts, adImages: serveAdImages(images) },
    open: async () => {
      const ground = await openGround(surroundings, parts, 'campjay query-api');
      if (!ground) return undefined;
      if (!(await untilMigrated(ground.pool, { log, signal: stop }))) return undefined;
      const people = await openPeople(config, ground);
      const opened = await queries.open(ground, people);
      return { api: await openApi(ground, people, [opened.routes]), readiness: () => opened.readiness() };
    },
  });
};
