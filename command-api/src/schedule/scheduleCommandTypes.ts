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
  /** True if this person owns the schedule. */
  readonly isOwner: boolean;
}

/** Fields of every planning command. */
interface PlanningFields {
  /** The person who sends the command. */
  readonly by: Planner;
  /**
   * The schedule revision that the planner saw. A command is refused if a cell (a week of a kid) that it concerns
   * changed after that revision, so that nobody overwrites a change that they have not seen. After such a conflict the
   * client sends the newer revision.
   */
  readonly seen: number;
}

/** Where an entry should be placed. */
export interface RequestedPlacement {
  readonly kidId: string;
  readonly choice: Choice;
  /** Ignored for a session with dates, which fills its own weeks. */
  readonly weeks: readonly string[];
}

/** The kind of the entry that a command is for, and a status that is valid for that kind. */
export type StatusOfKind =
  | { readonly kind: 'session'; readonly status: SessionStatus }
  | { readonly kind: 'plan'; readonly status: PlanStatus }
  | { readonly kind: 'playdates'; readonly status: PlaydatesStatus };

/** Commands that change entries. Titles and notes are already sealed, that is, encrypted with the author's key. */
export type PlanningCommand = PlanningFields &
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
    /** Replaces the facts of a scheduled session with `session`, its current facts in the catalog. */
    | { readonly type: 'TakeOverFacts'; readonly entryId: string; readonly session: SessionSnapshot }
    | { readonly type: 'RemoveEntry'; readonly entryId: string }
  );

export type ScheduleCommand =
  | PlanningCommand
  | { readonly type: 'SetWorkingHours'; readonly by: Planner; readonly hours: Hours | null }
  /** `change` is the event at that revision of the stream. */
  | { readonly type: 'UndoChange'; readonly by: Planner; readonly revision: number; readonly change: ScheduleEvent }
  | SharingCommand
  /** Deletes the schedule. Sent before the owner's key is destroyed. */
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
       * User id of the account with this email, if there is one. The invitation readmits that user if the owner had
       * removed them.
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
  /** The schedule belongs to another parent and is not, or no longer, shared with the actor. */
  | { readonly type: 'NotShared' }
  /** The actor may see the schedule, but not plan in it. */
  | { readonly type: 'ViewOnly' }
  /** Only the owner may do this. */
  | { readonly type: 'OwnerOnly' }
  /** These cells changed after the planner saw them; `revision` is the schedule's current revision. */
  | { readonly type: 'CellChanged'; readonly cells: readonly string[]; readonly revision: number }
  | { readonly type: 'NoSuchEntry' | 'EntryWasRemoved' | 'EntryIdTaken' }
  /** The session has no day in the requested week, or cannot leave its own weeks. */
  | { readonly type: 'NotInThatWeek' }
  | { readonly type: 'AlreadyScheduled' }
  | {
      readonly type: 'TooManyEntries' | 'CellIsFull' | 'TooManyShares' | 'TooManyCoParents' | 'TooManyFeeds';
      readonly max: number;
    }
  /** The command is for entries of this kind, but the entry is of another kind. */
  | { readonly type: 'WrongKind'; readonly kind: EntryKind }
  | { readonly type: 'CannotUndo'; readonly reason: UndoRefusalReason }
  /** The link has ended, was already used by the invited person, or no longer admits the actor. */
  | { readonly type: 'NothingShared' }
  | { readonly type: 'OwnSchedule' }
  | { readonly type: 'NoSuchShare' | 'NoSuchFeed' };

/** Why a change cannot be undone. */
export type UndoRefusalReason =
  /** A later change wrote the same fields, or depends on what the undo would remove. */
  | 'changed-since'
  /** The entry that was changed has been removed. */
  | 'removed-since'
  /** Changes to sharing cannot be undone in the history, only changed where the schedule is shared. */
  | 'sharing'
  /** The restored entry no longer fits: the cell is full, or the session is already in that week. */
  | 'no-room';
