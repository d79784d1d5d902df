import { type Log, createLog } from '@campjay/platform/kernel/log.ts';
import { serveAdImages, openServedImageStore, openPublishingBus } from './infrastructure/adapters.ts';
import { listExternalServers } from './infrastructure/externalServers.ts';
import { openResources } from './resources.ts';
import { openIdentityServices } from './infrastructure/identityServices.ts';
import { answerRequests } from './http/answerRequests.ts';
import { openCommandApiRoutes } from './http/commands.ts';
import { createApiHandler } from './http/openApi.ts';
import { prepareQueries } from './http/queries.ts';
import { openInfrastructure } from './infrastructure/runtimeContext.ts';
import { waitForAbort } from './stopSignal.ts';
import { type SupervisorLink, connectToSupervisor } from '../supervisor/supervisorLink.ts';
import { type Telemetry, openTelemetry } from './telemetry/telemetry.ts';
import { operatorMessageOf } from '../cli/operatorError.ts';
import { createRemoteMetricsReader, serveMetrics } from '../supervisor/processMetrics.ts';
import { runWorkProcess } from './work.ts';

/** Runs the process that serves requests. Resolves after it was stopped and everything is closed. */
const serve = async (link: SupervisorLink, log: Log, telemetry: Telemetry): Promise<void> => {
  const { config, build, databaseUrl } = link.settings;
  const context = { config, build, databaseUrl, log, telemetry, stop: link.stop };
  await using resources = openResources();
  const images = resources.add(await openServedImageStore(config, log));
  const queries = await prepareQueries(context);
  await answerRequests(context, {
    servers: listExternalServers(config, { databaseUrl }),
    hasTextIndexAnswered: queries.hasTextIndexAnswered,
    startupLabel: 'catalogue', // the British spelling is part of `/readyz`
    client: build.client,
    pages: queries.pages,
    inlineScripts: queries.inlineScripts,
    adImages: serveAdImages(images),
    onReady: () => link.send({ kind: 'ready' }),
    open: async () => {
      await Promise.race([link.catalogReady, waitForAbort(link.stop)]);
      if (link.stop.aborted) return undefined;
      const infrastructure = await openInfrastructure(context, resources, 'campjay serve');
      if (!infrastructure) return undefined;
      const identity = await openIdentityServices(config, infrastructure);
      const queryApi = await queries.open(infrastructure, identity);
      const bus = await openPublishingBus(infrastructure);
      const commands = await openCommandApiRoutes(infrastructure, { identity, images, bus });
      return {
        api: await createApiHandler(infrastructure, identity, [queryApi.routes, commands]),
        getReadiness: () => queryApi.getReadiness(),
      };
    },
  });
};

/**
 * Entry point of the supervised child processes. The role in the settings determines which part of the product this
 * process runs: `serve` (requests) or `work` (background work). It runs until the supervisor stops it or ends.
 */
const link = await connectToSupervisor();
if (link) {
  const { role, config } = link.settings;
  const log = createLog({ name: role, level: config.logLevel });
  try {
    // The metrics endpoint of `serve` also reports the metrics of `work`, which listens on no port.
    const workMetrics = role === 'serve' ? createRemoteMetricsReader('work', link) : undefined;
    await using telemetry = await openTelemetry(config, {
      part: role,
      log,
      ...(workMetrics && { readOtherMetrics: workMetrics }),
    });
    if (role === 'work') serveMetrics(link, () => telemetry.metrics.exposition());
    await (role === 'serve' ? serve(link, log, telemetry) : runWorkProcess(link, log, telemetry));
    log.info({}, 'Stopped');
  } catch (error) {
    const operatorMessage = operatorMessageOf(error);
    log.error({ error }, operatorMessage ?? `The part "${role}" failed`);
    if (operatorMessage !== undefined) link.send({ kind: 'failed', sentence: operatorMessage });
    process.exitCode = 1;
  }
  link.close();
}
