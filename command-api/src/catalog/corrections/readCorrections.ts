import { MAX_CORRECTION_REASON } from '@campjay/events/catalog/events.ts';
import { type CatalogFact } from '@campjay/domain/catalog/factChanges.ts';
import { InstanceId, OrgId, printableText } from '@campjay/events/catalog/facts.ts';
import { parseFact } from '@campjay/domain/catalog/factText.ts';
import { type CorrectionTarget } from '@campjay/domain/catalog/listedCamp.ts';
import { parse } from 'csv-parse/sync';
import { reasonOf } from '../refusalReason.ts';
import { type RefusedLine } from './contract.ts';
import { parseCorrectedFact, type FactFault } from './parseCorrectedFact.ts';

/** A valid line of a corrections file. */
export interface CorrectionLine {
  readonly line: number;
  readonly orgId: string;
  readonly of: CorrectionTarget;
  readonly field: string;
  readonly value: CatalogFact;
  readonly reason: string;
}

export interface ReadCorrections {
  readonly lines: readonly CorrectionLine[];
  readonly refused: readonly RefusedLine[];
}

export const CORRECTION_COLUMNS = ['org_id', 'instance_id', 'field', 'value', 'reason'] as const;
export const MAX_CORRECTION_LINES = 2_000;

/**
 * Reads a corrections file: CSV with a header line, columns in any order and case; other columns are ignored. Values
 * are written as people write them: '475', '$475', '6, 7, 8', '6-8'; blank means that the fact is no longer stated.
 * Invalid lines are reported one by one, and do not block the others.
 * @returns a message if the file as a whole is invalid
 */
export const readCorrections = (csv: string): ReadCorrections | string => {
  const rows = rowsOf(csv);
  if (!rows) return 'The file is no CSV: a quoted field does not end with its quote, or a line is too long.';
  const [header, ...body] = rows;
  const at = new Map(header?.record.map((name, index) => [name.trim().toLowerCase().replaceAll(' ', '_'), index]));
  const missing = CORRECTION_COLUMNS.find((column) => !at.has(column));
  if (missing !== undefined) return `The file has no column “${missing}” in its first line.`;
  if (body.length > MAX_CORRECTION_LINES)
    return `The file has more than ${MAX_CORRECTION_LINES.toLocaleString('en-US')} lines.`;

  const lines: CorrectionLine[] = [];
  const refused: RefusedLine[] = [];
  const named = new Map<string, number>();
  for (const { record, info } of body) {
    const { lines: line } = info;
    const read = readLine((column) => record[at.get(column) ?? -1]?.trim() ?? '');
    if ('fault' in read) {
      refused.push({ line, ...read.fault });
      continue;
    }
    const key = JSON.stringify([read.orgId, read.of, read.field]);
    const earlier = named.get(key);
    if (earlier === undefined) lines.push({ line, ...read });
    else refused.push({ line, field: read.field, reason: `is corrected by line ${earlier} already` });
    named.set(key, earlier ?? line);
  }
  return { lines, refused };
};

/** A record, and the line on which it ends: quoted values may span several lines. */
interface Row {
  readonly record: readonly string[];
  readonly info: { readonly lines: number };
}

const rowsOf = (csv: string): readonly Row[] | undefined => {
  try {
    return parse(csv, {
      ...{ bom: true, info: true, relaxColumnCount: true, skipEmptyLines: true },
      maxRecordSize: 20_000,
      to: MAX_CORRECTION_LINES + 2,
    }) as unknown as readonly Row[];
  } catch {
    return undefined;
  }
};

const Reason = printableText(MAX_CORRECTION_REASON).min(1, 'says nothing');

type Column = (typeof CORRECTION_COLUMNS)[number];

const readLine = (cell: (column: Column) => string): Omit<CorrectionLine, 'line'> | { readonly fault: FactFault } => {
  const [orgText, instanceText, field, reason] = [cell('org_id'), cell('instance_id'), cell('field'), cell('reason')];
  const orgId = OrgId.safeParse(orgText);
  if (!orgId.success) return faultIn('org_id', orgId.error, orgText);
  const instanceId = instanceText === '' ? null : InstanceId.safeParse(instanceText);
  if (instanceId && !instanceId.success) return faultIn('instance_id', instanceId.error, instanceText);
  const parsedReason = Reason.safeParse(reason);
  if (!parsedReason.success) return faultIn('reason', parsedReason.error, reason);
  const of = instanceId ? instanceId.data : null;
  const fact = parseCorrectedFact(of === null ? 'camp' : 'session', field, parseFact(field, cell('value')));
  if ('reason' in fact) return { fault: fact.field === '' ? { field: 'field', reason: 'says nothing' } : fact };
  return { orgId: orgId.data, of, field, value: fact.value, reason: parsedReason.data };
};

const faultIn = (field: Column, error: Parameters<typeof reasonOf>[0], text: string) => ({
  fault: { field, reason: text === '' ? 'says nothing' : reasonOf(error, text).reason },
});
