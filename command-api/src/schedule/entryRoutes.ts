import { type InstanceId, type OrgId } from '@campjay/events/catalog/facts.ts';
import { type SessionSnapshot } from '@campjay/events/schedule/entries.ts';
import { createSessionSnapshot } from '@campjay/domain/schedule/sessionSnapshot.ts';
import { campStream, parentStream, seasonStream } from '@campjay/events/streams.ts';
import { type EventStore } from '@campjay/platform/eventstore/port.ts';
import { problem, type Problem, type Route, combineRoutes } from '@campjay/platform/http/route.ts';
import { campDecider } from '../catalog/campDecider.ts';
import { seasonDecider } from '../catalog/seasonDecider.ts';
import { readState } from '../kernel/handledStream.ts';
import { kidsDecider } from '../kids/kidsDecider.ts';
import { type ScheduleTarget, scheduleCommand, startTrialOnFirstUse } from './scheduleCommand.ts';
import { type EntryKind } from '@campjay/events/schedule/values.ts';
import { type CommandDeps } from '../kernel/command.ts';
import {
  SaveEntryNote,
  CreateCustomPlan,
  UpdateCustomPlan,
  UpdateCustomPlanStatus,
  ScheduleCampInstance,
  TakeOverSessionFacts,
  UpdateCampInstanceStatus,
} from './contract.ts';
import { explainRefusal } from './explainRefusal.ts';

/** Reads a session and its current facts from the camp's stream; undefined if it is not in the catalog. */
const readSession = async (
  store: EventStore,
  orgId: OrgId,
  instanceId: InstanceId,
): Promise<SessionSnapshot | undefined> => {
  const [camp, season] = await Promise.all([
    readState(store, campDecider, campStream(orgId)),
    readState(store, seasonDecider, seasonStream),
  ]);
  const session = camp?.sessions.get(instanceId);
  return camp && session && season !== undefined
    ? createSessionSnapshot(orgId, season, camp.facts, session)
    : undefined;
};

/**
 * Creates the problem for a session that is not in the catalog.
 * @param field the request field that identifies the session
 */
const notInCatalog = (field: 'instance_id' | 'entryId'): Problem =>
  problem(404, { type: 'NotInCatalogue', field, message: 'This session is no longer in the catalog.' });

/** True if the schedule's owner currently has this kid. */
export const ownerHasKid = async (
  store: EventStore,
  { ownerId }: Pick<ScheduleTarget, 'ownerId'>,
  kidId: string,
): Promise<boolean> => (await readState(store, kidsDecider, parentStream(ownerId))).knownFields.has(kidId);

/**
 * Runs the operation if the schedule's owner has this kid. Otherwise returns a problem, which is the same for an
 * unknown kid and for another family's.
 */
export const requireKid = async <Result>(
  store: EventStore,
  target: ScheduleTarget,
  kidId: string,
  operation: () => Result | Promise<Result>,
): Promise<Result | Problem> => {
  if (await ownerHasKid(store, target, kidId)) return operation();
  return problem(404, { type: 'NoSuchKid', field: 'kidId', message: 'There is no such kid in this schedule.' });
};

const isBlank = (text: string): boolean => text.trim() === '';

/** Route that saves a note on an entry of one kind. The note is sealed (encrypted) with the author's key. */
export const noteRoute = (deps: CommandDeps, operation: string, kind: EntryKind, summary: string): Route =>
  scheduleCommand(deps, operation, {
    summary,
    body: SaveEntryNote,
    prepare: async ({ entryId, seen, note }, { by, streamId, context }) => {
      const sealedNote = isBlank(note) ? null : await context.seal(streamId, 'note', note);
      return {
        command: { type: 'WriteNote', by, seen, entryId, kind, note: sealedNote },
        successMessage: sealedNote ? 'The note is saved.' : 'The note is removed.',
      };
    },
  });

