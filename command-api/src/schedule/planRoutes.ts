import { type Route, routes } from '@campjay/platform/http/route.ts';
import { type CommandDeps } from '../kernel/command.ts';
import { CreateCustomPlan, UpdateCustomPlan, UpdateCustomPlanStatus } from './contract.ts';
import { noteRoute } from './noteRoute.ts';
import { requireKid } from './planningHelpers.ts';
import { scheduleCommand } from './scheduleCommand.ts';
import { startTrialOnFirstUse } from './startTrialOnFirstUse.ts';

/** A family's own plans. Their titles are sealed with the author's key. */
export const planRoutes = (deps: CommandDeps): readonly Route[] =>
  routes(
    scheduleCommand(deps, 'create-custom-plan', {
      summary: "Puts a plan of the family's own into a kid's schedule.",
      body: CreateCustomPlan,
      prepare: ({ entryId, seen, kidId, choice, weeks, title, hours, status }, target) =>
        requireKid(deps.store, target, kidId, async () => {
          const { by, streamId, context } = target;
          const sealed = await context.seal(streamId, 'title', title);
          const at = { kidId, choice, weeks };
          return {
            command: { type: 'CreatePlan' as const, by, seen, entryId, at, status, title: sealed, hours },
            done: 'The plan is in the schedule.',
          };
        }),
      followUp: startTrialOnFirstUse(deps),
    }),
    scheduleCommand(deps, 'update-custom-plan', {
      summary: 'Changes the title and the hours of a plan.',
      body: UpdateCustomPlan,
      prepare: async ({ entryId, seen, title, hours }, { by, streamId, context }) => ({
        command: {
          type: 'ChangePlan',
          by,
          seen,
          entryId,
          title: await context.seal(streamId, 'title', title),
          hours,
        },
        done: 'The plan is saved.',
      }),
    }),
    scheduleCommand(deps, 'update-custom-plan-status', {
      summary: 'Says how a plan stands.',
      body: UpdateCustomPlanStatus,
      prepare: ({ entryId, seen, status }, { by }) => ({
        command: { type: 'ChangeStatus', by, seen, entryId, kind: 'plan', status },
        done: 'The status is saved.',
      }),
    }),
    noteRoute(deps, 'update-custom-plan-note', 'plan', 'Keeps a note on a plan; a blank one removes it.'),
  );
