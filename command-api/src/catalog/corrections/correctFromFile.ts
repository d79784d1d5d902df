import { MAX_CORRECTION_REASON_LENGTH } from '@campjay/events/catalog/events.ts';
import { InstanceId, OrgId, printableText } from '@campjay/events/catalog/facts.ts';
import { parseFact, type CatalogFact, factOf } from '@campjay/domain/catalog/catalogFacts.ts';
import { type CorrectionTarget, factsOf, type ListedCamp } from '@campjay/domain/catalog/listedCamp.ts';
import { describeIssue } from '../refusalReason.ts';
import { type RefusedLine, type CorrectedLine, type CorrectionsReport } from './contract.ts';
import { parseCorrectedFact, type FactFault, toFactFault } from './explainCorrection.ts';
import { type EventMetadata } from '@campjay/events/metadata.ts';
import { campStream } from '@campjay/events/streams.ts';
import { type EventStore } from '@campjay/platform/eventstore/port.ts';
import { handleCommand } from '../../kernel/handleCommand.ts';
import { readCsv } from '../../kernel/readCsv.ts';
import { readState } from '../../kernel/handledStream.ts';
import { type CorrectFacts, correctionDecider } from './correctionDecider.ts';

/** A valid line of a corrections file. */
interface CorrectionLine {
  readonly line: number;
  readonly orgId: string;
  readonly target: CorrectionTarget;
  readonly field: string;
  readonly value: CatalogFact;
  readonly reason: string;
}

interface ParsedCorrections {
  readonly lines: readonly CorrectionLine[];
  readonly refused: readonly RefusedLine[];
}

export const CORRECTION_COLUMNS = ['org_id', 'instance_id', 'field', 'value', 'reason'] as const;
export const MAX_CORRECTION_LINES = 2_000;

/**
 * Reads a corrections file: CSV with a header line. The columns may be in any order and case, and others are ignored.
 * Values may be written as people write them: '475', '$475', '6, 7, 8', '6-8'. A blank value means that the fact is no
 * longer listed. Each invalid line is reported; the others are still read.
 * @returns a message if the file as a whole is invalid
 */
const parseCorrections = (text: string): ParsedCorrections | string => {
  const csv = readCsv(text, { columns: CORRECTION_COLUMNS, maxLines: MAX_CORRECTION_LINES });
  if (csv.kind === 'malformed')
    return 'The file is not valid CSV: a quoted field does not end with its quote, or a line is too long.';
  if (csv.kind === 'incomplete') return `The file has no column “${csv.missingColumn}” in its first line.`;
  if (csv.kind === 'tooLong') return `The file has more than ${MAX_CORRECTION_LINES.toLocaleString('en-US')} lines.`;

  const lines: CorrectionLine[] = [];
  const refused: RefusedLine[] = [];
  const firstLineByFact = new Map<string, number>();
  for (const { line, cell } of csv.lines) {
    const parsedLine = parseLine(cell);
    if ('fault' in parsedLine) {
      refused.push({ line, ...parsedLine.fault });
      continue;
    }
    const key = JSON.stringify([parsedLine.orgId, parsedLine.target, parsedLine.field]);
    const earlierLine = firstLineByFact.get(key);
    if (earlierLine === undefined) lines.push({ line, ...parsedLine });
    else refused.push({ line, field: parsedLine.field, reason: `is already corrected by line ${earlierLine}` });
    firstLineByFact.set(key, earlierLine ?? line);
  }
  return { lines, refused };
};

const Reason = printableText(MAX_CORRECTION_REASON_LENGTH).min(1, 'must not be empty');

type Column = (typeof CORRECTION_COLUMNS)[number];

const parseLine = (
  getCell: (column: Column) => string,
): Omit<CorrectionLine, 'line'> | { readonly fault: FactFault } => {
  const orgText = getCell('org_id');
  const instanceText = getCell('instance_id');
  const field = getCell('field');
  const reason = getCell('reason');
  const parsedOrgId = OrgId.safeParse(orgText);
  if (!parsedOrgId.success) return createColumnFault('org_id', parsedOrgId.error, orgText);
  const parsedInstanceId = instanceText === '' ? null : InstanceId.safeParse(instanceText);
  if (parsedInstanceId && !parsedInstanceId.success)
    return createColumnFault('instance_id', parsedInstanceId.error, instanceText);
  const parsedReason = Reason.safeParse(reason);
  if (!parsedReason.success) return createColumnFault('reason', parsedReason.error, reason);
  const target = parsedInstanceId ? parsedInstanceId.data : null;
  const factOrFault = parseCorrectedFact(
    target === null ? 'camp' : 'session',
    field,
    parseFact(field, getCell('value')),
  );
  if ('reason' in factOrFault)
    return { fault: factOrFault.field === '' ? { field: 'field', reason: 'is missing' } : factOrFault };
  return { orgId: parsedOrgId.data, target, field, value: factOrFault.value, reason: parsedReason.data };
};

const createColumnFault = (field: Column, error: Parameters<typeof describeIssue>[0], text: string) => ({
  fault: { field, reason: text === '' ? 'is missing' : describeIssue(error, text).reason },
});

