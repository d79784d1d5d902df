import type {
  CreateAvailableForPlaydates,
  CreateCustomPlan,
  MoveEntry,
  RemoveEntry,
  SaveEntryNote,
  ScheduleCampInstance,
  SetWorkingHours,
  TakeOverSessionFacts,
  UndoChange,
  UpdateAvailableForPlaydatesStatus,
  UpdateCampInstanceStatus,
  UpdateCustomPlan,
  UpdateCustomPlanStatus,
} from '@campjay/command-api/schedule/contract.ts';

/** Request bodies of the planning commands, by operation. */
interface Bodies {
  'schedule-camp-instance': ScheduleCampInstance;
  'update-camp-instance-status': UpdateCampInstanceStatus;
  'save-camp-instance-note': SaveEntryNote;
  'take-over-session-facts': TakeOverSessionFacts;
  'create-custom-plan': CreateCustomPlan;
  'update-custom-plan': UpdateCustomPlan;
  'update-custom-plan-status': UpdateCustomPlanStatus;
  'update-custom-plan-note': SaveEntryNote;
  'create-available-for-playdates': CreateAvailableForPlaydates;
  'update-available-for-playdates-status': UpdateAvailableForPlaydatesStatus;
  'update-available-for-playdates-note': SaveEntryNote;
  'move-entry': MoveEntry;
  'remove-entry': RemoveEntry;
  'set-working-hours': SetWorkingHours;
  'undo-change': UndoChange;
}

export type PlanningOperation = keyof Bodies;

/** The owner and the seen revision are added when the command is sent. */
export type PlanningBody<Operation extends PlanningOperation> = Omit<Bodies[Operation], 'ownerId' | 'seen'>;

export type PlanningCommand = {
  readonly [Operation in PlanningOperation]: { readonly operation: Operation; readonly body: PlanningBody<Operation> };
}[PlanningOperation];

/** Whether the server checks the command against the seen revision: it does for all changes to cells. */
export const affectsCells = ({ operation }: PlanningCommand): boolean =>
  operation !== 'set-working-hours' && operation !== 'undo-change';
