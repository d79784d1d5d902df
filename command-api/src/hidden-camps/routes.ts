import { hiddenCampsStream } from '@campjay/events/streams.ts';
import { problem, type Problem, type Route, combineRoutes } from '@campjay/platform/http/route.ts';
import { parentCommand } from '../kernel/parentCommand.ts';
import { accountDeleted, type CommandDeps } from '../kernel/command.ts';
import { HideCamp } from './contract.ts';
import { hiddenCampsDecider, type HiddenCampsRefusal } from './hiddenCampsDecider.ts';

const explainRefusal = (reason: HiddenCampsRefusal): Problem =>
  reason.type === 'PersonForgotten'
    ? accountDeleted
    : problem(409, {
        type: reason.type,
        message: `You have hidden ${reason.max} camps, the most an account can hide.`,
      });

/** Routes for hiding camps from a parent's searches, and for showing them again (Requirement 4.40). */
export const hiddenCampsRoutes = (deps: CommandDeps): readonly Route[] =>
  combineRoutes(
    parentCommand(deps, '/api/hidden-camps/hide-camp', {
      summary: "Hides a camp from the caller's search results.",
      body: HideCamp,
      prepare: ({ org_id }, { userId }) => ({
        decider: hiddenCampsDecider,
        streamId: hiddenCampsStream(userId),
        command: { type: 'HideCamp' as const, orgId: org_id },
        successMessage: 'The camp is hidden.',
        explain: explainRefusal,
      }),
    }),
    parentCommand(deps, '/api/hidden-camps/unhide-camp', {
      summary: 'Shows a hidden camp again.',
      body: HideCamp,
      prepare: ({ org_id }, { userId }) => ({
        decider: hiddenCampsDecider,
        streamId: hiddenCampsStream(userId),
        command: { type: 'UnhideCamp' as const, orgId: org_id },
        successMessage: 'The camp is shown again.',
        explain: explainRefusal,
      }),
    }),
  );
