import { type OrgId } from '@campjay/events/catalog/facts.ts';
import { emptyMap, type PersistentMap } from '@campjay/domain/persistentMap.ts';
import { type ParentEvent, parentEvents } from '@campjay/events/accounts/parentEvents.ts';
import { CampNewsSeen } from '@campjay/events/schedule/campNewsSeen.ts';
import { ScheduleLookedAt } from '@campjay/events/schedule/scheduleLookedAt.ts';
import { accept, type Decider, refuse } from '../kernel/decider.ts';

/** A camp, and the revision of its stream up to which a parent has seen its catalog changes. */
export interface SeenCamp {
  readonly orgId: OrgId;
  readonly revision: number;
}

/** Command to record that a parent has seen a schedule up to `revision`, and the catalog changes of its camps. */
export interface MarkScheduleRead {
  readonly type: 'MarkScheduleRead';
  readonly ownerId: string;
  readonly revision: number;
  readonly camps: readonly SeenCamp[];
}

/** How far a parent has seen each schedule, and the catalog changes of its camps. */
export interface ReadReceipts {
  /** The last revision of each schedule that the parent has seen, by the owner's user id. */
  readonly lastRead: ReadonlyMap<string, number>;
  /** The last revision of each camp that the parent has seen in a schedule, by `seenKey`. */
  readonly seenCamps: PersistentMap<number>;
  readonly isForgotten: boolean;
}

const seenKey = (ownerId: string, orgId: string): string => `${ownerId} ${orgId}`;

const evolve = (receipts: ReadReceipts, event: ParentEvent): ReadReceipts => {
  switch (event.type) {
    case 'ScheduleLookedAt': {
      const { ownerId, revision } = event.data;
      return { ...receipts, lastRead: new Map(receipts.lastRead).set(ownerId, revision) };
    }
    case 'CampNewsSeen': {
      const { ownerId, camps } = event.data;
      return {
        ...receipts,
        seenCamps: camps.reduce(
          (seen, { orgId, revision }) => seen.with(seenKey(ownerId, orgId), revision),
          receipts.seenCamps,
        ),
      };
    }
    case 'PersonForgotten':
      return { ...receipts, isForgotten: true };
    // The other events of the account do not concern read receipts.
    case 'ParentJoined':
    case 'EmailChanged':
    case 'ProfileUpdated':
    case 'AddressSaved':
    case 'AddressCleared':
    case 'TrialStarted':
    case 'AccountTypeSet':
    case 'TourProgressed':
    case 'KidAdded':
    case 'KidChanged':
    case 'KidRemoved':
      return receipts;
  }
};

/** The rules of read receipts: a receipt never goes back, even if an outdated page sends an older revision. */
export const readReceiptsDecider: Decider<
  ReadReceipts,
  MarkScheduleRead,
  ParentEvent,
  { readonly type: 'PersonForgotten' }
> = {
  events: parentEvents,
  initialState: { lastRead: new Map(), seenCamps: emptyMap(), isForgotten: false },
  evolve,
  decide: ({ ownerId, revision, camps }, { lastRead, seenCamps, isForgotten }) => {
    if (isForgotten) return refuse({ type: 'PersonForgotten' });
    const newlySeenCamps = camps.filter((camp) => camp.revision > (seenCamps.get(seenKey(ownerId, camp.orgId)) ?? -1));
    return accept<ParentEvent>(
      ...(revision > (lastRead.get(ownerId) ?? -1) ? [ScheduleLookedAt({ ownerId, revision })] : []),
      ...(newlySeenCamps.length > 0 ? [CampNewsSeen({ ownerId, camps: newlySeenCamps })] : []),
    );
  },
};
