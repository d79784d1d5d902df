import { type Position } from '@campjay/platform/eventstore/port.ts';
import { type ClientBase, escapeIdentifier as quoted } from 'pg';
import { type Audience, type AffectedKind, type AffectedIds } from '../audience.ts';
import { type Projection } from '../projection.ts';
import { qualified } from '../setStatements.ts';
import { type Table } from '@campjay/read-models/table.ts';

/** A differing row as JSON; bigint columns are texts. */
export type JsonRow = Readonly<Record<string, unknown>>;

export interface RowDifference {
  readonly key: JsonRow;
  /** The row in the live build; undefined if it would appear. */
  readonly before: JsonRow | undefined;
  /** The row in the other build; undefined if it would vanish. */
  readonly after: JsonRow | undefined;
  /** The columns that differ, for a row that would change. */
  readonly columns: readonly string[];
}

export interface DifferencesOfKind {
  readonly count: number;
  /** The first differences by key, at most `SAMPLES`. */
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

/** What readers would notice if another build replaced the live one, both at the same position. */
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
  /** The owners of all differing rows, not only of the samples. */
  readonly affected: AffectedIds;
}

/** Rows shown per kind of difference. */
export const SAMPLES = 20;

/** The differences between two schemas, table by table, in the transaction's snapshot. */
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
    const builds = { before: qualified(before, name), after: qualified(after, name) };
    const { named, ...found } = await findDifferences(tx, table, Object.keys(affectedKinds), builds);
    const rowsBefore = await countRows(tx, builds.before);
    const rowsAfter = await countRows(tx, builds.after);
    const differing = { table: name, rowsBefore, rowsAfter, ...found };
    differences.push(differing);
    if (tableAudience === 'everybody') isEverybody ||= !areEqual([differing]);
    for (const [column, values] of named) {
      const affectedKind = affectedKinds[column];
      if (affectedKind) ids.set(affectedKind, new Set([...(ids.get(affectedKind) ?? []), ...values]));
    }
  }
  return { tables: differences, affected: { isEverybody, ids } };
};

export const areEqual = (differences: readonly TableDifferences[]): boolean =>
  differences.every(({ appear, vanish, change }) => appear.count + vanish.count + change.count === 0);

const countRows = async (tx: ClientBase, name: string): Promise<number> => {
  const { rows } = await tx.query<{ count: string }>(`select count(*) from ${name}`);
  return Number(rows[0]?.count ?? 0);
};

type Kind = 'appear' | 'vanish' | 'change';

interface DifferenceRow {
  /** A column's name in rows with `named`. */
  readonly kind: string;
  readonly total: string;
  readonly before: JsonRow | null;
  readonly after: JsonRow | null;
  /** That column's values in differing rows, before and after. */
  readonly named: readonly string[] | null;
}

interface ComparedBuilds {
  readonly before: string;
  readonly after: string;
}

const findDifferences = async (
  tx: ClientBase,
  table: Table,
  idColumns: readonly string[],
  builds: ComparedBuilds,
): Promise<Record<Kind, DifferencesOfKind> & { readonly named: ReadonlyMap<string, readonly string[]> }> => {
  const { rows } = await tx.query<DifferenceRow>(differencesOf(table, idColumns, builds));
  const differencesOfKind = (kind: Kind): DifferencesOfKind => {
    const found = rows.filter((row) => row.named === null && row.kind === kind);
    return { count: Number(found[0]?.total ?? 0), samples: found.map((row) => toDifference(table, row)) };
  };
  const named = new Map(rows.flatMap((row) => (row.named === null ? [] : [[row.kind, row.named] as const])));
  return {
    appear: differencesOfKind('appear'),
    vanish: differencesOfKind('vanish'),
    change: differencesOfKind('change'),
    named,
  };
};

/** For all differing rows only keys and id columns are materialized; full rows are looked up for the samples. */
const differencesOf = (table: Table, idColumns: readonly string[], { before, after }: ComparedBuilds): string => {
  const columns = Object.keys(table.columns);
  const keys = table.key.map(quoted).join(', ');
  const firstKey = quoted(table.key[0] ?? '');
  const values = (side: string) => columns.map((column) => `${side}.${quoted(column)}`).join(', ');
  const asJson = (side: string) =>
    `(select to_jsonb(r) from (select ${columns
      .map(
        (column) =>
          `${side}.${quoted(column)}${table.columns[column] === 'bigint' ? '::text' : ''} as ${quoted(column)}`,
      )
      .join(', ')}) r)`;
  const sides = (column: string) => [quoted(`~before ${column}`), quoted(`~after ${column}`)] as const;
  const names = idColumns.map((column) => {
    const [beforeName, afterName] = sides(column);
    return `, b.${quoted(column)} as ${beforeName}, a.${quoted(column)} as ${afterName}`;
  });
  // Generated names begin with a tilde, so that they cannot collide with a table's columns.
  return `
    with differing as materialized (
      select case when b.${firstKey} is null then 'appear' when a.${firstKey} is null then 'vanish' else 'change' end
               as "~kind", ${keys}${names.join('')}
        from ${before} b full outer join ${after} a using (${keys})
       where (${values('b')}) is distinct from (${values('a')})
    ), numbered as (
      select "~kind", ${keys}, count(*) over (partition by "~kind") as "~total",
             row_number() over (partition by "~kind" order by ${keys}) as "~number"
        from differing
    )
    select few."~kind" as kind, few."~number" as number, few."~total" as total,
           case when few."~kind" <> 'appear' then ${asJson('b')} end as before,
           case when few."~kind" <> 'vanish' then ${asJson('a')} end as after,
           null::text[] as named
      from (select * from numbered where "~number" <= ${SAMPLES}) few
      left join ${before} b using (${keys}) left join ${after} a using (${keys})
    ${idColumns
      .map((column) => {
        const [beforeName, afterName] = sides(column);
        return `union all select '${column}', 0, 0, null, null, coalesce(array_agg(id), '{}') from (
          select ${beforeName}::text as id from differing union select ${afterName}::text from differing) ids where id is not null`;
      })
      .join('\n')}
    order by kind, number`;
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
