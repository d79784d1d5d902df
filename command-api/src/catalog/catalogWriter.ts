import { type CampEvent, type SeasonOpened } from '@campjay/events/catalog/events.ts';
import { campStream, seasonStream } from '@campjay/events/streams.ts';
import { type ListedCamp } from '@campjay/domain/catalog/listedCamp.ts';
import { campDecider } from './campDecider.ts';
import { type ImportRun, type AppendedEvents } from './importRun.ts';
import { type OpenYear, seasonDecider } from './seasonDecider.ts';
import { type ImportedCamp } from './importedCamp.ts';

/** Updates the catalog's streams to the given facts. Each method returns the appended events. */
export interface CatalogWriter {
  /** @param isLikelyNew true if the log most likely does not contain the camp: its stream is then not read first. */
  listCamp(
    orgId: string,
    camp: ImportedCamp,
    isLikelyNew: boolean,
  ): Promise<AppendedEvents<ListedCamp | undefined, CampEvent>>;
  delistCamp(orgId: string): Promise<AppendedEvents<ListedCamp | undefined, CampEvent>>;
  openSeason(year: number): Promise<AppendedEvents<OpenYear, SeasonOpened>>;
}

export const catalogWriter = ({ carryOut }: Pick<ImportRun, 'carryOut'>): CatalogWriter => ({
  listCamp: (orgId, camp, isLikelyNew) =>
    carryOut(campDecider, {
      streamId: campStream(orgId),
      command: { type: 'ListCamp', camp },
      ...(isLikelyNew ? { believed: 'noStream' } : {}),
    }),
  delistCamp: (orgId) => carryOut(campDecider, { streamId: campStream(orgId), command: { type: 'DelistCamp' } }),
  openSeason: (year) => carryOut(seasonDecider, { streamId: seasonStream, command: { type: 'OpenSeason', year } }),
});
