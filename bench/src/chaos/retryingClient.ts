import { Agent, request as httpRequest } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { type Kind, KINDS, type Tally, type Wait } from './clients.ts';

/** A server that does not respond for this long counts as dead. */
const ANSWER_WITHIN_MS = 30_000;
const BROKEN_AGAIN_AFTER_MS = 250;
/** Waits from this length on are noticeable. */
const NOTICED_MS = 1_000;
/** Temporary failures, from the product itself or a proxy in front of it. */
const TRANSIENT_STATUSES: ReadonlySet<number> = new Set([502, 503]);

export interface ClientRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface ClientResponse {
  readonly status: number;
  readonly text: string;
}

/**
 * Sends requests like the product's own client: temporary failures are retried unchanged, after the time in the
 * response.
 */
export const createRetryingClient = (url: string, giveUpAfterMs: number) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 512 });
  const tally = (): Tally => ({ requests: 0, failed: {}, done: 0, repeated: 0, slowestMs: 0 });
  const tallies = Object.fromEntries(KINDS.map((kind) => [kind, tally()])) as Record<Kind, Tally>;
  const waits: Wait[] = [];

  /** Undefined if the connection broke or there was no response. */
  const tryOnce = ({ method, path, headers, body }: ClientRequest) =>
    new Promise<(ClientResponse & { readonly retryAfterMs: number }) | undefined>((resolve) => {
      const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
      const sent = httpRequest(
        new URL(path, url),
        { method, agent, headers: { ...headers, ...length }, timeout: ANSWER_WITHIN_MS },
        (answer) => {
          const chunks: Buffer[] = [];
          answer.on('data', (chunk: Buffer) => chunks.push(chunk));
          answer.on('error', () => resolve(undefined));
          answer.on('end', () =>
            resolve({
              status: answer.statusCode ?? 0,
              text: Buffer.concat(chunks).toString(),
              retryAfterMs: Number(answer.headers['retry-after'] ?? 0) * 1_000,
            }),
          );
        },
      );
      sent.on('timeout', () => sent.destroy());
      sent.on('error', () => resolve(undefined));
      sent.end(body);
    });

  return {
    ...{ tallies, waits, close: () => agent.destroy() },
    /** @throws if it still fails after `giveUpAfterMs` */
    ask: async (kind: Kind, request: ClientRequest): Promise<ClientResponse> => {
      const from = Date.now();
      const kindTally = tallies[kind];
      for (let attempt = 1; ; attempt += 1) {
        kindTally.requests += 1;
        const startedAt = Date.now();
        const answer = await tryOnce(request);
        const now = Date.now();
        kindTally.slowestMs = Math.max(kindTally.slowestMs, now - startedAt);
        if (answer && !TRANSIENT_STATUSES.has(answer.status)) {
          kindTally.done += 1;
          if (attempt > 1) kindTally.repeated += 1;
          if (attempt > 1 || now - from > NOTICED_MS) waits.push({ kind, from, to: now });
          return answer;
        }
        const how = answer ? String(answer.status) : 'broken';
        kindTally.failed[how] = (kindTally.failed[how] ?? 0) + 1;
        if (now - from > giveUpAfterMs)
          throw new Error(`${request.path} failed for ${Math.round((now - from) / 1_000)} s, at last: ${how}`);
        await pause(answer?.retryAfterMs || BROKEN_AGAIN_AFTER_MS);
      }
    },
  };
};
export type RetryingClient = ReturnType<typeof createRetryingClient>;
