import { type CampEvent, campEvents } from '@campjay/events/catalog/events.ts';
import { type CatalogFact, type Changes, factOf, isSameFact, withChanges } from './catalogFacts.ts';
import type { CampFacts, InstanceId, SessionFacts } from '@campjay/events/catalog/facts.ts';

/**
 * A camp as a source (an imported catalog) lists it, or as folded from the event log: its facts, and its sessions in
 * the order in which the camp lists them.
 */
export interface Camp {
  readonly facts: CampFacts;
  readonly sessions: ReadonlyMap<InstanceId, SessionFacts>;
}

/** What a correction applies to: a session, given by its id, or the organization (null). */
export type CorrectionTarget = InstanceId | null;

/** Maps the field of each corrected fact to the value that the source listed when the fact was corrected. */
export type SourceFacts = ReadonlyMap<string, CatalogFact>;

/** A camp folded from its stream: its facts including corrections, and the source's values of corrected facts. */
export interface ListedCamp extends Camp {
  /** The digest of the camp as the source lists it; see `events/src/catalog/events.ts`. */
  readonly digest: string;
  /** By corrected session (or null for the organization), the source's values of the corrected facts. */
  readonly corrections: ReadonlyMap<CorrectionTarget, SourceFacts>;
}

const NO_SOURCE_FACTS: SourceFacts = new Map();

const evolve = (before: ListedCamp | undefined, event: CampEvent): ListedCamp | undefined => {
  const { digest } = event.data;
  if (event.type === 'CampListed')
    return { facts: event.data.camp, sessions: new Map(), digest, corrections: new Map() };
  if (event.type === 'CampDelisted' || !before) return undefined;
  const camp = { ...before, digest };
  switch (event.type) {
    case 'CampDetailsChanged':
      return applyChanges(camp, null, event.data.changes);
    case 'SessionsOffered': {
      const newSessions = event.data.sessions.map((session) => [session.instance_id, session] as const);
      return { ...camp, sessions: new Map([...camp.sessions, ...newSessions]) };
    }
    case 'SessionsWithdrawn': {
      const withdrawnIds = new Set<CorrectionTarget>(event.data.instance_ids);
      return {
        ...camp,
        sessions: new Map([...camp.sessions].filter(([id]) => !withdrawnIds.has(id))),
        corrections: new Map([...camp.corrections].filter(([id]) => !withdrawnIds.has(id))),
      };
    }
    case 'SessionRepriced':
    case 'SessionMoved':
    case 'SessionRelocated':
    case 'SessionOfferChanged':
      return applyChanges(camp, event.data.instance_id, event.data.changes);
    case 'CampCorrected':
      return applyCorrection(camp, null, event.data.changes);
    case 'SessionCorrected':
      return applyCorrection(camp, event.data.instance_id, event.data.changes);
    case 'CampCorrectionWithdrawn':
      return applyChanges(removeCorrections(camp, null, Object.keys(event.data.changes)), null, event.data.changes);
    case 'SessionCorrectionWithdrawn': {
      const { instance_id: id, changes } = event.data;
      return applyChanges(removeCorrections(camp, id, Object.keys(changes)), id, changes);
    }
    case 'CorrectionsEnded':
      return removeCorrections(camp, event.data.instance_id, event.data.fields);
  }
};

/** Returns the facts of a session or of the organization; undefined for a session that is not offered. */
export const factsOf = ({ facts, sessions }: Camp, target: CorrectionTarget): CampFacts | SessionFacts | undefined =>
  target === null ? facts : sessions.get(target);

/** Returns the source's values of corrected facts; empty if no fact is corrected. */
export const sourceFactsOf = ({ corrections }: ListedCamp, target: CorrectionTarget): SourceFacts =>
  corrections.get(target) ?? NO_SOURCE_FACTS;

const applyChanges = (
  camp: ListedCamp,
  target: CorrectionTarget,
  changes: Changes<CampFacts> | Changes<SessionFacts>,
): ListedCamp => {
  if (target === null) return { ...camp, facts: withChanges(camp.facts, changes as Changes<CampFacts>) };
  const session = camp.sessions.get(target);
  if (!session) return camp;
  const sessions = new Map(camp.sessions).set(target, withChanges(session, changes as Changes<SessionFacts>));
  return { ...camp, sessions };
};

/**
 * Correcting a fact again does not replace the stored value of the source. Correcting a fact back to that value ends
 * the correction.
 */
const applyCorrection = (
  camp: ListedCamp,
  target: CorrectionTarget,
  changes: Changes<CampFacts> | Changes<SessionFacts>,
): ListedCamp => {
  const facts = factsOf(camp, target);
  if (!facts) return camp;
  const sourceFacts = new Map(sourceFactsOf(camp, target));
  for (const [field, value] of Object.entries(changes)) {
    if (!sourceFacts.has(field)) sourceFacts.set(field, factOf(facts, field));
    if (isSameFact(sourceFacts.get(field), value)) sourceFacts.delete(field);
  }
  return applyChanges(withCorrections(camp, target, sourceFacts), target, changes);
};

const removeCorrections = (camp: ListedCamp, target: CorrectionTarget, fields: readonly string[]): ListedCamp =>
  withCorrections(camp, target, new Map([...sourceFactsOf(camp, target)].filter(([field]) => !fields.includes(field))));

const withCorrections = (camp: ListedCamp, target: CorrectionTarget, sourceFacts: SourceFacts): ListedCamp => {
  const corrections = new Map(camp.corrections);
  if (sourceFacts.size > 0) corrections.set(target, sourceFacts);
  else corrections.delete(target);
  return { ...camp, corrections };
};

/** Folds a camp from its stream; undefined if it is not listed. Shared by deciders and projections. */
export const listedCampFold = {
  events: campEvents,
  initialState: undefined as ListedCamp | undefined,
  evolve,
};
