import { type ClientBase } from 'pg';

/**
 * What the id in a column identifies, which determines who notices that the row differs:
 * - `family`: the user id of a parent, who notices.
 * - `schedule`: the user id of its owner. The owner notices, and so does everyone with whom it is shared.
 * - `favorites`, `notes`: the user id of their owner. The owner notices. If the list is shared (with its notes),
 *   everyone who saved it notices, too.
 * - `camp`: an org id. Families who favorited or scheduled the camp notice, and the camp's advertisers.
 * - `advertiser`: an advertiser id. `ad`: an ad id; its advertiser notices.
 * - `website`: a base URL. Advertisers with camps of that website notice.
 */
export type AffectedKind = 'family' | 'schedule' | 'favorites' | 'notes' | 'camp' | 'advertiser' | 'ad' | 'website';

/** Who notices when a row of a table differs: the columns with their ids, or 'everybody' or 'nobody'. */
export type TableAudience = Readonly<Record<string, AffectedKind>> | 'everybody' | 'nobody';

/** Who is affected by the differing rows: ids by kind, or everybody. */
export interface AffectedIds {
  readonly isEverybody: boolean;
  readonly ids: ReadonlyMap<AffectedKind, ReadonlySet<string>>;
}

/** The number of families and advertisers that would notice; each counts once. */
export interface Audience {
  readonly families: number;
  readonly advertisers: number;
}

/**
 * Counts those who are affected, in the transaction's snapshot.
 * @param compared the name of the read model, and the schema of its build that is not live
 */
export type CountAudience = (
  tx: ClientBase,
  affected: AffectedIds,
  compared: { readonly name: string; readonly other: string },
) => Promise<Audience>;

/** Counts only the families and advertisers whose ids are in the differing rows, without reading other tables. */
export const countIdsInRows: CountAudience = (_tx, { ids }) =>
  Promise.resolve({ families: ids.get('family')?.size ?? 0, advertisers: ids.get('advertiser')?.size ?? 0 });
