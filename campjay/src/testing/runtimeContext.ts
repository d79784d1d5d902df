import { silentLog } from '@campjay/platform/kernel/log.ts';
import { createMetrics } from '@campjay/platform/telemetry/metrics/metrics.ts';
import { type Build } from '../processes/dataFolder.ts';
import { type RuntimeContext } from '../processes/infrastructure/runtimeContext.ts';
import { readConfig } from '../settings/config.ts';
import { checkPort } from '../supervisor/port.ts';

/** The context of a process that listens on a free port of 127.0.0.1, with default settings and without a build. */
export const createTestContext = async (stop: AbortSignal, log = silentLog) => {
  const metrics = createMetrics({ part: 'test', log });
  const context: RuntimeContext = {
    config: { ...readConfig({}, '/tmp'), hosts: ['127.0.0.1'], port: await checkPort(['127.0.0.1'], 0) },
    build: {} as Build,
    telemetry: { metrics, instrument: (handler: unknown) => handler } as RuntimeContext['telemetry'],
    ...{ log, stop },
  };
  return { context, metrics };
};
