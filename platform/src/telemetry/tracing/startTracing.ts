import { type TracedProcess, type TracingSettings } from './tracedProcess.ts';

/**
 * Sends spans to a collector until disposed, which also sends the remaining ones. Only this call loads the SDK: without
 * it, the product creates no spans. If the collector does not answer, spans are lost, with no other effect.
 */
export const startTracing = async (
  settings: TracingSettings | undefined,
  { part, instance, log }: TracedProcess,
): Promise<AsyncDisposable> => {
  if (!settings) return { [Symbol.asyncDispose]: () => Promise.resolve() };
  const { openTracing } = await import('./openTracing.ts');
  log.info({ ratio: settings.ratio }, 'Traces are sent to a collector');
  return openTracing(settings, { part, instance, log });
};
