import { type ClientBase } from 'pg';
import { type ReadModel } from '@campjay/read-models/table.ts';

/**
 * What the id in a column identifies. If a row differs between two builds, this determines who notices the difference:
 * - `family`: the user id of a parent. The parent notices.
 * - `schedule`: the user id of a schedule's owner. The owner notices, and everyone with whom the schedule is shared.
 * - `favorites`: the user id of a favorites list's owner. The owner notices, and everyone who saved the shared list.
 * - `notes`: the same, but those who saved the list notice only if it is shared with its notes.
 * - `camp`: an org id. Families who favorited or scheduled the camp notice, and the camp's advertisers.
 * - `advertiser`: an advertiser id. The advertiser notices.
 * - `ad`: an ad id. The ad's advertiser notices.
 * - `website`: a base URL. Advertisers with camps of that website notice.
 */
export type AffectedKind = 'family' | 'schedule' | 'favorites' | 'notes' | 'camp' | 'advertiser' | 'ad' | 'website';

/** Who notices when a row of a table differs: the columns that contain their ids, or 'everybody' or 'nobody'. */
export type TableAudience = Readonly<Record<string, AffectedKind>> | 'everybody' | 'nobody';

/** The audience of each table of a read model. */
export type AudienceOf<Model extends ReadModel> = {
  readonly [Name in keyof Model['tables']]:
    | { readonly [Column in keyof Model['tables'][Name]['columns']]?: AffectedKind }
    | 'everybody'
    | 'nobody';
};

/** Who is affected by the differing rows: ids by kind, or everybody. */
export interface AffectedIds {
  readonly affectsEverybody: boolean;
  readonly ids: ReadonlyMap<AffectedKind, ReadonlySet<string>>;
}

/** The number of families and advertisers who would notice the differences; each counts once. */
export interface Audience {
  readonly families: number;
  readonly advertisers: number;
}

/**
 * Counts the affected families and advertisers, in the transaction's snapshot.
 * @param candidate the name of the read model, and the schema (`other`) of the build that may replace the live one
 */
export type CountAudience = (
  tx: ClientBase,
  affected: AffectedIds,
  candidate: { readonly name: string; readonly other: string },
) => Promise<Audience>;

/** Counts only the families and advertisers whose ids are in the differing rows, without reading other tables. */
export const countIdsInRows: CountAudience = (_tx, { ids }) =>
  Promise.resolve({ families: ids.get('family')?.size ?? 0, advertisers: ids.get('advertiser')?.size ?? 0 });
