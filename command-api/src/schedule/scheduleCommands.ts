import { type Choice, type Hours, type SessionSnapshot, type ShareMode } from '@campjay/events/schedule/entries.ts';
import {
  type EntryKind,
  type PlanStatus,
  type PlaydatesStatus,
  type SessionStatus,
} from '@campjay/events/schedule/values.ts';
import { type ScheduleEvent } from '@campjay/events/schedule/events.ts';
import { type Sealed, type ShareTokenHash } from '@campjay/events/sealed.ts';

/** The person acting on a schedule. */
export interface Planner {
  readonly userId: string;
  /** True for the owner; the stream is named after the owner. */
  readonly isOwner: boolean;
}

interface Planning {
  readonly by: Planner;
  /**
   * The schedule revision that the planner saw. A change to a cell that changed later is refused, so nothing is
   * overwritten unseen; after a conflict the planner sends the newer revision.
   */
  readonly seen: number;
}

export interface RequestedPlacement {
  readonly kidId: string;
  readonly choice: Choice;
  /** For sessions placed week by week, plans and playdates; a session with dates gets its weeks from its dates. */
  readonly weeks: readonly string[];
}

/** The kind of entry that a command addresses, and a status valid for that kind. */
export type StatusOfKind =
  | { readonly kind: 'session'; readonly status: SessionStatus }
  | { readonly kind: 'plan'; readonly status: PlanStatus }
  | { readonly kind: 'playdates'; readonly status: PlaydatesStatus };

/** Commands that change cells. Titles and notes are already sealed. */
export type PlanningCommand = Planning &
  (
    | {
        readonly type: 'ScheduleSession';
        readonly entryId: string;
        readonly at: RequestedPlacement;
        readonly status: SessionStatus;
        readonly session: SessionSnapshot;
      }
    | {
        readonly type: 'CreatePlan';
        readonly entryId: string;
        readonly at: RequestedPlacement;
        readonly status: PlanStatus;
        readonly title: Sealed<string>;
        readonly hours: Hours | null;
      }
    | {
        readonly type: 'OfferPlaydates';
        readonly entryId: string;
        readonly at: RequestedPlacement;
        readonly status: PlaydatesStatus;
      }
    | { readonly type: 'MoveEntry'; readonly entryId: string; readonly at: RequestedPlacement }
    | ({ readonly type: 'ChangeStatus'; readonly entryId: string } & StatusOfKind)
    | {
        readonly type: 'WriteNote';
        readonly entryId: string;
        readonly kind: EntryKind;
        readonly note: Sealed<string> | null;
      }
    | {
        readonly type: 'ChangePlan';
        readonly entryId: string;
        readonly title: Sealed<string>;
        readonly hours: Hours | null;
      }
    /** `session` holds the current catalog facts. */
    | { readonly type: 'TakeOverFacts'; readonly entryId: string; readonly session: SessionSnapshot }
    | { readonly type: 'RemoveEntry'; readonly entryId: string }
  );

export type ScheduleCommand =
  | PlanningCommand
  | { readonly type: 'SetWorkingHours'; readonly by: Planner; readonly hours: Hours | null }
  /** `change` is the event at that revision of the stream. */
  | { readonly type: 'UndoChange'; readonly by: Planner; readonly revision: number; readonly change: ScheduleEvent }
  | SharingCommand
  /** Runs before the owner's key is destroyed. */
  | { readonly type: 'ForgetPerson' };

/** Commands that change who can see the schedule. */
export type SharingCommand =
  | {
      readonly type: 'ShareSchedule';
      readonly by: Planner;
      readonly shareId: string;
      readonly mode: ShareMode;
      readonly tokenHash: ShareTokenHash;
      readonly token: Sealed<string>;
      readonly email: Sealed<string> | null;
      /**
       * The account with this email, if there is one. If the owner removed that person, the invitation readmits them.
       */
      readonly invitedId?: string | undefined;
    }
  | { readonly type: 'ChangeShare'; readonly by: Planner; readonly shareId: string; readonly mode: ShareMode }
  | { readonly type: 'EndShare'; readonly by: Planner; readonly shareId: string }
  | { readonly type: 'ReceiveShare'; readonly by: Planner; readonly tokenHash: ShareTokenHash }
  /** The owner removes a co-parent, or a co-parent leaves. */
  | { readonly type: 'EndAccess'; readonly by: Planner; readonly userId: string }
  | {
      readonly type: 'OpenFeed';
      readonly by: Planner;
      readonly feedId: string;
      readonly kidId: string | null;
      readonly tokenHash: ShareTokenHash;
      readonly token: Sealed<string>;
    }
  | { readonly type: 'CloseFeed'; readonly by: Planner; readonly feedId: string };

export type ScheduleRefusal =
  | { readonly type: 'PersonForgotten' }
  /** The schedule is not the actor's, and is not or no longer shared with them. */
  | { readonly type: 'NotShared' }
  | { readonly type: 'ViewOnly' }
  | { readonly type: 'OwnerOnly' }
  /** A cell changed after the planner saw it. */
  | { readonly type: 'CellChanged'; readonly cells: readonly string[]; readonly revision: number }
  | { readonly type: 'NoSuchEntry' | 'EntryWasRemoved' | 'EntryIdTaken' }
  /** The session has no day in the requested week, or cannot leave its own weeks. */
  | { readonly type: 'NotInThatWeek' }
  | { readonly type: 'AlreadyScheduled' }
  | {
      readonly type: 'TooManyEntries' | 'CellIsFull' | 'TooManyShares' | 'TooManyCoParents' | 'TooManyFeeds';
      readonly max: number;
    }
  /** The command addresses an entry of this kind, but the entry is of another kind. */
  | { readonly type: 'WrongKind'; readonly kind: EntryKind }
  | { readonly type: 'CannotUndo'; readonly because: UndoRefusalReason }
  /** The link has ended, was already used by the invited person, or no longer admits the actor. */
  | { readonly type: 'NothingShared' }
  | { readonly type: 'OwnSchedule' }
  | { readonly type: 'NoSuchShare' | 'NoSuchFeed' };

export type UndoRefusalReason =
  /** A later change wrote the same fields, or depends on what the undo would remove. */
  | 'changed-since'
  | 'removed-since'
  /** Sharing changes are not undone in the history; they are changed where the sharing is shown. */
  | 'sharing'
  /** The restored entry no longer fits: the cell is full, or the session is already in that week. */
  | 'no-room';
