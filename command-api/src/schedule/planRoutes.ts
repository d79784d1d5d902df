import { type Route, routes } from '@campjay/platform/http/kit.ts';
import { type WishParts } from '../wish.ts';
import { CreateCustomPlan, UpdateCustomPlan, UpdateCustomPlanStatus } from './contract.ts';
import { noteRoute } from './noteRoute.ts';
import { unlessKidOf } from './planningParts.ts';
import { scheduleCommand } from './scheduleCommand.ts';
import { startTrialByUse } from './startTrialByUse.ts';

/** Plans of a family's own. Their titles are sealed with the key of whoever writes them. */
export const planRoutes = (parts: WishParts): readonly Route[] =>
  routes(
    scheduleCommand(parts, 'create-custom-plan', {
      summary: "Puts a plan of the family's own into a kid's schedule.",
      body: CreateCustomPlan,
      wish: ({ entryId, seen, kidId, choice, weeks, title, hours, status }, asked) =>
        unlessKidOf(parts.store, asked, kidId, async () => {
          const { by, streamId, wish } = asked;
          const sealed = await wish.seal(streamId, 'title', title);
          const at = { kidId, choice, weeks };
          return {
            command: { type: 'CreatePlan' as const, by, seen, entryId, at, status, title: sealed, hours },
            done: 'The plan is in the schedule.',
          };
        }),
      followUp: startTrialByUse(parts),
    }),
    scheduleCommand(parts, 'update-custom-plan', {
      summary: 'Changes the title and the hours of a plan.',
      body: UpdateCustomPlan,
      wish: async ({ entryId, seen, title, hours }, { by, streamId, wish }) => ({
        command: {
          type: 'ChangePlan',
          by,
          seen,
          entryId,
          title: await wish.seal(streamId, 'title', title),
          hours,
        },
        done: 'The plan is saved.',
      }),
    }),
    scheduleCommand(parts, 'update-custom-plan-status', {
      summary: 'Says how a plan stands.',
      body: UpdateCustomPlanStatus,
      wish: ({ entryId, seen, status }, { by }) => ({
        command: { type: 'ChangeStatus', by, seen, entryId, kind: 'plan', status },
        done: 'The status is saved.',
      }),
    }),
    noteRoute(parts, 'update-custom-plan-note', 'plan', 'Keeps a note on a plan; a blank one removes it.'),
  );
