import {
  CampCorrected,
  CampCorrectionWithdrawn,
  type CampEvent,
  SessionCorrected,
  SessionCorrectionWithdrawn,
} from '@campjay/events/catalog/events.ts';
import { type CampFacts, type SessionFacts } from '@campjay/events/catalog/facts.ts';
import {
  formatFact,
  type CatalogFact,
  type Changes,
  factOf,
  withChanges,
} from '@campjay/domain/catalog/catalogFacts.ts';
import {
  type CorrectionTarget,
  factsOf,
  type ListedCamp,
  listedCampFold,
  sourceFactsOf,
} from '@campjay/domain/catalog/listedCamp.ts';
import { accepted, type Decider, type Decision, refused } from '../../kernel/decider.ts';
import { faultOfDates } from '../importedCamp.ts';

/** A corrected fact; its value already matches the fact's own schema. */
export interface CorrectedFact {
  readonly field: string;
  readonly value: CatalogFact;
  /** The value that the admin found wrong; absent if unknown. */
  readonly seen?: CatalogFact | undefined;
}

/** Corrects facts of the organization, or of one of its sessions. */
export interface CorrectFacts {
  readonly type: 'CorrectFacts';
  readonly of: CorrectionTarget;
  readonly facts: readonly CorrectedFact[];
  readonly reason: string;
}

/** Withdraws corrections of these facts. */
export interface WithdrawCorrection {
  readonly type: 'WithdrawCorrection';
  readonly of: CorrectionTarget;
  readonly fields: readonly string[];
  readonly reason: string;
}

export type CorrectionCommand = CorrectFacts | WithdrawCorrection;

export type CorrectionRefusal =
  | { readonly type: 'NoSuchCamp' }
  | { readonly type: 'NoSuchSession' }
  /** The value has changed since the admin saw it. */
  | { readonly type: 'FactHasChanged'; readonly field: string; readonly now: CatalogFact }
  /** The facts would contradict each other. */
  | { readonly type: 'FactsDisagree'; readonly field: string; readonly reason: string }
  | { readonly type: 'NotCorrected'; readonly field: string };

type CorrectionDecision = Decision<CampEvent, CorrectionRefusal>;

const decide = (command: CorrectionCommand, listed: ListedCamp | undefined): CorrectionDecision => {
  if (!listed) return refused({ type: 'NoSuchCamp' });
  const facts = factsOf(listed, command.of);
  if (!facts) return refused({ type: 'NoSuchSession' });
  return command.type === 'CorrectFacts' ? correct(command, listed, facts) : withdraw(command, listed, facts);
};

const correct = (
  { of, facts: corrections, reason }: CorrectFacts,
  listed: ListedCamp,
  facts: CampFacts | SessionFacts,
): CorrectionDecision => {
  const different = corrections.filter(({ field, value }) => !hasSameText(factOf(facts, field), value));
  const outdated = different.find(({ field, seen }) => seen !== undefined && !hasSameText(factOf(facts, field), seen));
  if (outdated) {
    const { field } = outdated;
    return refused({ type: 'FactHasChanged', field, now: factOf(facts, field) });
  }
  if (different.length === 0) return accepted();
  const changes = Object.fromEntries(different.map(({ field, value }) => [field, value]));
  const { digest } = listed;
  return acceptIfValid(facts, changes, () =>
    of === null
      ? CampCorrected({ changes, reason, digest })
      : SessionCorrected({ instance_id: of, changes, reason, digest }),
  );
};

const withdraw = (
  { of, fields, reason }: WithdrawCorrection,
  listed: ListedCamp,
  facts: CampFacts | SessionFacts,
): CorrectionDecision => {
  const source = sourceFactsOf(listed, of);
  const unknown = fields.find((field) => !source.has(field));
  if (unknown !== undefined) return refused({ type: 'NotCorrected', field: unknown });
  const changes = Object.fromEntries(fields.map((field) => [field, source.get(field) ?? null]));
  const { digest } = listed;
  return acceptIfValid(facts, changes, () =>
    of === null
      ? CampCorrectionWithdrawn({ changes, reason, digest })
      : SessionCorrectionWithdrawn({ instance_id: of, changes, reason, digest }),
  );
};

/** Accepts the event unless the dates would become inconsistent. */
const acceptIfValid = (
  facts: CampFacts | SessionFacts,
  changes: object,
  event: () => CampEvent,
): CorrectionDecision => {
  const fault = faultOfDates(withChanges(facts as SessionFacts, changes as Changes<SessionFacts>));
  return fault ? refused({ type: 'FactsDisagree', ...fault }) : accepted(event());
};

/** A list and its text form count as the same value. */
const hasSameText = (a: CatalogFact, b: CatalogFact): boolean => formatFact(a) === formatFact(b);

/**
 * The rules of manual corrections, in the camp's own stream, so a concurrent import is detected. How a new statement of
 * the source affects a correction is decided by `campDecider`.
 */
export const correctionDecider: Decider<ListedCamp | undefined, CorrectionCommand, CampEvent, CorrectionRefusal> = {
  ...listedCampFold,
  decide,
};
