import { randomUUID } from 'node:crypto';
import { suggestionStream } from '@campjay/events/streams.ts';
import { type EventStore } from '@campjay/platform/eventStore/port.ts';
import { commandKeyIn, commandKeyReused } from '@campjay/platform/http/commandKey.ts';
import { ok, post, type Route, routes } from '@campjay/platform/http/kit.ts';
import { createRateLimit } from '@campjay/platform/http/rateLimit.ts';
import { bodyHash } from '../bodyHash.ts';
import { handleCommand } from '../handleCommand.ts';
import { uuidV5 } from '../uuidV5.ts';
import { AddSuggestion, SuggestionAdded } from './contract.ts';
import { suggestionDecider } from './suggestionDecider.ts';

/** Somebody who knows of many missing camps may say so; a program that fills the log may not. */
const LIMIT = { requests: 20, seconds: 10 * 60 };

const ID_NAMESPACE = '0b9b2f6e-6f0a-4a55-8a3c-3d1f6f2c9a71';

interface SuggestionParts {
  readonly store: EventStore;
  readonly now: () => Date;
}

/** Where anybody proposes something to those who run the product. */
export const suggestionsRoutes = ({ store, now }: SuggestionParts): readonly Route[] => {
  const limit = createRateLimit(LIMIT);
  return routes(
    post('/api/suggestions/add', {
      allow: 'everyone',
      summary: 'Keeps a suggestion: a camp that is missing, something that is wrong, an idea.',
      body: AddSuggestion,
      answer: SuggestionAdded,
      handle: async ({ body, principal, headers, clientAddress, correlationId }) => {
        const key = commandKeyIn(headers);
        if (typeof key === 'object') return key;
        const tooMany = await limit.take(clientAddress);
        if (tooMany) return tooMany;
        // The same request twice has the same id, and so the same stream, which knows the key.
        const id = key === undefined ? randomUUID() : uuidV5(ID_NAMESPACE, JSON.stringify([principal.userId, key]));
        const outcome = await handleCommand(store, suggestionDecider, {
          streamId: suggestionStream(id),
          command: { type: 'MakeSuggestion', suggestion: body },
          believed: 'noStream',
          metadata: {
            time: now().toISOString(),
            actor: { userId: principal.userId, role: principal.roles[0] ?? 'visitor' },
            correlationId,
            ...(key !== undefined && { commandKey: key, bodyHash: bodyHash(body) }),
          },
        });
        if (outcome.kind === 'refused') return commandKeyReused();
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
