import {
  CampDelisted,
  CampDetailsChanged,
  type CampEvent,
  CampListed,
  CorrectionsEnded,
  MAX_SESSIONS_PER_EVENT,
  SessionMoved,
  sessionOffer,
  SessionOfferChanged,
  sessionPlace,
  sessionPricing,
  SessionRelocated,
  SessionRepriced,
  SessionsOffered,
  SessionsWithdrawn,
  sessionTiming,
} from '@campjay/events/catalog/events.ts';
import { CampFacts, type InstanceId, type SessionFacts } from '@campjay/events/catalog/facts.ts';
import { changesBetween } from '@campjay/domain/catalog/catalogFacts.ts';
import { type ListedCamp, listedCampFold } from '@campjay/domain/catalog/listedCamp.ts';
import { accepted, type Decider, type Decision } from '../kernel/decider.ts';
import { applyCorrections } from './corrections/applyCorrections.ts';
import { DELISTED, type ImportedCamp } from './importedCamp.ts';

/** Lists the camp with exactly these facts, or updates the listed camp to them. */
export interface ListCamp {
  readonly type: 'ListCamp';
  readonly camp: ImportedCamp;
}
/** Removes the camp from the catalog. */
export interface DelistCamp {
  readonly type: 'DelistCamp';
}
export type CampCommand = ListCamp | DelistCamp;

type CampDecision = Decision<CampEvent, never>;

const decide = (command: CampCommand, listed: ListedCamp | undefined): CampDecision => {
  switch (command.type) {
    case 'ListCamp':
      return listed ? reviseCamp(listed, command.camp) : listCamp(command.camp);
    case 'DelistCamp':
      return delistCamp(listed);
  }
};

const listCamp = (camp: ImportedCamp): CampDecision =>
  accepted(
    CampListed({ camp: camp.facts, digest: camp.digest }),
    ...offerSessions([...camp.sessions.values()], camp.digest),
  );

/** New facts replace the previous ones. A correction stays in effect until the source changes the corrected fact. */
const reviseCamp = (listed: ListedCamp, imported: ImportedCamp): CampDecision => {
  const { digest } = imported;
  const { camp, ended } = applyCorrections(listed, imported);
  const campChanges = changesBetween(CAMP_FIELDS, listed.facts, camp.facts);
  const removed = [...listed.sessions.keys()].filter((id) => !camp.sessions.has(id));
  const added = [...camp.sessions.values()].filter(({ instance_id }) => !listed.sessions.has(instance_id));
  const changed = [...camp.sessions.values()].flatMap((after) => {
    const before = listed.sessions.get(after.instance_id);
    return before ? changeSession(before, after, digest) : [];
  });
  return accepted(
    ...ended.map(({ of, fields }) => CorrectionsEnded({ instance_id: of, fields: [...fields], digest })),
    ...(campChanges ? [CampDetailsChanged({ changes: campChanges, digest })] : []),
    ...withdrawSessions(removed, digest),
    ...changed,
    ...offerSessions(added, digest),
  );
};

const delistCamp = (listed: ListedCamp | undefined): CampDecision =>
  listed
    ? accepted(...withdrawSessions([...listed.sessions.keys()], DELISTED), CampDelisted({ digest: DELISTED }))
    : accepted();

/** One event per changed aspect of the session: pricing, timing, place, offer. */
const changeSession = (before: SessionFacts, after: SessionFacts, digest: string): readonly CampEvent[] => {
  const { instance_id } = after;
  const pricing = changesBetween(PRICING, before, after);
  const timing = changesBetween(TIMING, before, after);
  const place = changesBetween(PLACE, before, after);
  const offerChanges = changesBetween(OFFER, before, after);
  return [
    ...(pricing ? [SessionRepriced({ instance_id, changes: pricing, digest })] : []),
    ...(timing ? [SessionMoved({ instance_id, changes: timing, digest })] : []),
    ...(place ? [SessionRelocated({ instance_id, changes: place, digest })] : []),
    ...(offerChanges ? [SessionOfferChanged({ instance_id, changes: offerChanges, digest })] : []),
  ];
};

const offerSessions = (sessions: readonly SessionFacts[], digest: string): readonly CampEvent[] =>
  inChunks(sessions).map((chunk) => SessionsOffered({ sessions: chunk, digest }));

const withdrawSessions = (instance_ids: readonly InstanceId[], digest: string): readonly CampEvent[] =>
  inChunks(instance_ids).map((chunk) => SessionsWithdrawn({ instance_ids: chunk, digest }));

const inChunks = <Entry>(entries: readonly Entry[]): Entry[][] =>
  Array.from({ length: Math.ceil(entries.length / MAX_SESSIONS_PER_EVENT) }, (_, chunk) =>
    entries.slice(chunk * MAX_SESSIONS_PER_EVENT, (chunk + 1) * MAX_SESSIONS_PER_EVENT),
  );

const CAMP_FIELDS = CampFacts.keyof().options;
const PRICING = sessionPricing.keyof().options;
const TIMING = sessionTiming.keyof().options;
const PLACE = sessionPlace.keyof().options;
const OFFER = sessionOffer.keyof().options;

/** The rules of a camp's stream: compares the facts of a catalog with the listed camp, and appends only the changes. */
export const campDecider: Decider<ListedCamp | undefined, CampCommand, CampEvent, never> = {
  ...listedCampFold,
  decide,
};
