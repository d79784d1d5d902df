import { SeasonOpened } from '@campjay/events/catalog/events.ts';
import { accepted, type Decider } from '../decider.ts';

/** The catalogue goes over to the summer of this year. */
export interface OpenSeason {
  readonly type: 'OpenSeason';
  readonly year: number;
}

/** The year of the open season; undefined until one was opened. */
export type OpenedSeason = number | undefined;

/** The rules of the season's stream: a season is opened once in a row, and may be opened again after another. */
export const seasonDecider: Decider<OpenedSeason, OpenSeason, SeasonOpened, never> = {
  events: [SeasonOpened],
  initialState: undefined,
  evolve: (_opened, { data }) => data.year,
  decide: ({ year }, opened) => (year === opened ? accepted() : accepted(SeasonOpened({ year }))),
};
