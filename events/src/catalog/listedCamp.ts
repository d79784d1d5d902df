import { type CampEvent, campEvents } from './events.ts';
import { type CatalogFact, type Changes, factOf, isSameFact, withChanges } from './factChanges.ts';
import { type CampFacts, type InstanceId, type SessionFacts } from './facts.ts';

/** A camp as somebody states it, or as the log has it: its facts, and its sessions in the camp's own order. */
export interface Camp {
  readonly facts: CampFacts;
  readonly sessions: ReadonlyMap<InstanceId, SessionFacts>;
}

/** What corrections are about: a session by its id, or the organisation itself. */
export type Corrected = InstanceId | null;

/** What the source stated of each corrected fact when it was corrected, by field. */
export type SourceFacts = ReadonlyMap<string, CatalogFact>;

/** A camp as its stream leaves it: what holds, and what the source states of the facts that were corrected. */
export interface ListedCamp extends Camp {
  /** Of what the source states; see `events.ts`. */
  readonly digest: string;
  readonly corrections: ReadonlyMap<Corrected, SourceFacts>;
}

const NONE: SourceFacts = new Map();

const evolve = (listed: ListedCamp | undefined, event: CampEvent): ListedCamp | undefined => {
  const { digest } = event.data;
  if (event.type === 'CampListed')
    return { facts: event.data.camp, sessions: new Map(), digest, corrections: new Map() };
  if (event.type === 'CampDelisted' || !listed) return undefined;
  const camp = { ...listed, digest };
  switch (event.type) {
    case 'CampDetailsChanged':
      return changed(camp, null, event.data.changes);
    case 'SessionsOffered': {
      const offered = event.data.sessions.map((session) => [session.instance_id, session] as const);
      return { ...camp, sessions: new Map([...camp.sessions, ...offered]) };
    }
    case 'SessionsWithdrawn': {
      const gone = new Set<Corrected>(event.data.instance_ids);
      return {
        ...camp,
        sessions: new Map([...camp.sessions].filter(([id]) => !gone.has(id))),
        corrections: new Map([...camp.corrections].filter(([id]) => !gone.has(id))),
      };
    }
    case 'SessionRepriced':
    case 'SessionMoved':
    case 'SessionRelocated':
    case 'SessionOfferChanged':
      return changed(camp, event.data.instance_id, event.data.changes);
    case 'CampCorrected':
      return corrected(camp, null, event.data.changes);
    case 'SessionCorrected':
      return corrected(camp, event.data.instance_id, event.data.changes);
    case 'CampCorrectionWithdrawn':
      return changed(uncorrected(camp, null, Object.keys(event.data.changes)), null, event.data.changes);
    case 'SessionCorrectionWithdrawn': {
      const { instance_id: id, changes } = event.data;
      return changed(uncorrected(camp, id, Object.keys(changes)), id, changes);
    }
    case 'CorrectionsEnded':
      return uncorrected(camp, event.data.instance_id, event.data.fields);
  }
};

/** The facts of a session or of the organisation; undefined of a session that is not offered. */
export const factsOf = ({ facts, sessions }: Camp, of: Corrected): CampFacts | SessionFacts | undefined =>
  of === null ? facts : sessions.get(of);

/** What the source states of facts that were corrected; empty where none was. */
export const sourceFactsOf = ({ corrections }: ListedCamp, of: Corrected): SourceFacts => corrections.get(of) ?? NONE;

const changed = (camp: ListedCamp, of: Corrected, changes: Changes<CampFacts> | Changes<SessionFacts>): ListedCamp => {
  if (of === null) return { ...camp, facts: withChanges(camp.facts, changes as Changes<CampFacts>) };
  const session = camp.sessions.get(of);
  if (!session) return camp;
  const sessions = new Map(camp.sessions).set(of, withChanges(session, changes as Changes<SessionFacts>));
  return { ...camp, sessions };
};

/** A fact that is corrected once more keeps what the source stated; corrected to that, it is corrected no more. */
const corrected = (
  camp: ListedCamp,
  of: Corrected,
  changes: Changes<CampFacts> | Changes<SessionFacts>,
): ListedCamp => {
  const facts = factsOf(camp, of);
  if (!facts) return camp;
  const stated = new Map(sourceFactsOf(camp, of));
  for (const [field, value] of Object.entries(changes)) {
    if (!stated.has(field)) stated.set(field, factOf(facts, field));
    if (isSameFact(stated.get(field), value)) stated.delete(field);
  }
  return changed(withCorrections(camp, of, stated), of, changes);
};

const uncorrected = (camp: ListedCamp, of: Corrected, fields: readonly string[]): ListedCamp =>
  withCorrections(camp, of, new Map([...sourceFactsOf(camp, of)].filter(([field]) => !fields.includes(field))));

const withCorrections = (camp: ListedCamp, of: Corrected, stated: SourceFacts): ListedCamp => {
  const corrections = new Map(camp.corrections);
  if (stated.size > 0) corrections.set(of, stated);
  else corrections.delete(of);
  return { ...camp, corrections };
};

/** How a camp follows from its stream; undefined of one that is not listed. Whoever decides and whoever tells share it. */
export const listedCampFold = {
  events: campEvents,
  initialState: undefined as ListedCamp | undefined,
  evolve,
};
