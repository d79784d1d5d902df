import { type Log } from '@campjay/platform/log/log.ts';
import { serveAdImages } from './adImages.ts';
import { openServedImageStore } from './imageStore.ts';
import { outsideServers } from './outsideServers.ts';
import { openParts } from './parts.ts';
import { openPeople } from './people.ts';
import { answerRequests } from './services/answerRequests.ts';
import { openCommands } from './services/commands.ts';
import { openApi } from './services/openApi.ts';
import { prepareQueries } from './services/queries.ts';
import { openPublishingBus } from './services/observedBus.ts';
import { openGround } from './services/surroundings.ts';
import { aborted } from './stopSignal.ts';
import { type Link } from './supervisor/link.ts';
import { type Telemetry } from './telemetry/telemetry.ts';

/** The part that answers requests. Resolves when it has been stopped and everything is closed. */
export const serve = async (link: Link, log: Log, telemetry: Telemetry): Promise<void> => {
  const { config, build, databaseUrl } = link.settings;
  const surroundings = { config, build, databaseUrl, log, telemetry, stop: link.stop };
  await using parts = openParts();
  const images = parts.add(await openServedImageStore(config, log));
  const queries = await prepareQueries(surroundings);
  await answerRequests(surroundings, {
    servers: outsideServers(config, { databaseUrl }),
    textIndexAnsweredLast: queries.textIndexAnsweredLast,
    opens: 'catalogue',
    ...{ client: build.client, pages: queries.pages, inlineScripts: queries.inlineScripts },
    adImages: serveAdImages(images),
    onReady: () => link.tell({ kind: 'ready' }),
    open: async () => {
      await Promise.race([link.catalogueReady, aborted(link.stop)]);
      if (link.stop.aborted) return undefined;
      const ground = await openGround(surroundings, parts, 'campjay serve');
      if (!ground) return undefined;
      const people = await openPeople(config, ground);
      const opened = await queries.open(ground, people);
      const bus = await openPublishingBus(ground);
      const commands = await openCommands(ground, { people, images, bus });
      return {
        api: await openApi(ground, people, [opened.routes, commands]),
        readiness: () => opened.readiness(),
      };
    },
  });
};
