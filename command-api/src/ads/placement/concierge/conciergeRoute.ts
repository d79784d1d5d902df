import { randomUUID } from 'node:crypto';
import { conciergeRequestStream } from '@campjay/events/streams.ts';
import { readIdempotencyKey, idempotencyKeyReusedProblem } from '@campjay/platform/http/headers.ts';
import { isProblem, ok, post, problem, type Problem, type Route } from '@campjay/platform/http/route.ts';
import { createRateLimit } from '@campjay/platform/http/rateLimit.ts';
import { PersonIsForgotten } from '@campjay/platform/sealing/sealing.ts';
import { CommandDone } from '../../../contract.ts';
import { firstEventId, handleCommand, type KeyedMetadata } from '../../../kernel/handleCommand.ts';
import { uuidV5 } from '../../../kernel/uuidV5.ts';
import { type CommandDeps } from '../../../kernel/command.ts';
import { ConciergeRequest } from '../contract.ts';
import { conciergeDecider } from './conciergeDecider.ts';

/** Per network address: enough to correct a request a few times, but it stops a program that floods the log. */
const RATE_LIMIT = { requests: 10, seconds: 10 * 60 };

const REQUEST_ID_NAMESPACE = '4b0d1c7a-9e52-4f5b-8a61-2c9be3d7f014';

/**
 * Route with which a camp operator, signed in or not, asks to be contacted about advertising (a concierge request).
 * Each request has its own encryption key for email and notes, so that it can be deleted separately.
 */
export const conciergeRoute = ({ store, sealing, now }: Omit<CommandDeps, 'limit'>): Route => {
  const limit = createRateLimit(RATE_LIMIT);
  return post('/api/advertiser/concierge-request', {
    allow: 'everyone',
    isCommand: true,
    summary: 'Stores the request of a camp operator to be contacted about advertising.',
    body: ConciergeRequest,
    answer: CommandDone,
    handle: async ({ body: { email, notes }, principal, headers, clientAddress, correlationId }) => {
      const key = readIdempotencyKey(headers);
      if (isProblem(key)) return key;
      const limitProblem = await limit.consume(clientAddress);
      if (limitProblem) return limitProblem;
      // A repeated request has the same id, and therefore the same stream and encryption key.
      const commandKey = key ?? randomUUID();
      const id = uuidV5(REQUEST_ID_NAMESPACE, JSON.stringify([principal.userId, commandKey]));
      const streamId = conciergeRequestStream(id);
      try {
        const metadata: KeyedMetadata = {
          time: now().toISOString(),
          actor: { userId: principal.userId, role: principal.roles[0] ?? 'visitor' },
          correlationId,
          commandKey,
          bodyHash: await sealing.hashFor(id, JSON.stringify({ email, notes })),
        };
        const seal = (field: string, text: string) =>
          sealing.seal(id, text, { streamId, eventId: firstEventId(streamId, metadata), field });
        const outcome = await handleCommand(store, conciergeDecider, {
          streamId,
          command: {
            type: 'RequestConcierge',
            email: await seal('email', email),
            notes: await seal('notes', notes),
          },
          assumption: 'noStream',
          metadata,
        });
        if (outcome.kind === 'refused') return idempotencyKeyReusedProblem();
        const message = 'Thank you. We will write to you about advertising.';
        return ok({ success: true, message, position: outcome.position });
      } catch (error) {
        if (error instanceof PersonIsForgotten) return requestForgotten;
        throw error;
      }
    },
  });
};

const requestForgotten: Problem = problem(410, {
  type: 'RequestForgotten',
  message: 'This request was completed and deleted. Please send a new one.',
});
