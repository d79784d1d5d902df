import { factOf, isSameFact, withChanges } from '@campjay/domain/catalog/catalogFacts.ts';
import { type CampFacts, type InstanceId, type SessionFacts } from '@campjay/events/catalog/facts.ts';
import {
  type Camp,
  type CorrectionTarget,
  type ListedCamp,
  type SourceFacts,
} from '@campjay/domain/catalog/listedCamp.ts';
import { DATE_FIELDS, faultOfDates } from '../importedCamp.ts';

/** Corrections that end because the source now states something else. */
export interface EndedCorrections {
  readonly of: CorrectionTarget;
  readonly fields: readonly string[];
}

/**
 * The effective camp after an import (docs/decisions/data-fixes.md): a correction stays while the source states the
 * same value as at the time of the correction, and ends as soon as the source states anything else.
 */
export const applyCorrections = (
  listed: ListedCamp,
  imported: Camp,
): { readonly camp: Camp; readonly ended: readonly EndedCorrections[] } => {
  if (listed.corrections.size === 0) return { camp: imported, ended: [] };
  const sessions = new Map(imported.sessions);
  let facts = imported.facts;
  const ended: EndedCorrections[] = [];
  for (const [of, source] of listed.corrections) {
    const ends = of === null ? applyToCamp(listed, source, facts) : applyToSession(listed, of, source, sessions);
    if (ends.facts) facts = ends.facts;
    if (ends.fields.length > 0) ended.push({ of, fields: ends.fields });
  }
  return { camp: { facts, sessions }, ended };
};

interface AppliedCorrections {
  readonly facts?: CampFacts;
  readonly fields: readonly string[];
}

const applyToCamp = (listed: ListedCamp, source: SourceFacts, imported: CampFacts): AppliedCorrections => {
  const fields = endedFields(source, imported);
  return { facts: overlayCorrections(imported, listed.facts, source, fields), fields };
};

/**
 * If corrected and imported dates are no longer consistent, the source's dates apply: half a correction of dates is
 * meaningless.
 */
const applyToSession = (
  listed: ListedCamp,
  of: InstanceId,
  source: SourceFacts,
  sessions: Map<InstanceId, SessionFacts>,
): AppliedCorrections => {
  const [imported, now] = [sessions.get(of), listed.sessions.get(of)];
  if (!imported || !now) return { fields: [...source.keys()] };
  const ends = endedFields(source, imported);
  const corrected = overlayCorrections(imported, now, source, ends);
  const fields = faultOfDates(corrected)
    ? [...source.keys()].filter((field) => ends.includes(field) || DATE_FIELDS.includes(field))
    : ends;
  sessions.set(of, fields === ends ? corrected : overlayCorrections(imported, now, source, fields));
  return { fields };
};

const endedFields = (source: SourceFacts, imported: object): readonly string[] =>
  [...source].flatMap(([field, value]) => (isSameFact(value, factOf(imported, field)) ? [] : [field]));

/** The imported facts, overlaid with the active corrections. */
const overlayCorrections = <Facts extends object>(
  imported: Facts,
  now: Facts,
  source: SourceFacts,
  ended: readonly string[],
): Facts => {
  const activeFields = [...source.keys()].filter((field) => !ended.includes(field));
  return withChanges(imported, Object.fromEntries(activeFields.map((field) => [field, factOf(now, field)])) as object);
};
