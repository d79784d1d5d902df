import { type CampFacts, type SessionFacts } from '@campjay/events/catalog/facts.ts';
import { SessionSnapshot } from '@campjay/events/schedule/entries.ts';

/** Creates the snapshot that a schedule stores: a session and its camp, reduced to the facts that a schedule needs. */
export const createSessionSnapshot = (
  orgId: string,
  season: number,
  camp: CampFacts,
  session: SessionFacts,
): SessionSnapshot => SessionSnapshot.parse({ org_id: orgId, season, camp, session });
