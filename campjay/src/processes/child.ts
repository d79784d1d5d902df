import { createLog } from '@campjay/platform/kernel/log.ts';
import { operatorMessage } from '../cli/operatorError.ts';
import { serve } from './serve.ts';
import { connectToSupervisor } from '../supervisor/link.ts';
import { remoteMetrics, serveMetrics } from '../supervisor/processMetrics.ts';
import { openTelemetry } from './telemetry/telemetry.ts';
import { work } from './work.ts';

/** Entry of the supervised child processes: runs one part of the product until the supervisor stops it or is gone. */
const link = await connectToSupervisor();
if (link) {
  const { role, config } = link.settings;
  const log = createLog({ name: role, level: config.logLevel });
  try {
    const others = role === 'serve' ? remoteMetrics('work', link) : undefined;
    await using telemetry = await openTelemetry(config, { part: role, log, ...(others && { others }) });
    if (role === 'work') serveMetrics(link, () => telemetry.metrics.exposition());
    await (role === 'serve' ? serve(link, log, telemetry) : work(link, log, telemetry));
    log.info({}, 'Stopped');
  } catch (error) {
    const sentence = operatorMessage(error);
    log.error({ err: error }, sentence ?? `The part "${role}" failed`);
    if (sentence !== undefined) link.send({ kind: 'failed', sentence });
    process.exitCode = 1;
  }
  link.close();
}
