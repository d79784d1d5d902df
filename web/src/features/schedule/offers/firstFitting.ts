import { kidFit, type KidFacts } from '@campjay/domain/schedule/kidFit.ts';
import type { Session } from '../../catalog/card/campFacts.ts';

/** The first of a camp's sessions that suits the kid, as far as is known. */
export const firstFitting = (
  sessions: readonly Session[],
  season: number,
  kid: KidFacts | undefined,
): Session | undefined => kid && sessions.find((session) => kidFit(kid, { season, session }).fits !== false);
