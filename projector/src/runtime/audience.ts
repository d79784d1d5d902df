import { type ClientBase } from 'pg';

/**
 * Who notices a differing row, by what a column identifies:
 * - `family`: a parent, by user id. `advertiser`: by id. `ad`: by id; its advertiser notices.
 * - `schedule`: by its owner's user id; the owner notices, and everyone with whom it is shared.
 * - `favorites`, `notes`: by their owner's user id; the owner notices, and everyone who saved the list, if it is shared
 *   (with its notes).
 * - `camp`: by org id; families who favorited or scheduled it notice, and advertisers whose camp it is.
 * - `website`: a base URL; advertisers whose camps have it notice.
 */
export type AffectedKind = 'family' | 'schedule' | 'favorites' | 'notes' | 'camp' | 'advertiser' | 'ad' | 'website';

/** Per table: the columns that identify who is affected, or 'everybody' or 'nobody'. */
export type TableAudience = Readonly<Record<string, AffectedKind>> | 'everybody' | 'nobody';

/** The owners of the differing rows: ids by kind, or everybody. */
export interface AffectedIds {
  readonly isEverybody: boolean;
  readonly ids: ReadonlyMap<AffectedKind, ReadonlySet<string>>;
}

/** How many would notice; each counts once. */
export interface Audience {
  readonly families: number;
  readonly advertisers: number;
}

/**
 * Counts the audience in a transaction's snapshot.
 * @param compared the read model, and the build that is not live
 */
export type CountAudience = (
  tx: ClientBase,
  affected: AffectedIds,
  compared: { readonly name: string; readonly other: string },
) => Promise<Audience>;

/** Counts only the ids in the rows themselves, without other read models. */
export const countNamedIds: CountAudience = (_tx, { ids }) =>
  Promise.resolve({ families: ids.get('family')?.size ?? 0, advertisers: ids.get('advertiser')?.size ?? 0 });
