import type { PlanningEvent, ScheduleEvent } from '@campjay/events/schedule/events.ts';
import type { WorkingHoursSet } from '@campjay/events/schedule/workingHoursSet.ts';
import type { Sealed } from '@campjay/events/sealed.ts';

/**
 * Data of an event in which private texts are decrypted. A text is undefined if it can no longer be decrypted because
 * its author deleted the account. Null stays null (for example: no note).
 */
export type Decrypted<T> = T extends string
  ? T
  : T extends Sealed<unknown>
    ? string | undefined
    : T extends object
      ? { [Key in keyof T]: Decrypted<T[Key]> }
      : T;

export type DecryptedEvent = Decrypted<
  ScheduleEvent extends infer Each ? (Each extends ScheduleEvent ? Pick<Each, 'type' | 'data'> : never) : never
>;

/** An entry's name. A plan's title is undefined if it can no longer be decrypted. */
export type EntryName =
  | {
      readonly kind: 'session';
      readonly session: {
        readonly camp: { readonly camp_org_name: string };
        readonly session: { readonly batch_name?: string | undefined };
      };
    }
  | { readonly kind: 'plan'; readonly title: string | undefined }
  | { readonly kind: 'playdates' };

/** A change of a schedule, with everything needed to describe it in a sentence. */
export interface DecryptedChange {
  readonly event: DecryptedEvent;
  /** The user id of the person who made the change. */
  readonly by: string;
  /** Names by kid id. Kids whose name can no longer be decrypted are missing. */
  readonly kids: ReadonlyMap<string, string>;
  /** Names by user id. Users who deleted their account are missing. */
  readonly people: ReadonlyMap<string, string>;
  /** The changed entry; absent if the change does not concern an entry, or if the entry's name is unknown. */
  readonly entry?: EntryName | undefined;
  /**
   * The changed share. `isForOne` is true for an invitation; its `email` is present if the reader may see it and it can
   * be decrypted.
   */
  readonly share?: { readonly isForOne: boolean; readonly email?: string | undefined } | undefined;
  /** For a change that undoes another (`data.undoes`): 'redid' if it undoes an undo. Defaults to 'undid'. */
  readonly undoLabel?: 'undid' | 'redid' | undefined;
}

/** A change of an entry or of the working hours. */
export type PlanningChange = Extract<DecryptedEvent, { readonly type: PlanningEvent['type'] }>;
export type EntryChange = Exclude<PlanningChange, { readonly type: WorkingHoursSet['type'] }>;
export type ChangeOf<Type extends DecryptedEvent['type']> = Extract<DecryptedEvent, { readonly type: Type }>;
export type DecryptedPlacement = Decrypted<{ kidId: string; weeks: string[]; choice: 1 | 2 }>;
