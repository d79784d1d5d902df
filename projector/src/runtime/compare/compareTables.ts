import { type Position } from '@campjay/platform/eventstore/port.ts';
import { type ClientBase, escapeIdentifier } from 'pg';
import { type Audience, type AffectedKind, type AffectedIds } from '../audience.ts';
import { type Projection } from '../projection.ts';
import { qualifyTableName } from '../bulkStatements.ts';
import { type Table } from '@campjay/read-models/table.ts';

/** A row as JSON, by column; values of bigint columns are strings. */
export type JsonRow = Readonly<Record<string, unknown>>;

export interface RowDifference {
  readonly key: JsonRow;
  /** The row in the live build; undefined if the row would appear. */
  readonly before: JsonRow | undefined;
  /** The row in the other build; undefined if the row would vanish. */
  readonly after: JsonRow | undefined;
  /** The columns that differ, if both builds have the row; otherwise empty. */
  readonly columns: readonly string[];
}

export interface DifferencesOfKind {
  readonly count: number;
  /** The first differences by key, at most `MAX_SAMPLES`. */
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

/** What would change for readers if another build replaced the live one. Both builds are at the same log position. */
export interface Comparison {
  readonly name: string;
  readonly liveBuild: string;
  readonly otherBuild: string;
  readonly position: Position | undefined;
  readonly tables: readonly TableDifferences[];
  readonly audience: Audience;
}

export interface ComparedTables {
  readonly tables: readonly TableDifferences[];
  /** Who is affected by any differing row, not only by the samples. */
  readonly affected: AffectedIds;
}

/** Maximum number of rows shown per kind of difference. */
export const MAX_SAMPLES = 20;

/**
 * Finds the differences between two builds, table by table, in the transaction's snapshot.
 * @param before the schema of the live build
 * @param after the schema of the build that may replace it
 */
export const compareTables = async (
  tx: ClientBase,
  { tables, audience }: Pick<Projection, 'tables' | 'audience'>,
  before: string,
  after: string,
): Promise<ComparedTables> => {
  const differences: TableDifferences[] = [];
  const ids = new Map<AffectedKind, Set<string>>();
  let isEverybody = false;
  for (const [name, table] of Object.entries(tables)) {
    const tableAudience = audience[name] ?? 'nobody';
    const affectedKinds = typeof tableAudience === 'string' ? {} : tableAudience;
    const builds = { before: qualifyTableName(before, name), after: qualifyTableName(after, name) };
    const { differencesByKind, idsByColumn } = await findDifferences(tx, table, Object.keys(affectedKinds), builds);
    const rowsBefore = await countRows(tx, builds.before);
    const rowsAfter = await countRows(tx, builds.after);
    const tableDifferences = { table: name, rowsBefore, rowsAfter, ...differencesByKind };
    differences.push(tableDifferences);
    if (tableAudience === 'everybody') isEverybody ||= !haveNoDifferences([tableDifferences]);
    for (const [column, columnIds] of idsByColumn) {
      const affectedKind = affectedKinds[column];
      if (affectedKind) ids.set(affectedKind, new Set([...(ids.get(affectedKind) ?? []), ...columnIds]));
    }
  }
  return { tables: differences, affected: { affectsEverybody: isEverybody, ids } };
};

export const haveNoDifferences = (differences: readonly TableDifferences[]): boolean =>
  differences.every(({ appear, vanish, change }) => appear.count + vanish.count + change.count === 0);

const countRows = async (tx: ClientBase, name: string): Promise<number> => {
  const { rows } = await tx.query<{ count: string }>(`select count(*) from ${name}`);
  return Number(rows[0]?.count ?? 0);
};

type Kind = 'appear' | 'vanish' | 'change';

/** A row of the result of the query from `buildDifferencesSql`. */
type ResultRow = SampleRow | IdsRow;

/** One of the differing rows that are shown as samples. */
interface SampleRow {
  readonly kind: Kind;
  /** The number of differences of this kind. */
  readonly total: string;
  readonly before: JsonRow | null;
  readonly after: JsonRow | null;
  readonly ids: null;
}

/** The values of one id column in all differing rows of both builds. */
interface IdsRow {
  readonly id_column: string;
  readonly ids: readonly string[];
}

/** The SQL names of a table in the live build and in the other one. */
interface ComparedBuilds {
  readonly before: string;
  readonly after: string;
}

const findDifferences = async (
  tx: ClientBase,
  table: Table,
  idColumns: readonly string[],
  builds: ComparedBuilds,
): Promise<{
  readonly differencesByKind: Record<Kind, DifferencesOfKind>;
  readonly idsByColumn: ReadonlyMap<string, readonly string[]>;
}> => {
  const { rows } = await tx.query<ResultRow>(buildDifferencesSql(table, idColumns, builds));
  const sampleRows = rows.filter((row) => row.ids === null);
  const differencesOfKind = (kind: Kind): DifferencesOfKind => {
    const rowsOfKind = sampleRows.filter((row) => row.kind === kind);
    return { count: Number(rowsOfKind[0]?.total ?? 0), samples: rowsOfKind.map((row) => toDifference(table, row)) };
  };
  return {
    differencesByKind: {
      appear: differencesOfKind('appear'),
      vanish: differencesOfKind('vanish'),
      change: differencesOfKind('change'),
    },
    idsByColumn: new Map(rows.flatMap((row) => (row.ids === null ? [] : [[row.id_column, row.ids] as const]))),
  };
};

/**
 * Builds one query that returns the samples, and the ids from all differing rows. Because many rows may differ, it
 * materializes only their keys and id columns, and then looks up the full rows of the samples.
 */
const buildDifferencesSql = (table: Table, idColumns: readonly string[], { before, after }: ComparedBuilds): string => {
  const columns = Object.keys(table.columns);
  const keys = table.key.map(escapeIdentifier).join(', ');
  const firstKey = escapeIdentifier(table.key[0] ?? '');
  const columnList = (side: string) => columns.map((column) => `${side}.${escapeIdentifier(column)}`).join(', ');
  const asJson = (side: string) =>
    `(select to_jsonb(r) from (select ${columns
      .map(
        (column) =>
          `${side}.${escapeIdentifier(column)}${table.columns[column] === 'bigint' ? '::text' : ''} as ${escapeIdentifier(column)}`,
      )
      .join(', ')}) r)`;
  // Generated names begin with a tilde, so that they cannot collide with a table's columns.
  const idNames = (column: string) =>
    [escapeIdentifier(`~before ${column}`), escapeIdentifier(`~after ${column}`)] as const;
  const selectedIds = idColumns.map((column) => {
    const [beforeName, afterName] = idNames(column);
    return `, b.${escapeIdentifier(column)} as ${beforeName}, a.${escapeIdentifier(column)} as ${afterName}`;
  });
  return `
    with differing as materialized (
      select case when b.${firstKey} is null then 'appear' when a.${firstKey} is null then 'vanish' else 'change' end
               as "~kind", ${keys}${selectedIds.join('')}
        from ${before} b full outer join ${after} a using (${keys})
       where (${columnList('b')}) is distinct from (${columnList('a')})
    ), numbered as (
      select "~kind", ${keys}, count(*) over (partition by "~kind") as "~total",
             row_number() over (partition by "~kind" order by ${keys}) as "~number"
        from differing
    )
    select sample."~kind" as kind, sample."~number" as number, sample."~total" as total,
           case when sample."~kind" <> 'appear' then ${asJson('b')} end as before,
           case when sample."~kind" <> 'vanish' then ${asJson('a')} end as after,
           null::text as id_column, null::text[] as ids
      from (select * from numbered where "~number" <= ${MAX_SAMPLES}) sample
      left join ${before} b using (${keys}) left join ${after} a using (${keys})
    ${idColumns
      .map((column) => {
        const [beforeName, afterName] = idNames(column);
        return `union all select null, 0, 0, null, null, '${column}', coalesce(array_agg(id), '{}') from (
          select ${beforeName}::text as id from differing union select ${afterName}::text from differing) ids where id is not null`;
      })
      .join('\n')}
    order by kind, number`;
};

const toDifference = (table: Table, { before, after }: SampleRow): RowDifference => {
  const rowWithKey = before ?? after ?? {};
  return {
    key: Object.fromEntries(table.key.map((column) => [column, rowWithKey[column]])),
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
