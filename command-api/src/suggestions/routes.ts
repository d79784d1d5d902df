import { randomUUID } from 'node:crypto';
import { suggestionStream } from '@campjay/events/streams.ts';
import { readIdempotencyKey, idempotencyKeyReused } from '@campjay/platform/http/headers.ts';
import { ok, post, type Route, routes, VISITOR } from '@campjay/platform/http/route.ts';
import { createRateLimit } from '@campjay/platform/http/rateLimit.ts';
import { firstEventId, handleCommand, type KeyedMetadata } from '../kernel/handleCommand.ts';
import { uuidV5 } from '../kernel/uuidV5.ts';
import { catchForgotten, type CommandDeps } from '../kernel/command.ts';
import { AddSuggestion, SuggestionAdded } from './contract.ts';
import { suggestionDecider } from './suggestionDecider.ts';

/** Allows a visitor to report many missing camps; stops a program that floods the log. */
const LIMIT = { requests: 20, seconds: 10 * 60 };

const ID_NAMESPACE = '0b9b2f6e-6f0a-4a55-8a3c-3d1f6f2c9a71';

/**
 * Suggestions to the operators of the product, open to everyone. The text may name people, so it is sealed: with the
 * key of the author's account, so it disappears with the account; a visitor's with the suggestion's own key.
 */
export const suggestionsRoutes = ({ store, sealing, now }: Omit<CommandDeps, 'limit'>): readonly Route[] => {
  const limit = createRateLimit(LIMIT);
  return routes(
    post('/api/suggestions/add', {
      allow: 'everyone',
      isCommand: true,
      summary: 'Keeps a suggestion: a camp that is missing, something that is wrong, an idea.',
      body: AddSuggestion,
      answer: SuggestionAdded,
      handle: async ({ body, principal, headers, clientAddress, correlationId }) => {
        const key = readIdempotencyKey(headers);
        if (typeof key === 'object') return key;
        const tooMany = await limit.consume(clientAddress);
        if (tooMany) return tooMany;
        // A repeated request has the same id, and therefore the same stream, which already has the key.
        const commandKey = key ?? randomUUID();
        const id = uuidV5(ID_NAMESPACE, JSON.stringify([principal.userId, commandKey]));
        const streamId = suggestionStream(id);
        const author = principal.userId === VISITOR.userId ? id : principal.userId;
        const outcome = await catchForgotten(async () => {
          const metadata: KeyedMetadata = {
            time: now().toISOString(),
            actor: { userId: principal.userId, role: principal.roles[0] ?? 'visitor' },
            correlationId,
            commandKey,
            bodyHash: await sealing.hashFor(author, JSON.stringify(body)),
          };
          const place = { streamId, eventId: firstEventId(streamId, metadata), field: 'suggestion_text' };
          const text = await sealing.seal(author, body.suggestion_text, place);
          return handleCommand(store, suggestionDecider, {
            streamId,
            command: { type: 'MakeSuggestion', kind: body.suggestion_type, text },
            believed: 'noStream',
            metadata,
          });
        });
        if (outcome.kind === 'problem') return outcome;
        if (outcome.kind === 'refused') return idempotencyKeyReused();
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
