import { hiddenCampsStream } from '@campjay/events/streams.ts';
import { problem, type Problem, type Route, routes } from '@campjay/platform/http/kit.ts';
import { parentCommand } from '../parentCommand.ts';
import { accountDeleted, type WishParts } from '../wish.ts';
import { HideCamp } from './contract.ts';
import { hiddenCampsDecider, type HiddenCampsRefusal } from './hiddenCampsDecider.ts';

const explain = (reason: HiddenCampsRefusal): Problem =>
  reason.type === 'PersonForgotten'
    ? accountDeleted
    : problem(409, {
        type: reason.type,
        message: `You have hidden ${reason.max} camps, which is as many as an account holds.`,
      });

/** Where a parent hides camps from their searches, and shows them again (SPEC §4 'Favourite and hide toggles'). */
export const hiddenCampsRoutes = (parts: WishParts): readonly Route[] =>
  routes(
    parentCommand(parts, '/api/hidden-camps/hide-camp', {
      summary: 'Hides a camp from the searches of whoever asks.',
      body: HideCamp,
      wish: ({ org_id }, { userId }) => ({
        decider: hiddenCampsDecider,
        streamId: hiddenCampsStream(userId),
        command: { type: 'HideCamp' as const, orgId: org_id },
        done: 'The camp is hidden.',
        explain,
      }),
    }),
    parentCommand(parts, '/api/hidden-camps/unhide-camp', {
      summary: 'Shows a hidden camp again.',
      body: HideCamp,
      wish: ({ org_id }, { userId }) => ({
        decider: hiddenCampsDecider,
        streamId: hiddenCampsStream(userId),
        command: { type: 'UnhideCamp' as const, orgId: org_id },
        done: 'The camp is shown again.',
        explain,
      }),
    }),
  );
