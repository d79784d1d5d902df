import { conciergeRequestStream, suggestionStream } from '@campjay/events/streams.ts';
import { isProblem, post, problem, type Problem, type Route, combineRoutes } from '@campjay/platform/http/route.ts';
import { PersonIsForgotten } from '@campjay/platform/sealing/sealing.ts';
import { conciergeDecider, type ConciergeRefusal } from '../ads/placement/concierge/conciergeDecider.ts';
import { CommandDone } from '../contract.ts';
import { firstEventId } from '../kernel/handleCommand.ts';
import { suggestionDecider, type SuggestionRefusal } from '../suggestions/suggestionDecider.ts';
import { respondToCommand, beginCommand, type CommandDeps } from '../kernel/command.ts';
import { DecideConciergeRequest, DecideSuggestion } from './contract.ts';
import { explainDecisionRefusal } from './requestDecision.ts';

/** Routes for admins to process suggestions and concierge requests. */
export const requestRoutes = (deps: CommandDeps): readonly Route[] =>
  combineRoutes(
    post('/api/admin/decide-suggestion', {
      allow: ['admin'],
      isCommand: true,
      problems: [404],
      summary: 'Resolves a suggestion, or reopens it.',
      body: DecideSuggestion,
      answer: CommandDone,
      handle: async (input) => {
        const { suggestionId, decision, note, revision: seen } = input.body;
        const context = await beginCommand(deps, input);
        if (isProblem(context)) return context;
        return respondToCommand(deps, asAdmin(context), {
          decider: suggestionDecider,
          streamId: suggestionStream(suggestionId),
          command: { type: 'DecideSuggestion', decision, note, seenRevision: seen },
          successMessage: DONE_MESSAGES[decision],
          explain: explainSuggestionRefusal,
        });
      },
    }),
    post('/api/admin/decide-concierge-request', {
      allow: ['admin'],
      isCommand: true,
      problems: [404],
      summary: 'Resolves a concierge request of a camp operator, or reopens it.',
      body: DecideConciergeRequest,
      answer: CommandDone,
      handle: async (input) => {
        const { conciergeRequestId: id, decision, note, revision: seen } = input.body;
        const callerContext = await beginCommand(deps, input);
        if (isProblem(callerContext)) return callerContext;
        const context = asAdmin(callerContext);
        const streamId = conciergeRequestStream(id);
        // The note may be about a person. It is sealed with the request's own key, so that deleting the request also
        // makes the note unreadable. The stream is checked first, because sealing would create a key for an unknown id.
        const { events } = await deps.store.readStream(streamId);
        if (events.length === 0) return noSuchRequest;
        try {
          const eventId = firstEventId(streamId, context.metadata);
          const sealedNote = await deps.sealing.seal(id, note, { streamId, eventId, field: 'note' });
          return await respondToCommand(deps, context, {
            decider: conciergeDecider,
            streamId,
            command: { type: 'DecideRequest', decision, note: sealedNote, seenRevision: seen },
            successMessage: DONE_MESSAGES[decision],
            explain: explainConciergeRefusal,
          });
        } catch (error) {
          if (error instanceof PersonIsForgotten) return requestForgotten;
          throw error;
        }
      },
    }),
  );

const DONE_MESSAGES = {
  done: 'It is marked as done.',
  declined: 'It is declined.',
  reopened: 'It is open again.',
} as const;

type AdminContext = Exclude<Awaited<ReturnType<typeof beginCommand>>, Problem>;

const asAdmin = (context: AdminContext): AdminContext => ({
  ...context,
  metadata: { ...context.metadata, actor: { userId: context.userId, role: 'admin' } },
});

const noSuchSuggestion = problem(404, {
  type: 'NoSuchSuggestion',
  field: 'suggestionId',
  message: 'There is no suggestion with this suggestionId.',
});
const noSuchRequest = problem(404, {
  type: 'NoSuchRequest',
  field: 'conciergeRequestId',
  message: 'There is no request with this conciergeRequestId.',
});
const requestForgotten = problem(410, {
  type: 'RequestForgotten',
  message: 'This request has been deleted in the meantime.',
});

/** A decision can be refused only for the reasons in `DecisionRefusal`, or because there is no such suggestion. */
const explainSuggestionRefusal = (reason: SuggestionRefusal): Problem =>
  reason.type === 'DecidedMeanwhile' || reason.type === 'NothingToDecide'
    ? explainDecisionRefusal(reason)
    : noSuchSuggestion;

const explainConciergeRefusal = (reason: ConciergeRefusal): Problem => {
  if (reason.type === 'DecidedMeanwhile' || reason.type === 'NothingToDecide') return explainDecisionRefusal(reason);
  return reason.type === 'RequestForgotten' ? requestForgotten : noSuchRequest;
};
