import { parse } from 'csv-parse/sync';
import { z } from 'zod';

/** A line of a CSV file below its header. */
export interface CsvLine<Column extends string> {
  /** The line on which it ends, counted as in a spreadsheet; quoted values may span several lines. */
  readonly line: number;
  /** Returns the trimmed value of a column; empty if the line is shorter. */
  readonly cell: (column: Column) => string;
}

export type CsvResult<Column extends string> =
  | { readonly kind: 'lines'; readonly lines: readonly CsvLine<Column>[] }
  | { readonly kind: 'malformed' }
  | { readonly kind: 'tooLong' }
  | { readonly kind: 'incomplete'; readonly missingColumn: Column };

const Rows = z.array(z.object({ record: z.array(z.string()), info: z.object({ lines: z.number() }) }));

/** Reads CSV with a header line. Its columns may be in any order and case, and others are ignored. */
export const readCsv = <Column extends string>(
  text: string,
  options: { readonly columns: readonly Column[]; readonly maxLines: number; readonly relaxQuotes?: true },
): CsvResult<Column> => {
  const rows = parseRows(text, options);
  if (!rows) return { kind: 'malformed' };
  const [header, ...body] = rows;
  const columnIndexes = new Map<string, number>(
    header?.record.map((name, index) => [name.trim().toLowerCase().replaceAll(' ', '_'), index]),
  );
  const missingColumn = options.columns.find((column) => !columnIndexes.has(column));
  if (missingColumn !== undefined) return { kind: 'incomplete', missingColumn };
  if (body.length > options.maxLines) return { kind: 'tooLong' };
  const lines = body.map(({ record, info }) => ({
    line: info.lines,
    cell: (column: Column) => record[columnIndexes.get(column) ?? -1]?.trim() ?? '',
  }));
  return { kind: 'lines', lines };
};

const parseRows = (
  text: string,
  { maxLines, relaxQuotes = false }: { readonly maxLines: number; readonly relaxQuotes?: boolean },
): z.infer<typeof Rows> | undefined => {
  try {
    return Rows.parse(
      parse(text, {
        bom: true,
        info: true,
        relaxColumnCount: true,
        relaxQuotes,
        skipEmptyLines: true,
        maxRecordSize: 20_000,
        to: maxLines + 2, // the header, and one line more than allowed to detect a file that is too long
      }),
    );
  } catch {
    return undefined;
  }
};
