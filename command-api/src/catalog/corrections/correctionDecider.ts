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
import { accept, type Decider, type Decision, refuse } from '../../kernel/decider.ts';
import { findDateFault } from '../importedCamp.ts';

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
  /** The session that the facts belong to; null for the organization. */
  readonly target: CorrectionTarget;
  readonly facts: readonly CorrectedFact[];
  readonly reason: string;
}

/** Withdraws corrections of these facts, so that the values from the source apply again. */
export interface WithdrawCorrection {
  readonly type: 'WithdrawCorrection';
  /** The session that the facts belong to; null for the organization. */
  readonly target: CorrectionTarget;
  readonly fields: readonly string[];
  readonly reason: string;
}

export type CorrectionCommand = CorrectFacts | WithdrawCorrection;

export type CorrectionRefusal =
  | { readonly type: 'NoSuchCamp' }
  | { readonly type: 'NoSuchSession' }
  /** The value has changed since the admin saw it; `now` is the current value. */
  | { readonly type: 'FactHasChanged'; readonly field: string; readonly now: CatalogFact }
  /** The corrected dates would contradict each other. */
  | { readonly type: 'FactsDisagree'; readonly field: string; readonly reason: string }
  /** The fact has no correction that could be withdrawn. */
  | { readonly type: 'NotCorrected'; readonly field: string };

type CorrectionDecision = Decision<CampEvent, CorrectionRefusal>;

const decide = (command: CorrectionCommand, listedCamp: ListedCamp | undefined): CorrectionDecision => {
  if (!listedCamp) return refuse({ type: 'NoSuchCamp' });
  const facts = factsOf(listedCamp, command.target);
  if (!facts) return refuse({ type: 'NoSuchSession' });
  return command.type === 'CorrectFacts' ? correct(command, listedCamp, facts) : withdraw(command, listedCamp, facts);
};

const correct = (
  { target, facts: corrections, reason }: CorrectFacts,
  listedCamp: ListedCamp,
  facts: CampFacts | SessionFacts,
): CorrectionDecision => {
  const newCorrections = corrections.filter(({ field, value }) => !hasSameText(factOf(facts, field), value));
  const outdatedCorrection = newCorrections.find(
    ({ field, seen }) => seen !== undefined && !hasSameText(factOf(facts, field), seen),
  );
  if (outdatedCorrection) {
    const { field } = outdatedCorrection;
    return refuse({ type: 'FactHasChanged', field, now: factOf(facts, field) });
  }
  if (newCorrections.length === 0) return accept();
  const changes = Object.fromEntries(newCorrections.map(({ field, value }) => [field, value]));
  const { digest } = listedCamp;
  return acceptIfValid(facts, changes, () =>
    target === null
      ? CampCorrected({ changes, reason, digest })
      : SessionCorrected({ instance_id: target, changes, reason, digest }),
  );
};

const withdraw = (
  { target, fields, reason }: WithdrawCorrection,
  listedCamp: ListedCamp,
  facts: CampFacts | SessionFacts,
): CorrectionDecision => {
  const sourceFacts = sourceFactsOf(listedCamp, target);
  const uncorrectedField = fields.find((field) => !sourceFacts.has(field));
  if (uncorrectedField !== undefined) return refuse({ type: 'NotCorrected', field: uncorrectedField });
  const changes = Object.fromEntries(fields.map((field) => [field, sourceFacts.get(field) ?? null]));
  const { digest } = listedCamp;
  return acceptIfValid(facts, changes, () =>
    target === null
      ? CampCorrectionWithdrawn({ changes, reason, digest })
      : SessionCorrectionWithdrawn({ instance_id: target, changes, reason, digest }),
  );
};

/** Accepts the event unless its changes would make the dates contradict each other. */
const acceptIfValid = (
  facts: CampFacts | SessionFacts,
  changes: object,
  createEvent: () => CampEvent,
): CorrectionDecision => {
  const fault = findDateFault(withChanges(facts as SessionFacts, changes as Changes<SessionFacts>));
  return fault ? refuse({ type: 'FactsDisagree', ...fault }) : accept(createEvent());
};

/** True if both values have the same text form. A list such as [6, 7] therefore equals the text '6, 7'. */
const hasSameText = (a: CatalogFact, b: CatalogFact): boolean => formatFact(a) === formatFact(b);

/**
 * The rules of manual corrections. They are stored in the camp's own stream, so that a conflict with a concurrent
 * import is detected. `campDecider` decides whether a correction stays in effect when an import changes the camp.
 */
export const correctionDecider: Decider<ListedCamp | undefined, CorrectionCommand, CampEvent, CorrectionRefusal> = {
  ...listedCampFold,
  decide,
};
