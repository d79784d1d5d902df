import { type SupervisorLink, type ProcessRole } from './supervisorLink.ts';

/** Longer than it takes a process to collect its metrics. */
const RESPONSE_WITHIN_MS = 3_000;

/** Responds to metrics requests that the supervisor relays, with the metrics of this process. */
export const serveMetrics = (
  { onMessage, send }: Pick<SupervisorLink, 'onMessage' | 'send'>,
  expose: () => Promise<string>,
): void =>
  onMessage((message) => {
    if (message.kind !== 'metricsRequest') return;
    const { id } = message;
    expose().then(
      (text) => send({ kind: 'metrics', id, text }),
      () => undefined, // the requester times out
    );
  });

/**
 * Creates a function that requests another process's metrics through the supervisor. If the process does not respond in
 * time, the function resolves to metrics that report the process as down.
 */
export const remoteMetrics = (
  role: ProcessRole,
  { onMessage, send }: Pick<SupervisorLink, 'onMessage' | 'send'>,
  withinMs = RESPONSE_WITHIN_MS,
): (() => Promise<string>) => {
  const pending = new Map<number, (text: string) => void>();
  let lastId = 0;
  onMessage((message) => {
    if (message.kind !== 'metrics') return;
    pending.get(message.id)?.(message.text);
    pending.delete(message.id);
  });
  return () =>
    new Promise((resolve) => {
      const id = (lastId += 1);
      const timer = setTimeout(() => {
        pending.delete(id);
        resolve(downExposition(role));
      }, withinMs);
      pending.set(id, (text) => {
        clearTimeout(timer);
        resolve(text);
      });
      send({ kind: 'metricsRequest', id });
    });
};

const downExposition = (role: ProcessRole): string =>
  [
    '# HELP campjay_part_up Whether a part of the product answers for itself.',
    '# TYPE campjay_part_up gauge',
    `campjay_part_up{part="${role}"} 0\n`,
  ].join('\n');
