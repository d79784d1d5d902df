import { type ClientBase } from 'pg';

/**
 * Who notices when a row differs, by what a column of it names:
 * - `family`: a parent, by user id. `advertiser`: by id. `ad`: by id; its advertiser notices.
 * - `schedule`: by its owner's user id; the owner notices, and whoever it is shared with.
 * - `favorites`, `notes`: by their owner's user id; the owner notices, and who keeps the list, where it is (with its notes) shared.
 * - `camp`: by org id; families notice that have it among their favorites or planned it, and advertisers whose camp it is.
 * - `website`: a base URL; advertisers notice whose camps have it.
 */
export type AffectedKind = 'family' | 'schedule' | 'favorites' | 'notes' | 'camp' | 'advertiser' | 'ad' | 'website';

/** Of a table: the columns that say whom a row is about; or every family and advertiser notices, or none of them. */
export type TableAudience = Readonly<Record<string, AffectedKind>> | 'everybody' | 'nobody';

/** Whom rows that differ are about: ids by what they are, or everybody. */
export interface AffectedIds {
  readonly isEverybody: boolean;
  readonly ids: ReadonlyMap<AffectedKind, ReadonlySet<string>>;
}

/** How many would notice; each counts once. */
export interface Audience {
  readonly families: number;
  readonly advertisers: number;
}

/** Counts them in a transaction's snapshot. @param compared the read model, and the build that is not live */
export type CountAudience = (
  tx: ClientBase,
  affected: AffectedIds,
  compared: { readonly name: string; readonly other: string },
) => Promise<Audience>;

/** Counts those that rows name themselves, for a log that knows no other read models. */
export const countNamedIds: CountAudience = (_tx, { ids }) =>
  Promise.resolve({ families: ids.get('family')?.size ?? 0, advertisers: ids.get('advertiser')?.size ?? 0 });
