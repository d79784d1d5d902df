import { SeasonOpened } from '@campjay/events/catalog/events.ts';
import { accepted, type Decider } from '../decider.ts';

/** The catalogue goes over to the summer of this year. */
export interface OpenSeason {
  readonly type: 'OpenSeason';
  readonly year: number;
}

/** The year of the open season; undefined until one was opened. */
export type OpenYear = number | undefined;

/** The rules of the season's stream: a season is opened once in a row, and may be opened again after another. */
export const seasonDecider: Decider<OpenYear, OpenSeason, SeasonOpened, never> = {
  events: [SeasonOpened],
  initialState: undefined,
  evolve: (_openYear, { data }) => data.year,
  decide: ({ year }, openYear) => (year === openYear ? accepted() : accepted(SeasonOpened({ year }))),
};
