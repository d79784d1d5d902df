import { type SessionSnapshot } from '@campjay/events/schedule/entries.ts';
import { type Route, routes } from '@campjay/platform/http/route.ts';
import { type CommandDeps } from '../kernel/command.ts';
import { ScheduleCampInstance, TakeOverSessionFacts, UpdateCampInstanceStatus } from './contract.ts';
import { explainRefusal } from './explainRefusal.ts';
import { noteRoute } from './noteRoute.ts';
import { notInCatalog, readSession, requireKid } from './planningHelpers.ts';
import { scheduleCommand } from './scheduleCommand.ts';
import { startTrialOnFirstUse } from './startTrialOnFirstUse.ts';

/**
 * A source may reuse the id of last year's session for this year's; the placed session is then no longer in the
 * catalog.
 */
const isSameSummer = (placed: SessionSnapshot, now: SessionSnapshot): boolean =>
  placed.season === now.season && (placed.session.year ?? placed.season) === (now.session.year ?? now.season);

/** Camp sessions in a schedule. Their facts come from the camp's stream, never from the client. */
export const sessionRoutes = (deps: CommandDeps): readonly Route[] => {
  const { store } = deps;
  return routes(
    scheduleCommand(deps, 'schedule-camp-instance', {
      summary: "Places a camp session in a kid's schedule, with what the catalogue says of it now.",
      body: ScheduleCampInstance,
      prepare: ({ entryId, seen, kidId, choice, org_id, instance_id, week, status }, target) =>
        requireKid(store, target, kidId, async () => {
          const session = await readSession(store, org_id, instance_id);
          if (!session) return notInCatalog('instance_id');
          const at = { kidId, choice, weeks: week === undefined ? [] : [week] };
          const command = { type: 'ScheduleSession', by: target.by, seen, entryId, at, status, session } as const;
          return { command, done: 'The session is in the schedule.' };
        }),
      followUp: startTrialOnFirstUse(deps),
    }),
    scheduleCommand(deps, 'update-camp-instance-status', {
      summary: 'Says how a scheduled session stands.',
      body: UpdateCampInstanceStatus,
      prepare: ({ entryId, seen, status }, { by }) => ({
        command: { type: 'ChangeStatus', by, seen, entryId, kind: 'session', status },
        done: 'The status is saved.',
      }),
    }),
    noteRoute(
      deps,
      'save-camp-instance-note',
      'session',
      'Keeps a note on a scheduled session; a blank one removes it.',
    ),
    scheduleCommand(deps, 'take-over-session-facts', {
      summary: 'Takes over what the catalogue says of a scheduled session now.',
      body: TakeOverSessionFacts,
      prepare: async ({ entryId, seen }, { by, schedule }) => {
        const entry = schedule.entries.get(entryId);
        if (!entry) return explainRefusal(by)({ type: 'NoSuchEntry' });
        if (entry.kind !== 'session') return explainRefusal(by)({ type: 'WrongKind', kind: 'session' });
        const session = await readSession(store, entry.session.org_id, entry.session.session.instance_id);
        if (!session || !isSameSummer(entry.session, session)) return notInCatalog('entryId');
        const done = 'The schedule has what the catalogue says now.';
        return { command: { type: 'TakeOverFacts', by, seen, entryId, session }, done };
      },
    }),
  );
};
