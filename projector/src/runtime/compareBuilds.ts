import { type ClientBase, escapeIdentifier as quoted } from 'pg';
import { qualified } from './setStatements.ts';
import { type Table, type Tables } from './table.ts';

/** A row that differs, as JSON; bigint columns are texts. */
export type JsonRow = Readonly<Record<string, unknown>>;

export interface RowDifference {
  readonly key: JsonRow;
  /** The row that readers see now; undefined when it would appear. */
  readonly before: JsonRow | undefined;
  /** The row that they would see; undefined when it would vanish. */
  readonly after: JsonRow | undefined;
  /** The columns that differ, of a row that would change. */
  readonly columns: readonly string[];
}

export interface DifferencesOfKind {
  readonly count: number;
  /** The first of them by key, at most `SAMPLES`. */
  readonly samples: readonly RowDifference[];
}

export interface TableDifferences {
  readonly table: string;
  readonly rowsBefore: number;
  readonly rowsAfter: number;
  readonly appear: DifferencesOfKind;
  readonly vanish: DifferencesOfKind;
  readonly change: DifferencesOfKind;
}

/** How many rows of each kind a comparison shows. */
export const SAMPLES = 20;

/** What readers would notice of a swap from one schema to the other, table by table, in the transaction's snapshot. */
export const compareTables = async (
  tx: ClientBase,
  tables: Tables,
  before: string,
  after: string,
): Promise<readonly TableDifferences[]> => {
  const differences: TableDifferences[] = [];
  for (const [name, table] of Object.entries(tables)) {
    const found = await findDifferences(tx, table, qualified(before, name), qualified(after, name));
    const rowsBefore = await countRows(tx, qualified(before, name));
    const rowsAfter = await countRows(tx, qualified(after, name));
    differences.push({ table: name, rowsBefore, rowsAfter, ...found });
  }
  return differences;
};

export const areEqual = (differences: readonly TableDifferences[]): boolean =>
  differences.every(({ appear, vanish, change }) => appear.count + vanish.count + change.count === 0);

const countRows = async (tx: ClientBase, name: string): Promise<number> => {
  const { rows } = await tx.query<{ count: string }>(`select count(*) from ${name}`);
  return Number(rows[0]?.count ?? 0);
};

type Kind = 'appear' | 'vanish' | 'change';

interface DifferenceRow {
  readonly kind: Kind;
  readonly total: string;
  readonly before: JsonRow | null;
  readonly after: JsonRow | null;
}

const findDifferences = async (tx: ClientBase, table: Table, before: string, after: string) => {
  const { rows } = await tx.query<DifferenceRow>(differencesOf(table, before, after));
  const ofKind = (kind: Kind): DifferencesOfKind => {
    const found = rows.filter((row) => row.kind === kind);
    return { count: Number(found[0]?.total ?? 0), samples: found.map((row) => toDifference(table, row)) };
  };
  return { appear: ofKind('appear'), vanish: ofKind('vanish'), change: ofKind('change') };
};

const differencesOf = (table: Table, before: string, after: string): string => {
  const columns = Object.keys(table.columns);
  const [firstKey = ''] = table.key;
  const keys = table.key.map(quoted).join(', ');
  const values = (side: string) => columns.map((column) => `${side}.${quoted(column)}`).join(', ');
  const asJson = (side: string) =>
    `(select to_jsonb(r) from (select ${columns
      .map(
        (column) =>
          `${side}.${quoted(column)}${table.columns[column] === 'bigint' ? '::text' : ''} as ${quoted(column)}`,
      )
      .join(', ')}) r)`;
  return `
    with differing as (
      select case when b.${quoted(firstKey)} is null then 'appear' when a.${quoted(firstKey)} is null then 'vanish'
                  else 'change' end as kind,
             ${table.key.map((column) => `${quoted(column)} as ${quoted(`key ${column}`)}`).join(', ')},
             case when b.${quoted(firstKey)} is not null then ${asJson('b')} end as before,
             case when a.${quoted(firstKey)} is not null then ${asJson('a')} end as after
        from ${before} b full outer join ${after} a using (${keys})
       where (${values('b')}) is distinct from (${values('a')})
    ), numbered as (
      select kind, before, after, count(*) over (partition by kind) as total,
             row_number() over (partition by kind order by ${table.key.map((column) => quoted(`key ${column}`)).join(', ')}) as number
        from differing
    )
    select kind, total, before, after from numbered where number <= ${SAMPLES} order by kind, number`;
};

const toDifference = (table: Table, { before, after }: DifferenceRow): RowDifference => {
  const either = before ?? after ?? {};
  return {
    key: Object.fromEntries(table.key.map((column) => [column, either[column]])),
    before: before ?? undefined,
    after: after ?? undefined,
    columns:
      before && after
        ? Object.keys(table.columns).filter(
            (column) => JSON.stringify(before[column]) !== JSON.stringify(after[column]),
          )
        : [],
  };
};
