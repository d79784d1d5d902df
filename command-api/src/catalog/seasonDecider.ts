import { SeasonOpened } from '@campjay/events/catalog/events.ts';
import { accept, type Decider } from '../kernel/decider.ts';

/** Switches the catalog to the summer of `year`. */
export interface OpenSeason {
  readonly type: 'OpenSeason';
  readonly year: number;
}

/** The year of the open season; undefined if no season was ever opened. */
export type OpenYear = number | undefined;

/**
 * The rules of the season's stream. Any year can be opened, including an earlier one; opening the open year has no
 * effect.
 */
export const seasonDecider: Decider<OpenYear, OpenSeason, SeasonOpened, never> = {
  events: [SeasonOpened],
  initialState: undefined,
  evolve: (_openYear, { data }) => data.year,
  decide: ({ year }, openYear) => (year === openYear ? accept() : accept(SeasonOpened({ year }))),
};
