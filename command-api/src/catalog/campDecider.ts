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
import { accept, type Decider, type Decision } from '../kernel/decider.ts';
import { applyCorrections } from './corrections/applyCorrections.ts';
import { DELISTED, type ImportedCamp } from './importedCamp.ts';

/** Lists the camp, or updates the listed camp, so that it has exactly these facts. */
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

const decide = (command: CampCommand, listedCamp: ListedCamp | undefined): CampDecision => {
  switch (command.type) {
    case 'ListCamp':
      return listedCamp ? reviseCamp(listedCamp, command.camp) : listCamp(command.camp);
    case 'DelistCamp':
      return delistCamp(listedCamp);
  }
};

const listCamp = (camp: ImportedCamp): CampDecision =>
  accept(
    CampListed({ camp: camp.facts, digest: camp.digest }),
    ...offerSessions([...camp.sessions.values()], camp.digest),
  );

/**
 * Replaces the facts of a listed camp. An admin's correction stays in effect until the source, which is the catalog
 * file, changes the corrected fact.
 */
const reviseCamp = (listedCamp: ListedCamp, importedCamp: ImportedCamp): CampDecision => {
  const { digest } = importedCamp;
  const { camp, endedCorrections } = applyCorrections(listedCamp, importedCamp);
  const campChanges = changesBetween(CAMP_FIELDS, listedCamp.facts, camp.facts);
  const removedIds = [...listedCamp.sessions.keys()].filter((id) => !camp.sessions.has(id));
  const addedSessions = [...camp.sessions.values()].filter(({ instance_id }) => !listedCamp.sessions.has(instance_id));
  const sessionChanges = [...camp.sessions.values()].flatMap((after) => {
    const before = listedCamp.sessions.get(after.instance_id);
    return before ? changeSession(before, after, digest) : [];
  });
  return accept(
    ...endedCorrections.map(({ target, fields }) =>
      CorrectionsEnded({ instance_id: target, fields: [...fields], digest }),
    ),
    ...(campChanges ? [CampDetailsChanged({ changes: campChanges, digest })] : []),
    ...withdrawSessions(removedIds, digest),
    ...sessionChanges,
    ...offerSessions(addedSessions, digest),
  );
};

const delistCamp = (listedCamp: ListedCamp | undefined): CampDecision =>
  listedCamp
    ? accept(...withdrawSessions([...listedCamp.sessions.keys()], DELISTED), CampDelisted({ digest: DELISTED }))
    : accept();

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
  splitIntoChunks(sessions).map((chunk) => SessionsOffered({ sessions: chunk, digest }));

const withdrawSessions = (instance_ids: readonly InstanceId[], digest: string): readonly CampEvent[] =>
  splitIntoChunks(instance_ids).map((chunk) => SessionsWithdrawn({ instance_ids: chunk, digest }));

const splitIntoChunks = <Entry>(entries: readonly Entry[]): Entry[][] =>
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
