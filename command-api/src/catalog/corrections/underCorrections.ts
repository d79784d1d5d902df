import { factOf, isSameFact, withChanges } from '@campjay/events/catalog/factChanges.ts';
import { type CampFacts, type InstanceId, type SessionFacts } from '@campjay/events/catalog/facts.ts';
import { type Camp, type Corrected, type ListedCamp, type SourceFacts } from '@campjay/events/catalog/listedCamp.ts';
import { DATE_FIELDS, faultOfDates } from '../sessionDates.ts';

/** Corrections that a new statement of the source ends. */
export interface EndedCorrections {
  readonly of: Corrected;
  readonly fields: readonly string[];
}

/**
 * What holds once the source states this camp (docs/decisions/data-fixes.md): a correction stays as long as the source
 * states of that fact what it stated when it was corrected, and ends as soon as it states anything else.
 */
export const underCorrections = (
  listed: ListedCamp,
  stated: Camp,
): { readonly camp: Camp; readonly ended: readonly EndedCorrections[] } => {
  if (listed.corrections.size === 0) return { camp: stated, ended: [] };
  const sessions = new Map(stated.sessions);
  let facts = stated.facts;
  const ended: EndedCorrections[] = [];
  for (const [of, source] of listed.corrections) {
    const ends = of === null ? holdOfCamp(listed, source, facts) : holdOfSession(listed, of, source, sessions);
    if (ends.facts) facts = ends.facts;
    if (ends.fields.length > 0) ended.push({ of, fields: ends.fields });
  }
  return { camp: { facts, sessions }, ended };
};

interface Held {
  readonly facts?: CampFacts;
  readonly fields: readonly string[];
}

const holdOfCamp = (listed: ListedCamp, source: SourceFacts, stated: CampFacts): Held => {
  const fields = endedFields(source, stated);
  return { facts: onTop(stated, listed.facts, source, fields), fields };
};

/** Dates that would not go together any more are the source's again: half a correction of them says nothing. */
const holdOfSession = (
  listed: ListedCamp,
  of: InstanceId,
  source: SourceFacts,
  sessions: Map<InstanceId, SessionFacts>,
): Held => {
  const [stated, now] = [sessions.get(of), listed.sessions.get(of)];
  if (!stated || !now) return { fields: [...source.keys()] };
  const ends = endedFields(source, stated);
  const held = onTop(stated, now, source, ends);
  const fields = faultOfDates(held)
    ? [...source.keys()].filter((field) => ends.includes(field) || DATE_FIELDS.includes(field))
    : ends;
  sessions.set(of, fields === ends ? held : onTop(stated, now, source, fields));
  return { fields };
};

const endedFields = (source: SourceFacts, stated: object): readonly string[] =>
  [...source].flatMap(([field, value]) => (isSameFact(value, factOf(stated, field)) ? [] : [field]));

/** What is stated, with what holds now of the corrected facts but those that ended. */
const onTop = <Facts extends object>(
  stated: Facts,
  now: Facts,
  source: SourceFacts,
  ended: readonly string[],
): Facts => {
  const holding = [...source.keys()].filter((field) => !ended.includes(field));
  return withChanges(stated, Object.fromEntries(holding.map((field) => [field, factOf(now, field)])) as object);
};
