import { type FileLine, fileLines } from '../catalog/fileLines.ts';
import { type ImportFile } from '../catalog/importFile.ts';
import { ImportImpossible } from '../catalog/importImpossible.ts';
import { csvFields } from './csvFields.ts';
import { REQUIRED_FIELDS, readSchool, type SchoolLine } from './schoolLine.ts';

/** A line of a school file, with its number in the file (from 1). */
export type NumberedLine = SchoolLine & { readonly line: number };

/**
 * The schools of a file, one by one: JSON objects, one per line, or comma-separated values with a header line. The
 * first line determines the format.
 * @throws ImportImpossible if the first line lacks a required column, and the errors of reading the file.
 */
export async function* readSchools(file: ImportFile): AsyncGenerator<NumberedLine> {
  let read: ((text: string) => SchoolLine) | undefined;
  for await (const { number, content } of fileLines(file.read())) {
    if (!read) {
      const first = textOf(content).trim();
      if (first.startsWith('{')) read = readJson;
      else {
        read = csvReader(columnsOf(first, file.place));
        continue;
      }
    }
    const line = content.kind === 'text' ? read(content.text) : refused(content.reason);
    yield { ...line, line: number };
  }
}

const textOf = (content: FileLine['content']): string => (content.kind === 'text' ? content.text : '');

const refused = (reason: string): SchoolLine => ({ kind: 'refused', field: '', reason });

const readJson = (text: string): SchoolLine => {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return refused('is no JSON');
  }
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? readSchool(value as Readonly<Record<string, unknown>>)
    : refused('is JSON, but no object');
};

const columnsOf = (header: string, place: string): readonly string[] => {
  const columns = (csvFields(header) ?? []).map((name) => name.trim());
  const missing = REQUIRED_FIELDS.filter((name) => !columns.includes(name));
  if (missing.length > 0)
    throw new ImportImpossible(
      `The first line of ${place} names no column ${missing.map((name) => `'${name}'`).join(', ')}.`,
    );
  return columns;
};

const csvReader =
  (columns: readonly string[]) =>
  (text: string): SchoolLine => {
    const fields = csvFields(text.trimEnd());
    if (!fields) return refused('has a quoted field that does not end with its quote');
    if (fields.length !== columns.length)
      return refused(`has ${fields.length} fields where the first line names ${columns.length}`);
    return readSchool(Object.fromEntries(columns.map((name, index) => [name, fields[index]])));
  };
