import { parseJson } from '@campjay/platform/kernel/json.ts';
import { DiscountCode, SchoolCode, type SchoolFacts, SchoolName, SchoolPlace } from '@campjay/events/schools/facts.ts';
import { z } from 'zod';
import { createFactReader } from '../catalog/factReader.ts';
import { type ImportFile, type FileLine, readLines } from '../catalog/importFile.ts';
import { ImportImpossible } from '../catalog/importOptions.ts';

type SchoolLine =
  | {
      readonly kind: 'school';
      readonly code: SchoolCode;
      readonly school: SchoolFacts;
      /** Names of unknown fields. */
      readonly ignoredFields: readonly string[];
    }
  | { readonly kind: 'refused'; readonly field: string; readonly reason: string };

const DECIMAL = /^-?\d{1,3}(\.\d+)?$/;
/** Schema of a latitude or longitude that also accepts text, because CSV files have no numbers. */
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

const REQUIRED_FIELDS = Object.keys(SchoolRow.shape).filter((name) => name !== 'discount_code');

const readFacts = createFactReader(SchoolRow);

/** Reads the facts of a school from a line, field by field; blank values count as absent. */
const readSchool = (line: Readonly<Record<string, unknown>>): SchoolLine => {
  const result = readFacts(line);
  if (result.kind === 'refused') return { kind: 'refused', field: result.path, reason: result.reason };
  const { code, discount_code: discountCode, ...school } = result.facts;
  return {
    kind: 'school',
    code,
    school: { ...school, ...(discountCode !== undefined && { discountCode }) },
    ignoredFields: result.ignoredFields,
  };
};

/**
 * Parses one line of comma-separated values (RFC 4180): a field in double quotes may contain commas and doubled quotes.
 * Undefined if a quoted field does not end on the line, or continues after its closing quote.
 */
export const parseCsvLine = (line: string): readonly string[] | undefined => {
  const fields: string[] = [];
  let rest = line;
  for (;;) {
    const [match, quotedText, plainText = ''] = FIELD.exec(rest) ?? [];
    if (match === undefined) return undefined;
    fields.push(quotedText === undefined ? plainText : quotedText.replaceAll('""', '"'));
    rest = rest.slice(match.length);
    if (rest === '') return fields;
    if (!rest.startsWith(',')) return undefined;
    rest = rest.slice(1);
  }
};

/** A field at the start of the rest of the line: quoted, or plain text up to the next comma. */
const FIELD = /^(?:"((?:[^"]|"")*)"|([^",]*))/;

/** A line of a school file, with its number; the first line is 1. */
export type NumberedLine = SchoolLine & { readonly line: number };

/**
 * Reads the schools of a file one by one. The file has either one JSON object per line, or comma-separated values with
 * a header line; the first line determines the format.
 * @throws ImportImpossible if the header line lacks a required column
 * @throws any error that occurs while the file is read
 */
export async function* readSchools(file: ImportFile): AsyncGenerator<NumberedLine> {
  let parseLine: ((text: string) => SchoolLine) | undefined;
  for await (const { number, content } of readLines(file.read())) {
    if (!parseLine) {
      const firstLine = textOf(content).trim();
      if (firstLine.startsWith('{')) parseLine = parseObject;
      else {
        parseLine = createCsvParser(readColumns(firstLine, file.displayName));
        continue;
      }
    }
    const line = content.kind === 'text' ? parseLine(content.text) : refuseLine(content.reason);
    yield { ...line, line: number };
  }
}

const textOf = (content: FileLine['content']): string => (content.kind === 'text' ? content.text : '');

const refuseLine = (reason: string): SchoolLine => ({ kind: 'refused', field: '', reason });

const parseObject = (text: string): SchoolLine => {
  const value = parseJson(text);
  if (value === undefined) return refuseLine('is not valid JSON');
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? readSchool({ ...value })
    : refuseLine('is JSON, but not an object');
};

const readColumns = (header: string, place: string): readonly string[] => {
  const columns = (parseCsvLine(header) ?? []).map((name) => name.trim());
  const missingColumns = REQUIRED_FIELDS.filter((name) => !columns.includes(name));
  if (missingColumns.length > 0)
    throw new ImportImpossible(
      `The first line of ${place} has no column ${missingColumns.map((name) => `'${name}'`).join(', ')}.`,
    );
  return columns;
};

const createCsvParser =
  (columns: readonly string[]) =>
  (text: string): SchoolLine => {
    const fields = parseCsvLine(text.trimEnd());
    if (!fields) return refuseLine('has a quoted field that does not end with its quote');
    if (fields.length !== columns.length)
      return refuseLine(`has ${fields.length} fields but the first line has ${columns.length}`);
    return readSchool(Object.fromEntries(columns.map((name, index) => [name, fields[index]])));
  };
