import { type CampEvent, type SeasonOpened } from '@campjay/events/catalog/events.ts';
import { campStream, seasonStream } from '@campjay/events/streams.ts';
import { type ListedCamp } from '@campjay/events/catalog/listedCamp.ts';
import { campDecider } from './campDecider.ts';
import { type ImportRun, type Taken } from './importRun.ts';
import { type OpenedSeason, seasonDecider } from './seasonDecider.ts';
import { type StatedCamp } from './statedCamp.ts';

/** Brings the catalogue's streams to what is stated. Each answers with the events that this took. */
export interface CatalogWriter {
  /** @param believedNew that the log most likely does not hold the camp yet: its stream is then not read first. */
  listCamp(orgId: string, camp: StatedCamp, believedNew: boolean): Promise<Taken<ListedCamp | undefined, CampEvent>>;
  delistCamp(orgId: string): Promise<Taken<ListedCamp | undefined, CampEvent>>;
  openSeason(year: number): Promise<Taken<OpenedSeason, SeasonOpened>>;
}

export const catalogWriter = ({ carryOut }: Pick<ImportRun, 'carryOut'>): CatalogWriter => ({
  listCamp: (orgId, camp, believedNew) =>
    carryOut(campDecider, {
      streamId: campStream(orgId),
      command: { type: 'ListCamp', camp },
      ...(believedNew ? { believed: 'noStream' } : {}),
    }),
  delistCamp: (orgId) => carryOut(campDecider, { streamId: campStream(orgId), command: { type: 'DelistCamp' } }),
  openSeason: (year) => carryOut(seasonDecider, { streamId: seasonStream, command: { type: 'OpenSeason', year } }),
});
