import { type CampFacts, type SessionFacts } from '../catalog/facts.ts';
import { SessionSnapshot } from './entries.ts';

/** A session as a schedule keeps it: those facts of it and of its camp that the shape of a snapshot names. */
export const sessionSnapshot = (
  orgId: string,
  season: number,
  camp: CampFacts,
  session: SessionFacts,
): SessionSnapshot => SessionSnapshot.parse({ org_id: orgId, season, camp, session });
