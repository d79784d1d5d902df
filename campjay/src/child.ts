import { createLog } from '@campjay/platform/log/log.ts';
import { sentenceOf } from './cannotRun.ts';
import { serve } from './serve.ts';
import { connectToSupervisor } from './supervisor/link.ts';
import { metricsOf, tellMetrics } from './supervisor/partMetrics.ts';
import { openTelemetry } from './telemetry/telemetry.ts';
import { work } from './work.ts';

/** The entry of the supervised processes: runs one part of the product until the supervisor stops it or is gone. */
const link = await connectToSupervisor();
if (link) {
  const { part, config } = link.settings;
  const log = createLog({ name: part, level: config.logLevel });
  try {
    const others = part === 'serve' ? metricsOf('work', link) : undefined;
    await using telemetry = await openTelemetry(config, { part, log, ...(others && { others }) });
    if (part === 'work') tellMetrics(link, () => telemetry.metrics.exposition());
    await (part === 'serve' ? serve(link, log, telemetry) : work(link, log, telemetry));
    log.info({}, 'Stopped');
  } catch (error) {
    const sentence = sentenceOf(error);
    log.error({ err: error }, sentence ?? `The part "${part}" failed`);
    if (sentence !== undefined) link.tell({ kind: 'failed', sentence });
    process.exitCode = 1;
  }
  link.close();
}
