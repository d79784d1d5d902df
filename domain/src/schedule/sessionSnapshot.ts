import { type CampFacts, type SessionFacts } from '@campjay/events/catalog/facts.ts';
import { SessionSnapshot } from '@campjay/events/schedule/entries.ts';

/** Reduces a session and its camp to the facts that a schedule stores. */
export const sessionSnapshot = (
  orgId: string,
  season: number,
  camp: CampFacts,
  session: SessionFacts,
): SessionSnapshot => SessionSnapshot.parse({ org_id: orgId, season, camp, session });