/** Routes for a family's own plans. Their titles are sealed with the author's key. */
export const planRoutes = (deps: CommandDeps): readonly Route[] =>
  combineRoutes(
    scheduleCommand(deps, 'create-custom-plan', {
      summary: "Adds a family's own plan to a kid's schedule.",
      body: CreateCustomPlan,
      prepare: ({ entryId, seen, kidId, choice, weeks, title, hours, status }, target) =>
        requireKid(deps.store, target, kidId, async () => {
          const { by, streamId, context } = target;
          const sealedTitle = await context.seal(streamId, 'title', title);
          const at = { kidId, choice, weeks };
          return {
            command: { type: 'CreatePlan' as const, by, seen, entryId, at, status, title: sealedTitle, hours },
            successMessage: 'The plan is in the schedule.',
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
        successMessage: 'The plan is saved.',
      }),
    }),
    scheduleCommand(deps, 'update-custom-plan-status', {
      summary: 'Sets the status of a plan.',
      body: UpdateCustomPlanStatus,
      prepare: ({ entryId, seen, status }, { by }) => ({
        command: { type: 'ChangeStatus', by, seen, entryId, kind: 'plan', status },
        successMessage: 'The status is saved.',
      }),
    }),
    noteRoute(deps, 'update-custom-plan-note', 'plan', 'Saves a note on a plan; a blank note removes it.'),
  );

/**
 * True if a scheduled session and the catalog's session with the same id are in the same summer. They are not if the
 * source of the catalog has reused last year's id; the scheduled session then counts as no longer in the catalog.
 */
const isSameSummer = (scheduled: SessionSnapshot, listed: SessionSnapshot): boolean =>
  scheduled.season === listed.season &&
  (scheduled.session.year ?? scheduled.season) === (listed.session.year ?? listed.season);

/** Routes for camp sessions in a schedule. Their facts come from the camp's stream, never from the client. */
export const sessionRoutes = (deps: CommandDeps): readonly Route[] => {
  const { store } = deps;
  return combineRoutes(
    scheduleCommand(deps, 'schedule-camp-instance', {
      summary: "Places a camp session in a kid's schedule, with its current facts in the catalog.",
      body: ScheduleCampInstance,
      prepare: ({ entryId, seen, kidId, choice, org_id, instance_id, week, status }, target) =>
        requireKid(store, target, kidId, async () => {
          const session = await readSession(store, org_id, instance_id);
          if (!session) return notInCatalog('instance_id');
          const at = { kidId, choice, weeks: week === undefined ? [] : [week] };
          const command = { type: 'ScheduleSession', by: target.by, seen, entryId, at, status, session } as const;
          return { command, successMessage: 'The session is in the schedule.' };
        }),
      followUp: startTrialOnFirstUse(deps),
    }),
    scheduleCommand(deps, 'update-camp-instance-status', {
      summary: 'Sets the status of a scheduled session.',
      body: UpdateCampInstanceStatus,
      prepare: ({ entryId, seen, status }, { by }) => ({
        command: { type: 'ChangeStatus', by, seen, entryId, kind: 'session', status },
        successMessage: 'The status is saved.',
      }),
    }),
    noteRoute(
      deps,
      'save-camp-instance-note',
      'session',
      'Saves a note on a scheduled session; a blank note removes it.',
    ),
    scheduleCommand(deps, 'take-over-session-facts', {
      summary: 'Updates a scheduled session with its current facts in the catalog.',
      body: TakeOverSessionFacts,
      prepare: async ({ entryId, seen }, { by, schedule }) => {
        const entry = schedule.entries.get(entryId);
        if (!entry) return explainRefusal(by)({ type: 'NoSuchEntry' });
        if (entry.kind !== 'session') return explainRefusal(by)({ type: 'WrongKind', kind: 'session' });
        const session = await readSession(store, entry.session.org_id, entry.session.session.instance_id);
        if (!session || !isSameSummer(entry.session, session)) return notInCatalog('entryId');
        return {
          command: { type: 'TakeOverFacts', by, seen, entryId, session },
          successMessage: 'The session is up to date.',
        };
      },
    }),
  );
};
