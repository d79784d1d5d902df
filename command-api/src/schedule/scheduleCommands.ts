import { type Choice, type Hours, type SessionSnapshot, type ShareMode } from '@campjay/events/schedule/entries.ts';
import {
  type EntryKind,
  type PlanStatus,
  type PlaydatesStatus,
  type SessionStatus,
} from '@campjay/events/schedule/statuses.ts';
import { type ScheduleEvent } from '@campjay/events/schedule/events.ts';
import { type ShareTokenHash } from '@campjay/events/sharing/shareTokenHash.ts';
import { type Sealed } from '@campjay/events/sealed.ts';

/** Who acts on a schedule. */
export interface Planner {
  readonly userId: string;
  /** Whose schedule it is: the stream is named after them. */
  readonly isOwner: boolean;
}

interface Planning {
  readonly by: Planner;
  /**
   * The schedule's revision that the planner looked at. A change of a cell that somebody changed after it is refused, so
   * that nothing is overwritten unseen; a planner who was told says the newer revision.
   */
  readonly seen: number;
}

export interface RequestedPlacement {
  readonly kidId: string;
  readonly choice: Choice;
  /** Of what is placed week by week, and of plans and playdates; a session with dates has its weeks from those. */
  readonly weeks: readonly string[];
}

/** The kind of entry that a wish is about, and a status that entries of this kind may have. */
export type StatusOfKind =
  | { readonly kind: 'session'; readonly status: SessionStatus }
  | { readonly kind: 'plan'; readonly status: PlanStatus }
  | { readonly kind: 'playdates'; readonly status: PlaydatesStatus };

/** What may be wished of the cells. Titles and notes come sealed already. */
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
    /** `session` is what the catalogue says now. */
    | { readonly type: 'TakeOverFacts'; readonly entryId: string; readonly session: SessionSnapshot }
    | { readonly type: 'RemoveEntry'; readonly entryId: string }
  );

export type ScheduleCommand =
  | PlanningCommand
  | { readonly type: 'SetWorkingHours'; readonly by: Planner; readonly hours: Hours | null }
  /** `change` is what stands at that revision of the stream. */
  | { readonly type: 'UndoChange'; readonly by: Planner; readonly revision: number; readonly change: ScheduleEvent }
  | SharingCommand
  /** Comes before the owner's key is destroyed. */
  | { readonly type: 'ForgetPerson' };

/** What may be wished of who sees the schedule. */
export type SharingCommand =
  | {
      readonly type: 'ShareSchedule';
      readonly by: Planner;
      readonly shareId: string;
      readonly mode: ShareMode;
      readonly tokenHash: ShareTokenHash;
      readonly token: Sealed<string>;
      readonly email: Sealed<string> | null;
      /** The account that has this email, if there is one. If the owner removed that person, the invitation readmits them. */
      readonly invitedId?: string | undefined;
    }
  | { readonly type: 'ChangeShare'; readonly by: Planner; readonly shareId: string; readonly mode: ShareMode }
  | { readonly type: 'EndShare'; readonly by: Planner; readonly shareId: string }
  | { readonly type: 'ReceiveShare'; readonly by: Planner; readonly tokenHash: ShareTokenHash }
  /** The owner lets somebody go, or a co-parent leaves. */
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
  /** The schedule is not the actor's, and is not shared with them, or no longer. */
  | { readonly type: 'NotShared' }
  | { readonly type: 'ViewOnly' }
  | { readonly type: 'OwnerOnly' }
  /** Somebody changed a cell after it was looked at. */
  | { readonly type: 'CellChanged'; readonly cells: readonly string[]; readonly revision: number }
  | { readonly type: 'NoSuchEntry' | 'EntryWasRemoved' | 'EntryIdTaken' }
  /** The session has no day in the wished week, or cannot leave its own. */
  | { readonly type: 'NotInThatWeek' }
  | { readonly type: 'AlreadyScheduled' }
  | {
      readonly type: 'TooManyEntries' | 'CellIsFull' | 'TooManyShares' | 'TooManyCoParents' | 'TooManyFeeds';
      readonly max: number;
    }
  /** The wish is about an entry of this kind, and the entry is of another. */
  | { readonly type: 'WrongKind'; readonly kind: EntryKind }
  | { readonly type: 'CannotUndo'; readonly because: UndoRefusalReason }
  /** The link is void, was meant for somebody who took it already, or admits the actor no more. */
  | { readonly type: 'NothingShared' }
  | { readonly type: 'OwnSchedule' }
  | { readonly type: 'NoSuchShare' | 'NoSuchFeed' };

export type UndoRefusalReason =
  /** A later change wrote what would be written back, or needs what would vanish. */
  | 'changed-since'
  | 'removed-since'
  /** It says who may see the schedule; that is changed where it is shown. */
  | 'sharing'
  /** What would come back no longer fits: the cell is full, or the session is in that week already. */
  | 'no-room';
