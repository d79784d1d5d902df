import { type ParentEvent, parentEvents } from '@campjay/events/accounts/parentEvents.ts';
import { ScheduleLookedAt } from '@campjay/events/schedule/events.ts';
import { accepted, type Decider, refused } from '../decider.ts';

/** A parent has seen all changes of a schedule up to this revision. */
export interface LookAtSchedule {
  readonly type: 'LookAtSchedule';
  readonly ownerId: string;
  readonly revision: number;
}

export interface Looks {
  /** How far the parent has looked, by the owner of each schedule. */
  readonly lookedAt: ReadonlyMap<string, number>;
  readonly isForgotten: boolean;
}

const evolve = (looks: Looks, event: ParentEvent): Looks => {
  switch (event.type) {
    case 'ScheduleLookedAt': {
      const { ownerId, revision } = event.data;
      return { ...looks, lookedAt: new Map(looks.lookedAt).set(ownerId, revision) };
    }
    case 'PersonForgotten':
      return { ...looks, isForgotten: true };
    case 'ParentJoined':
    case 'ProfileUpdated':
    case 'AddressSaved':
    case 'AddressCleared':
    case 'TrialStarted':
    case 'AccountTypeSet':
    case 'TourProgressed':
    case 'KidAdded':
    case 'KidChanged':
    case 'KidRemoved':
      return looks;
  }
};

/** The rule of what a parent has seen of schedules: it never goes back, also when an older page says it later. */
export const looksDecider: Decider<Looks, LookAtSchedule, ParentEvent, { readonly type: 'PersonForgotten' }> = {
  events: parentEvents,
  initialState: { lookedAt: new Map(), isForgotten: false },
  evolve,
  decide: ({ ownerId, revision }, { lookedAt, isForgotten }) => {
    if (isForgotten) return refused({ type: 'PersonForgotten' });
    return revision > (lookedAt.get(ownerId) ?? -1) ? accepted(ScheduleLookedAt({ ownerId, revision })) : accepted();
  },
};
