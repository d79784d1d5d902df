import { MAX_CORRECTION_REASON } from '@campjay/events/catalog/events.ts';
import { InstanceId, OrgId, printableText } from '@campjay/events/catalog/facts.ts';
import { parseFact, type CatalogFact, factOf } from '@campjay/domain/catalog/catalogFacts.ts';
import { type CorrectionTarget, factsOf, type ListedCamp } from '@campjay/domain/catalog/listedCamp.ts';
import { parse } from 'csv-parse/sync';
import { reasonOf } from '../refusalReason.ts';
import { type RefusedLine, type CorrectedLine, type CorrectionsReport } from './contract.ts';
import { parseCorrectedFact, type FactFault, faultOf } from './explainCorrection.ts';
import { type EventMetadata } from '@campjay/events/metadata.ts';
import { campStream } from '@campjay/events/streams.ts';
import { type EventStore } from '@campjay/platform/eventstore/port.ts';
import { handleCommand, readState } from '../../kernel/handleCommand.ts';
import { type CorrectFacts, correctionDecider } from './correctionDecider.ts';

/** A valid line of a corrections file. */
interface CorrectionLine {
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
 * are written as people write them: '475', '$475', '6, 7, 8', '6-8'; blank means that the fact is no longer listed.
 * Invalid lines are reported one by one, and do not block the others.
 * @returns a message if the file as a whole is invalid
 */
const readCorrections = (csv: string): ReadCorrections | string => {
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

export interface CorrectionFile {
  readonly csv: string;
  /** Appends nothing; reports the effect of each line. */
  readonly dryRun: boolean;
  /**
   * Actor of the corrections; with a command key each line takes effect once, however often the file is sent under it.
   */
  readonly metadata: EventMetadata;
}

/** Outcome of a line. */
type LineOutcome =
  | { readonly kind: 'corrected' | 'unchanged' }
  | { readonly kind: 'refused'; readonly fault: RefusedLine };

/**
 * Applies the corrections of a file one by one, in order: a line is applied completely or refused, and the others
 * continue. Sending the same file again changes nothing.
 * @returns a message if the file as a whole cannot be read
 * @throws StoreUnavailable; corrections applied until then stay.
 */
export const correctFromFile = async (
  store: EventStore,
  { csv, dryRun, metadata }: CorrectionFile,
): Promise<CorrectionsReport | string> => {
  const read = readCorrections(csv);
  if (typeof read === 'string') return read;
  const camps = createCampCache(store);
  const corrected: CorrectedLine[] = [];
  const refused = [...read.refused];
  let unchanged = 0;
  for (const line of read.lines) {
    const before = await camps.now(line.orgId);
    const outcome = dryRun ? camps.imagine(line, before) : await dispatchLine(store, line, metadata);
    if (outcome.kind === 'refused') refused.push(outcome.fault);
    else if (outcome.kind === 'unchanged') unchanged += 1;
    else corrected.push(toCorrectedLine(line, before));
    if (!dryRun) camps.forget(line.orgId);
  }
  return {
    success: true,
    message: summarize({ corrected: corrected.length, unchanged, refused: refused.length, dryRun }),
    position: await store.head(),
    dryRun,
    lines: read.lines.length + read.refused.length,
    corrected,
    unchanged,
    refused: refused.sort((a, b) => a.line - b.line),
  };
};

const commandOf = ({ of, field, value, reason }: CorrectionLine): CorrectFacts => ({
  ...{ type: 'CorrectFacts', of, facts: [{ field, value }], reason },
});

const dispatchLine = async (
  store: EventStore,
  line: CorrectionLine,
  { commandKey, ...metadata }: EventMetadata,
): Promise<LineOutcome> => {
  const outcome = await handleCommand(store, correctionDecider, {
    streamId: campStream(line.orgId),
    command: commandOf(line),
    metadata: { ...metadata, ...(commandKey !== undefined && { commandKey: `${commandKey} ${line.line}` }) },
  });
  if (outcome.kind === 'accepted')
    return { kind: outcome.isRepeated || outcome.events.length > 0 ? 'corrected' : 'unchanged' };
  const { reason } = outcome;
  const fault =
    reason.type === 'CommandKeyReused'
      ? { field: '', reason: 'was sent before under the same key with other words' }
      : faultOf(reason, { orgId: line.orgId, instanceId: line.of });
  return { kind: 'refused', fault: { line: line.line, ...fault } };
};

/** Current camps; in a dry run, as the previous lines would have left them. */
const createCampCache = (store: EventStore) => {
  const simulated = new Map<string, ListedCamp | undefined>();
  const now = async (orgId: string): Promise<ListedCamp | undefined> =>
    simulated.has(orgId) ? simulated.get(orgId) : readState(store, correctionDecider, campStream(orgId));
  return {
    now,
    forget: (orgId: string): void => void simulated.delete(orgId),
    imagine: (line: CorrectionLine, camp: ListedCamp | undefined): LineOutcome => {
      const decision = correctionDecider.decide(commandOf(line), camp);
      if (decision.kind === 'refused') {
        const fault = faultOf(decision.reason, { orgId: line.orgId, instanceId: line.of });
        return { kind: 'refused', fault: { line: line.line, ...fault } };
      }
      simulated.set(line.orgId, decision.events.reduce(correctionDecider.evolve, camp));
      return { kind: decision.events.length > 0 ? 'corrected' : 'unchanged' };
    },
  };
};

const toCorrectedLine = ({ line, orgId, of, field, value, reason }: CorrectionLine, before: ListedCamp | undefined) => {
  const facts = before && factsOf(before, of);
  const was = facts ? factOf(facts, field) : null;
  return { line, org_id: orgId, instance_id: of, field, was, is: value, reason } as CorrectedLine;
};

const summarize = (counts: {
  readonly corrected: number;
  readonly unchanged: number;
  readonly refused: number;
  readonly dryRun: boolean;
}): string => {
  const facts = `${counts.corrected} ${counts.corrected === 1 ? 'fact' : 'facts'}`;
  const done = counts.dryRun ? `${facts} would be corrected` : `${facts} corrected`;
  return `${done}, ${counts.unchanged} said so already, ${counts.refused} ${counts.refused === 1 ? 'line' : 'lines'} refused.`;
};
