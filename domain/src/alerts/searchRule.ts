import type { SearchToSave } from '@campjay/events/alerts/values.ts';
import type { CampFacts, SessionFacts } from '@campjay/events/catalog/facts.ts';
import type { DayNumber } from '@campjay/events/calendar.ts';

/** A camp with its sessions of all seasons. Tests of searches cache what they derive per object, so it must not change. */
export interface AlertCamp {
  readonly orgId: string;
  readonly revision: bigint;
  readonly facts: CampFacts;
  readonly instances: readonly SessionFacts[];
}

/** Returns a camp's sessions that a search finds; undefined if it does not find the camp. */
export type SearchTest = (camp: AlertCamp) => readonly SessionFacts[] | undefined;

/**
 * The search rule, which the query API owns. The composition root passes it to whatever else needs it, so that a camp
 * is in an alert exactly if the search page shows it.
 */
export interface SearchRule {
  /** @returns undefined if the season lacks one of the search's options: weeks belong to one season */
  createTest(search: SearchToSave, season: number, today: DayNumber): SearchTest | undefined;
}