export interface CorrectionFile {
  readonly csv: string;
  /** If true, appends nothing, and reports the effect that each line would have. */
  readonly dryRun: boolean;
  /**
   * Metadata of the events. With a command key, each line takes effect only once, even if the file is sent repeatedly
   * with the same key.
   */
  readonly metadata: EventMetadata;
}

/** The outcome of a line; 'unchanged' means that the catalog already has its value. */
type LineOutcome =
  | { readonly kind: 'corrected' | 'unchanged' }
  | { readonly kind: 'refused'; readonly refusedLine: RefusedLine };

/**
 * Applies the corrections of a file one by one, in order. Each line is either applied or refused; a refused line does
 * not stop the others. Applying the same file again changes nothing.
 * @returns a message if the file as a whole cannot be read
 * @throws StoreUnavailable if the log becomes unavailable; corrections that were already applied remain
 */
export const correctFromFile = async (
  store: EventStore,
  { csv, dryRun, metadata }: CorrectionFile,
): Promise<CorrectionsReport | string> => {
  const parsedFile = parseCorrections(csv);
  if (typeof parsedFile === 'string') return parsedFile;
  const camps = createCampReader(store);
  const correctedLines: CorrectedLine[] = [];
  const refusedLines = [...parsedFile.refused];
  let unchangedCount = 0;
  for (const line of parsedFile.lines) {
    const before = await camps.read(line.orgId);
    const outcome = dryRun ? camps.simulate(line, before) : await dispatchLine(store, line, metadata);
    if (outcome.kind === 'refused') refusedLines.push(outcome.refusedLine);
    else if (outcome.kind === 'unchanged') unchangedCount += 1;
    else correctedLines.push(toCorrectedLine(line, before));
  }
  return {
    success: true,
    message: summarize({
      corrected: correctedLines.length,
      unchanged: unchangedCount,
      refused: refusedLines.length,
      dryRun,
    }),
    position: await store.head(),
    dryRun,
    lines: parsedFile.lines.length + parsedFile.refused.length,
    corrected: correctedLines,
    unchanged: unchangedCount,
    refused: refusedLines.sort((a, b) => a.line - b.line),
  };
};

const toCommand = ({ target, field, value, reason }: CorrectionLine): CorrectFacts => ({
  type: 'CorrectFacts',
  target,
  facts: [{ field, value }],
  reason,
});

const dispatchLine = async (
  store: EventStore,
  line: CorrectionLine,
  { commandKey, ...metadata }: EventMetadata,
): Promise<LineOutcome> => {
  const outcome = await handleCommand(store, correctionDecider, {
    streamId: campStream(line.orgId),
    command: toCommand(line),
    metadata: { ...metadata, ...(commandKey !== undefined && { commandKey: `${commandKey} ${line.line}` }) },
  });
  if (outcome.kind === 'accepted')
    return { kind: outcome.isRepeated || outcome.events.length > 0 ? 'corrected' : 'unchanged' };
  const { reason } = outcome;
  const fault =
    reason.type === 'CommandKeyReused'
      ? { field: '', reason: 'was sent before with the same key, but different content' }
      : toFactFault(reason, { orgId: line.orgId, instanceId: line.target });
  return { kind: 'refused', refusedLine: { line: line.line, ...fault } };
};

/** Reads camps. In a dry run, `simulate` remembers what each line would change, so that `read` includes it. */
const createCampReader = (store: EventStore) => {
  const simulatedCamps = new Map<string, ListedCamp | undefined>();
  const read = async (orgId: string): Promise<ListedCamp | undefined> =>
    simulatedCamps.has(orgId) ? simulatedCamps.get(orgId) : readState(store, correctionDecider, campStream(orgId));
  return {
    read,
    simulate: (line: CorrectionLine, camp: ListedCamp | undefined): LineOutcome => {
      const decision = correctionDecider.decide(toCommand(line), camp);
      if (decision.kind === 'refused') {
        const fault = toFactFault(decision.reason, { orgId: line.orgId, instanceId: line.target });
        return { kind: 'refused', refusedLine: { line: line.line, ...fault } };
      }
      simulatedCamps.set(line.orgId, decision.events.reduce(correctionDecider.evolve, camp));
      return { kind: decision.events.length > 0 ? 'corrected' : 'unchanged' };
    },
  };
};

const toCorrectedLine = (
  { line, orgId, target, field, value, reason }: CorrectionLine,
  before: ListedCamp | undefined,
) => {
  const facts = before && factsOf(before, target);
  const was = facts ? factOf(facts, field) : null;
  return { line, org_id: orgId, instance_id: target, field, was, is: value, reason } as CorrectedLine;
};

const summarize = (counts: {
  readonly corrected: number;
  readonly unchanged: number;
  readonly refused: number;
  readonly dryRun: boolean;
}): string => {
  const facts = `${counts.corrected} ${counts.corrected === 1 ? 'fact' : 'facts'}`;
  const corrections = counts.dryRun ? `${facts} would be corrected` : `${facts} corrected`;
  return `${corrections}, ${counts.unchanged} unchanged, ${counts.refused} ${counts.refused === 1 ? 'line' : 'lines'} refused.`;
};
