import { factOf, isSameFact, withChanges } from '@campjay/domain/catalog/catalogFacts.ts';
import { type CampFacts, type InstanceId, type SessionFacts } from '@campjay/events/catalog/facts.ts';
import {
  type Camp,
  type CorrectionTarget,
  type ListedCamp,
  type SourceFacts,
} from '@campjay/domain/catalog/listedCamp.ts';
import { DATE_FIELDS, findDateFault } from '../importedCamp.ts';

/** Corrections that end because the source's value has changed since. */
export interface EndedCorrections {
  readonly of: CorrectionTarget;
  readonly fields: readonly string[];
}

/**
 * Applies the corrections of a listed camp to its newly imported facts (docs/decisions/data-fixes.md). A correction
 * stays while the source has the same value as when the fact was corrected, and ends when the source changes it.
 */
export const applyCorrections = (
  listed: ListedCamp,
  imported: Camp,
): { readonly camp: Camp; readonly ended: readonly EndedCorrections[] } => {
  if (listed.corrections.size === 0) return { camp: imported, ended: [] };
  const sessions = new Map(imported.sessions);
  let facts = imported.facts;
  const ended: EndedCorrections[] = [];
  for (const [target, source] of listed.corrections) {
    const result =
      target === null ? applyToCamp(listed, source, facts) : applyToSession(listed, target, source, sessions);
    if (result.facts) facts = result.facts;
    if (result.endedFields.length > 0) ended.push({ of: target, fields: result.endedFields });
  }
  return { camp: { facts, sessions }, ended };
};

interface AppliedCorrections {
  /** The effective facts of the camp; absent for a session, whose facts are replaced in the map. */
  readonly facts?: CampFacts;
  /** Fields whose corrections end. */
  readonly endedFields: readonly string[];
}

const applyToCamp = (listed: ListedCamp, source: SourceFacts, imported: CampFacts): AppliedCorrections => {
  const endedFields = findEndedFields(source, imported);
  return { facts: overlayCorrections(imported, listed.facts, source, endedFields), endedFields };
};

/**
 * Replaces the session's imported facts in the map by the effective ones. If corrected and imported dates contradict
 * each other, all corrections of dates end, because dates make sense only together.
 */
const applyToSession = (
  listed: ListedCamp,
  instanceId: InstanceId,
  source: SourceFacts,
  sessions: Map<InstanceId, SessionFacts>,
): AppliedCorrections => {
  const imported = sessions.get(instanceId);
  const previous = listed.sessions.get(instanceId);
  if (!imported || !previous) return { endedFields: [...source.keys()] };
  const changedFields = findEndedFields(source, imported);
  const corrected = overlayCorrections(imported, previous, source, changedFields);
  if (!findDateFault(corrected)) {
    sessions.set(instanceId, corrected);
    return { endedFields: changedFields };
  }
  const endedFields = [...source.keys()].filter(
    (field) => changedFields.includes(field) || DATE_FIELDS.includes(field),
  );
  sessions.set(instanceId, overlayCorrections(imported, previous, source, endedFields));
  return { endedFields };
};

/** Corrected fields whose value in the source has changed since the correction. */
const findEndedFields = (source: SourceFacts, imported: object): readonly string[] =>
  [...source].flatMap(([field, value]) => (isSameFact(value, factOf(imported, field)) ? [] : [field]));

/** The imported facts, with the listed values for the fields whose corrections stay active. */
const overlayCorrections = <Facts extends object>(
  imported: Facts,
  listed: Facts,
  source: SourceFacts,
  endedFields: readonly string[],
): Facts => {
  const activeFields = [...source.keys()].filter((field) => !endedFields.includes(field));
  return withChanges(
    imported,
    Object.fromEntries(activeFields.map((field) => [field, factOf(listed, field)])) as object,
  );
};
