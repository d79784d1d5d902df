import type { Decrypted, DecryptedEvent } from './decryptEvent.ts';
import type { PlannedEvent, WorkingHoursSet } from './events.ts';

/** What an entry is called; undefined where a plan's title cannot be read any more. */
export type NamedEntry =
  | {
      readonly kind: 'session';
      readonly session: {
        readonly camp: { readonly camp_org_name: string };
        readonly session: { readonly batch_name?: string | undefined };
      };
    }
  | { readonly kind: 'plan'; readonly title: string | undefined }
  | { readonly kind: 'playdates' };

/** A change of a schedule with all that a sentence about it needs. */
export interface DecryptedChange {
  readonly event: DecryptedEvent;
  /** Who changed it: their user id. */
  readonly by: string;
  /** Names by kid id; a kid whose name cannot be read any more is missing. */
  readonly kids: ReadonlyMap<string, string>;
  /** Names by user id; people who have left for good are missing. */
  readonly people: ReadonlyMap<string, string>;
  /** The entry that it is about; absent of changes of something else, or where nothing is known of it. */
  readonly entry?: NamedEntry | undefined;
  /** The share that it is about; `email` where it was an invitation whose address may be told and can be read. */
  readonly share?: { readonly isForOne: boolean; readonly email?: string | undefined } | undefined;
  /** Of a change that undoes another (`data.undoes`): the undoing of an undoing did it again. 'took back' when absent. */
  readonly undoLabel?: 'took back' | 'did again' | undefined;
}

/** A change of what the schedule's cells hold, or of the working hours. */
export type PlannedChange = Extract<DecryptedEvent, { readonly type: PlannedEvent['type'] }>;
export type EntryChange = Exclude<PlannedChange, { readonly type: WorkingHoursSet['type'] }>;
export type SharingChange = Exclude<DecryptedEvent, { readonly type: PlannedEvent['type'] }>;
export type ChangeOf<Type extends DecryptedEvent['type']> = Extract<DecryptedEvent, { readonly type: Type }>;
export type DecryptedPlacement = Decrypted<{ kidId: string; weeks: string[]; choice: 1 | 2 }>;
