import type { PlannedSession } from '@campjay/domain/schedule/insights/activeEntries.ts';
import type { CommandKind, QueuedCommand } from '../../../app/outbox/commandKind.ts';
import { applyQueued, queueCommand, UNDO_MS } from '../../../app/outbox/outbox.ts';
import { messageShown } from '../../../app/snackbar/snackbar.ts';
import { type CachedSchedule, scheduleTag } from '../scheduleApi.ts';
import { announce } from './LiveRegion.tsx';
import { applyCommand } from './optimistic.ts';
import {
  affectedCells,
  affectsCells,
  type Cell,
  type CommandDescription,
  describeCommand,
  PLANNING_OPERATIONS,
  type PlanningCommand,
  type PlanningOperation,
} from './planningCommand.ts';

/** What a planning command remembers of the schedule that the user saw. */
export interface PlanningContext {
  readonly ownerId: string;
  readonly description: CommandDescription;
  /** The cells that the command affects. */
  readonly cells: readonly Cell[];
  /** Revisions of the user's own changes after the seen revision. They never count as conflicts. */
  readonly ownRevisions: readonly number[];
  readonly offersUndo: boolean;
  /** The session that the command adds. */
  readonly session?: PlannedSession | undefined;
}

type PlanningPath = `schedule/${PlanningOperation}`;
export type QueuedPlanning = QueuedCommand<PlanningPath, PlanningContext>;
type PlanningKind = CommandKind<PlanningPath, CachedSchedule, PlanningContext>;
type Body = QueuedPlanning['body'];

/** Describes what a command changes. Without an entry, it changes the schedule itself or undoes a revision. */
const targetOf = (operation: PlanningOperation, body: Body): string => {
  const changed = 'entryId' in body ? body.entryId : 'revision' in body ? String(body.revision) : '';
  return [operation, body.ownerId, changed].join(' ');
};

/** Offers to undo a change (Requirement D7.22). */
const offerUndo = (ownerId: string, body: Body, revision: number, text: string) => {
  const owner = body.ownerId === undefined ? {} : { ownerId: body.ownerId };
  const description = { intent: 'undo the change', result: 'Undid the change' };
  const context = { ownerId, description, cells: [], ownRevisions: [], offersUndo: false };
  const reduxAction = queueCommand(definePlanningKind('undo-change'), { ...owner, revision }, context);
  return messageShown({ text, ms: UNDO_MS, ignoresEscape: true, action: { label: 'Undo', reduxAction } });
};

const definePlanningKind = (operation: PlanningOperation): PlanningKind => ({
  path: `schedule/${operation}`,
  target: (body) => targetOf(operation, body),
  // One after the other, because each command names the revision that the user saw.
  sequence: ({ ownerId }) => `schedule ${ownerId}`,
  endpoint: 'schedule',
  parameter: ({ ownerId }) => ownerId,
  apply: (view, body, { session }, response) => {
    if (response && response.revision <= view.revision) return view;
    // The compiler cannot see that the body belongs to this operation.
    const changed = applyCommand(view, { operation, body } as PlanningCommand, session);
    if (!response?.hasChanged) return changed;
    const { revision } = response;
    return revision === view.revision + 1
      ? { ...changed, revision }
      : { ...changed, ownRevisions: [...(view.ownRevisions ?? []), revision] };
  },
  invalidates: ({ context }) => [scheduleTag(context.ownerId), { type: 'Schedule', id: 'LIST' }],
  noun: 'schedule change',
  onRefusal: 'message',
  conflictType: 'CellChanged',
  rebase: (later, { revision, hasChanged }) => {
    if (!hasChanged) return later;
    const { body, context, status, failures } = later;
    const isUnsent = status === 'waiting' && failures === 0;
    return isUnsent && 'seen' in body && body.seen === revision - 1
      ? { ...later, body: { ...body, seen: revision } }
      : { ...later, context: { ...context, ownRevisions: [...context.ownRevisions, revision] } };
  },
  onAccepted: (dispatch, { body, context: { ownerId, description, offersUndo } }, { revision, hasChanged }) => {
    const text = `${description.result}.`;
    announce(text);
    if (offersUndo && hasChanged) dispatch(offerUndo(ownerId, body, revision, text));
  },
});

/** The kinds of commands that change a schedule. */
export const PLANNING_KINDS: readonly PlanningKind[] = PLANNING_OPERATIONS.map(definePlanningKind);

/** Whether a queued command changes a schedule. */
export const isPlanning = (command: QueuedCommand): command is QueuedPlanning =>
  PLANNING_KINDS.some(({ path }) => path === command.path);

/** Options for planning commands. */
export interface PlanningOptions {
  /** Shows a message with an Undo button once the command was accepted. */
  readonly offersUndo?: boolean;
  /** The session that the command adds, so that the schedule shows it at once. */
  readonly session?: PlannedSession;
}

/** The parameter of a schedule's requests: its owner, or undefined for the user's own schedule. */
export const ownerParameter = ({ ownerId, mode }: Pick<CachedSchedule, 'ownerId' | 'mode'>): string | undefined =>
  mode === 'own' ? undefined : ownerId;

/**
 * Creates an action that queues a command for a schedule. If the server refuses the command, its effect is undone: a
 * dialog opens if another person changed the same cell, and other refusals show a message.
 * @param view the schedule that the user sees
 */
export const queuePlanning = (
  view: CachedSchedule,
  command: PlanningCommand,
  { offersUndo = false, session }: PlanningOptions = {},
) => {
  const owner = ownerParameter(view);
  const body = {
    ...command.body,
    ...(owner !== undefined && { ownerId: owner }),
    ...(affectsCells(command) && { seen: view.revision }),
  };
  const { ownerId, ownRevisions = [] } = view;
  const description = describeCommand(view, command);
  const context = { ownerId, description, cells: affectedCells(view, command), ownRevisions, offersUndo, session };
  // The compiler cannot see that these fields complete the body of this operation.
  return queueCommand(definePlanningKind(command.operation), body as Body, context);
};

/** A schedule with the queued commands that the server has not confirmed yet. */
export const withQueued = (view: CachedSchedule, commands: readonly QueuedCommand[]): CachedSchedule => {
  const owner = ownerParameter(view);
  const planned = commands.filter((command) => isPlanning(command) && command.body.ownerId === owner);
  return applyQueued(view, planned, PLANNING_KINDS);
};
