import { DiscountCode, SchoolCode, type SchoolFacts, SchoolName, SchoolPlace } from '@campjay/events/schools/facts.ts';
import { z } from 'zod';
import { factReader } from '../catalog/factReader.ts';
import { type ImportFile, type FileLine, fileLines } from '../catalog/importFile.ts';
import { ImportImpossible } from '../catalog/importOptions.ts';

type SchoolLine =
  | {
      readonly kind: 'school';
      readonly code: SchoolCode;
      readonly school: SchoolFacts;
      /** Unknown fields. */
      readonly ignored: readonly string[];
    }
  | { readonly kind: 'refused'; readonly field: string; readonly reason: string };

const DECIMAL = /^-?\d{1,3}(\.\d+)?$/;
/** In a file of comma-separated values, numbers are text. */
const degrees = (schema: z.ZodNumber) =>
  z.preprocess((value) => (typeof value === 'string' && DECIMAL.test(value.trim()) ? Number(value) : value), schema);

/** The fields of a school in a file; all except the discount code are required. */
const SchoolRow = z.object({
  code: SchoolCode,
  name: SchoolName,
  ...SchoolPlace.shape,
  lat: degrees(SchoolPlace.shape.lat),
  lng: degrees(SchoolPlace.shape.lng),
  discount_code: DiscountCode.optional(),
});

/** The required fields. */
const REQUIRED_FIELDS = Object.keys(SchoolRow.shape).filter((name) => name !== 'discount_code');

const readRow = factReader(SchoolRow);

/** Reads the facts of a school from a line, field by field; blank values count as absent. */
const readSchool = (line: Readonly<Record<string, unknown>>): SchoolLine => {
  const read = readRow(line);
  if (read.kind === 'refused') return { kind: 'refused', field: read.path, reason: read.reason };
  const { code, discount_code: discountCode, ...school } = read.facts;
  return {
    kind: 'school',
    code,
    school: { ...school, ...(discountCode !== undefined && { discountCode }) },
    ignored: read.ignored,
  };
};

/**
 * Parses one line of comma-separated values (RFC 4180): a field in double quotes may contain commas and doubled quotes.
 * Undefined if a quoted field does not end on the line, or continues after its closing quote.
 */
export const csvFields = (line: string): readonly string[] | undefined => {
  const fields: string[] = [];
  let rest = line;
  for (;;) {
    const [whole, quoted, plain = ''] = FIELD.exec(rest) ?? [];
    if (whole === undefined) return undefined;
    fields.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    rest = rest.slice(whole.length);
    if (rest === '') return fields;
    if (!rest.startsWith(',')) return undefined;
    rest = rest.slice(1);
  }
};

const FIELD = /^(?:"((?:[^"]|"")*)"|([^",]*))/;

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
