import { type Fold } from '@campjay/platform/eventstore/cachedFold.ts';
import { type CampEvent, campEvents } from '@campjay/events/catalog/events.ts';
import { emptyMap, type PersistentMap } from '@campjay/domain/persistentMap.ts';

/** What other areas need to know about a listed camp: its website, and the ids of its sessions. */
export interface OfferedSessions {
  readonly baseUrl: string | undefined;
  readonly instanceIds: PersistentMap<true>;
}

const evolve = (camp: OfferedSessions | undefined, event: CampEvent): OfferedSessions | undefined => {
  if (event.type === 'CampListed') return { baseUrl: event.data.camp.base_url, instanceIds: emptyMap() };
  if (event.type === 'CampDelisted' || !camp) return undefined;
  switch (event.type) {
    case 'CampDetailsChanged':
    case 'CampCorrected':
    case 'CampCorrectionWithdrawn': {
      const { base_url: baseUrl } = event.data.changes;
      return baseUrl === undefined ? camp : { ...camp, baseUrl: baseUrl ?? undefined };
    }
    case 'SessionsOffered': {
      const { sessions } = event.data;
      return {
        ...camp,
        instanceIds: sessions.reduce((ids, { instance_id: id }) => ids.with(id, true), camp.instanceIds),
      };
    }
    case 'SessionsWithdrawn':
      return { ...camp, instanceIds: event.data.instance_ids.reduce((ids, id) => ids.without(id), camp.instanceIds) };
    case 'SessionRepriced':
    case 'SessionMoved':
    case 'SessionRelocated':
    case 'SessionOfferChanged':
    case 'SessionCorrected':
    case 'SessionCorrectionWithdrawn':
    case 'CorrectionsEnded':
      return camp;
  }
};

/** The state is undefined for a camp that is not listed. It is small, so that many camps can be cached. */
export const offeredSessionsFold: Fold<OfferedSessions | undefined, CampEvent, unknown> = {
  events: campEvents,
  initialState: undefined,
  evolve,
};
