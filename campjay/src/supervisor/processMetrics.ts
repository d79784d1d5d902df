import { type SupervisorLink, type ProcessRole } from './supervisorLink.ts';

/** Longer than it takes a process to collect its metrics. */
const RESPONSE_TIMEOUT_MS = 3_000;

/** Responds to metrics requests that the supervisor relays, with the metrics of this process. */
export const serveMetrics = (
  { onMessage, send }: Pick<SupervisorLink, 'onMessage' | 'send'>,
  collectMetrics: () => Promise<string>,
): void =>
  onMessage((message) => {
    if (message.kind !== 'metricsRequest') return;
    const { id } = message;
    collectMetrics().then(
      (text) => send({ kind: 'metrics', id, text }),
      () => undefined, // the requester times out
    );
  });

/**
 * Creates a function that requests another process's metrics through the supervisor. If the process does not respond in
 * time, the function resolves to metrics that report the process as down.
 */
export const createRemoteMetricsReader = (
  role: ProcessRole,
  { onMessage, send }: Pick<SupervisorLink, 'onMessage' | 'send'>,
  timeoutMs = RESPONSE_TIMEOUT_MS,
): (() => Promise<string>) => {
  /** By request id. Each function passes on the response and stops the timeout. */
  const pendingRequests = new Map<number, (text: string) => void>();
  let lastId = 0;
  onMessage((message) => {
    if (message.kind !== 'metrics') return;
    pendingRequests.get(message.id)?.(message.text);
    pendingRequests.delete(message.id);
  });
  return () =>
    new Promise((resolve) => {
      lastId += 1;
      const id = lastId;
      const timer = setTimeout(() => {
        pendingRequests.delete(id);
        resolve(formatDownMetrics(role));
      }, timeoutMs);
      pendingRequests.set(id, (text) => {
        clearTimeout(timer);
        resolve(text);
      });
      send({ kind: 'metricsRequest', id });
    });
};

/** Returns metrics, in Prometheus's text format, that report a process as down. The metric calls a process a part. */
const formatDownMetrics = (role: ProcessRole): string =>
  [
    '# HELP campjay_part_up Whether a part of the product answers for itself.',
    '# TYPE campjay_part_up gauge',
    `campjay_part_up{part="${role}"} 0\n`,
  ].join('\n');
