import { factOf } from '@campjay/domain/catalog/factChanges.ts';
import { factsOf, type ListedCamp } from '@campjay/domain/catalog/listedCamp.ts';
import { type EventMetadata } from '@campjay/events/metadata.ts';
import { campStream } from '@campjay/events/streams.ts';
import { type EventStore } from '@campjay/platform/eventstore/port.ts';
import { handleCommand, readState } from '../../kernel/handleCommand.ts';
import { type CorrectedLine, type CorrectionsReport, type RefusedLine } from './contract.ts';
import { type CorrectFacts, correctionDecider } from './correctionDecider.ts';
import { faultOf } from './explainCorrection.ts';
import { type CorrectionLine, readCorrections } from './readCorrections.ts';

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
