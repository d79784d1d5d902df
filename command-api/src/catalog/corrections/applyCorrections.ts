import { factOf, isSameFact, withChanges } from '@campjay/domain/catalog/catalogFacts.ts';
import { type CampFacts, type InstanceId, type SessionFacts } from '@campjay/events/catalog/facts.ts';
import {
  type Camp,
  type CorrectionTarget,
  type ListedCamp,
  type SourceFacts,
} from '@campjay/domain/catalog/listedCamp.ts';
import { DATE_FIELDS, findDateFault } from '../importedCamp.ts';

/** Corrections that end because the source has changed its value since the fact was corrected. */
export interface EndedCorrections {
  readonly target: CorrectionTarget;
  readonly fields: readonly string[];
}

/**
 * Applies the corrections of a listed camp to its newly imported facts (docs/decisions/data-fixes.md). A correction
 * stays in effect while the source, which is the catalog file, has the same value as when the fact was corrected
 * (`SourceFacts`). It ends when the source has another value.
 */
export const applyCorrections = (
  listedCamp: ListedCamp,
  importedCamp: Camp,
): { readonly camp: Camp; readonly endedCorrections: readonly EndedCorrections[] } => {
  if (listedCamp.corrections.size === 0) return { camp: importedCamp, endedCorrections: [] };
  const sessions = new Map(importedCamp.sessions);
  let facts = importedCamp.facts;
  const endedCorrections: EndedCorrections[] = [];
  for (const [target, sourceFacts] of listedCamp.corrections) {
    const result =
      target === null
        ? applyToCamp(listedCamp, sourceFacts, facts)
        : applyToSession(listedCamp, target, sourceFacts, sessions);
    if (result.facts) facts = result.facts;
    if (result.endedFields.length > 0) endedCorrections.push({ target, fields: result.endedFields });
  }
  return { camp: { facts, sessions }, endedCorrections };
};

interface AppliedCorrections {
  /** The camp's facts including corrections; absent for a session, whose facts are replaced in the map. */
  readonly facts?: CampFacts;
  /** Fields whose corrections end. */
  readonly endedFields: readonly string[];
}

const applyToCamp = (
  listedCamp: ListedCamp,
  sourceFacts: SourceFacts,
  importedFacts: CampFacts,
): AppliedCorrections => {
  const endedFields = findEndedFields(sourceFacts, importedFacts);
  return { facts: overlayCorrections(importedFacts, listedCamp.facts, sourceFacts, endedFields), endedFields };
};

/**
 * Adds the corrections to the session's imported facts in the map. If corrected and imported dates contradict
 * each other, all corrections of dates end, because dates make sense only together.
 */
const applyToSession = (
  listedCamp: ListedCamp,
  instanceId: InstanceId,
  sourceFacts: SourceFacts,
  sessions: Map<InstanceId, SessionFacts>,
): AppliedCorrections => {
  const importedFacts = sessions.get(instanceId);
  const previousFacts = listedCamp.sessions.get(instanceId);
  if (!importedFacts || !previousFacts) return { endedFields: [...sourceFacts.keys()] };
  const changedFields = findEndedFields(sourceFacts, importedFacts);
  const correctedFacts = overlayCorrections(importedFacts, previousFacts, sourceFacts, changedFields);
  if (!findDateFault(correctedFacts)) {
    sessions.set(instanceId, correctedFacts);
    return { endedFields: changedFields };
  }
  const endedFields = [...sourceFacts.keys()].filter(
    (field) => changedFields.includes(field) || DATE_FIELDS.includes(field),
  );
  sessions.set(instanceId, overlayCorrections(importedFacts, previousFacts, sourceFacts, endedFields));
  return { endedFields };
};

/** Corrected fields whose value in the source has changed since the correction. */
const findEndedFields = (sourceFacts: SourceFacts, importedFacts: object): readonly string[] =>
  [...sourceFacts].flatMap(([field, value]) => (isSameFact(value, factOf(importedFacts, field)) ? [] : [field]));

/** The imported facts, with the listed values for the fields whose corrections stay active. */
const overlayCorrections = <Facts extends object>(
  importedFacts: Facts,
  listedFacts: Facts,
  sourceFacts: SourceFacts,
  endedFields: readonly string[],
): Facts => {
  const activeFields = [...sourceFacts.keys()].filter((field) => !endedFields.includes(field));
  const changes: object = Object.fromEntries(activeFields.map((field) => [field, factOf(listedFacts, field)]));
  return withChanges(importedFacts, changes);
};
