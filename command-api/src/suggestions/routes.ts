import { randomUUID } from 'node:crypto';
import { suggestionStream } from '@campjay/events/streams.ts';
import { readIdempotencyKey, idempotencyKeyReusedProblem } from '@campjay/platform/http/headers.ts';
import { ok, post, type Route, combineRoutes, VISITOR } from '@campjay/platform/http/route.ts';
import { createRateLimit } from '@campjay/platform/http/rateLimit.ts';
import { firstEventId, handleCommand, type KeyedMetadata } from '../kernel/handleCommand.ts';
import { uuidV5 } from '../kernel/uuidV5.ts';
import { catchAccountDeleted, type CommandDeps } from '../kernel/command.ts';
import { AddSuggestion, SuggestionAdded } from './contract.ts';
import { suggestionDecider } from './suggestionDecider.ts';

/** Limit per client address. Enough to report many missing camps, but too few to flood the log. */
const RATE_LIMIT = { requests: 20, seconds: 10 * 60 };

const ID_NAMESPACE = '0b9b2f6e-6f0a-4a55-8a3c-3d1f6f2c9a71';

/**
 * Route for suggestions to the operators of the product, open to everyone. The text may name people, so it is sealed. A
 * signed-in author's text is sealed with the key of the account, so that it is deleted together with the account; a
 * visitor's text is sealed with a key of the suggestion's own.
 */
export const suggestionsRoutes = ({ store, sealing, now }: Omit<CommandDeps, 'limit'>): readonly Route[] => {
  const limit = createRateLimit(RATE_LIMIT);
  return combineRoutes(
    post('/api/suggestions/add', {
      allow: 'everyone',
      isCommand: true,
      summary: 'Stores a suggestion: a missing camp, an error, or an idea.',
      body: AddSuggestion,
      answer: SuggestionAdded,
      handle: async ({ body, principal, headers, clientAddress, correlationId }) => {
        const keyOrProblem = readIdempotencyKey(headers);
        if (typeof keyOrProblem === 'object') return keyOrProblem;
        const limitProblem = await limit.consume(clientAddress);
        if (limitProblem) return limitProblem;
        // A repeated request gets the same id and therefore the same stream, which already contains the idempotency
        // key.
        const commandKey = keyOrProblem ?? randomUUID();
        const id = uuidV5(ID_NAMESPACE, JSON.stringify([principal.userId, commandKey]));
        const streamId = suggestionStream(id);
        const keyOwner = principal.userId === VISITOR.userId ? id : principal.userId;
        const outcome = await catchAccountDeleted(async () => {
          const metadata: KeyedMetadata = {
            time: now().toISOString(),
            actor: { userId: principal.userId, role: principal.roles[0] ?? 'visitor' },
            correlationId,
            commandKey,
            bodyHash: await sealing.hashFor(keyOwner, JSON.stringify(body)),
          };
          const place = { streamId, eventId: firstEventId(streamId, metadata), field: 'suggestion_text' };
          const text = await sealing.seal(keyOwner, body.suggestion_text, place);
          return handleCommand(store, suggestionDecider, {
            streamId,
            command: { type: 'MakeSuggestion', kind: body.suggestion_type, text },
            assumption: 'noStream',
            metadata,
          });
        });
        if (outcome.kind === 'problem') return outcome;
        if (outcome.kind === 'refused') return idempotencyKeyReusedProblem();
        return ok({
          success: true,
          message: 'Thank you. We read every suggestion.',
          insertId: id,
          position: outcome.position,
        });
      },
    }),
  );
};
