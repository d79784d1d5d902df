import { type CampEvent, type CatalogEvent, type SeasonOpened } from '@campjay/events/catalog/events.ts';
import { type EventMetadata } from '@campjay/events/metadata.ts';
import { campStream, seasonStream } from '@campjay/events/streams.ts';
import { type EventStore } from '@campjay/platform/eventStore/port.ts';
import { type Decider } from '../decider.ts';
import { type CommandRequest, handleCommand, previewCommand } from '../handleCommand.ts';
import { campDecider } from './campDecider.ts';
import { seasonDecider } from './seasonDecider.ts';
import { type StatedCamp } from './statedCamp.ts';

/** Brings the catalogue's streams to what is stated. Each answers with the events that this took. */
export interface CatalogWriter {
  /** @param believedNew that the log most likely does not hold the camp yet: its stream is then not read first. */
  listCamp(orgId: string, camp: StatedCamp, believedNew: boolean): Promise<readonly CampEvent[]>;
  delistCamp(orgId: string): Promise<readonly CampEvent[]>;
  openSeason(year: number): Promise<readonly SeasonOpened[]>;
}

export interface CatalogWriterParts {
  readonly store: EventStore;
  /** Who writes, and in which chain of causes. */
  readonly metadata: Omit<EventMetadata, 'time'>;
  readonly now: () => Date;
  /** Only answer what would be appended. */
  readonly dryRun: boolean;
}

export const catalogWriter = ({ store, metadata, now, dryRun }: CatalogWriterParts): CatalogWriter => {
  const carryOut = async <State, Command, Event extends CatalogEvent>(
    decider: Decider<State, Command, Event, never>,
    request: Omit<CommandRequest<Command>, 'metadata'>,
  ): Promise<readonly Event[]> => {
    const stamped = { ...request, metadata: { ...metadata, time: now().toISOString() } };
    const outcome = await (dryRun ? previewCommand : handleCommand)(store, decider, stamped);
    return outcome.kind === 'accepted' ? outcome.events : [];
  };
  return {
    listCamp: (orgId, camp, believedNew) =>
      carryOut(campDecider, {
        streamId: campStream(orgId),
        command: { type: 'ListCamp', camp },
        ...(believedNew ? { believed: 'noStream' } : {}),
      }),
    delistCamp: (orgId) => carryOut(campDecider, { streamId: campStream(orgId), command: { type: 'DelistCamp' } }),
    openSeason: (year) => carryOut(seasonDecider, { streamId: seasonStream, command: { type: 'OpenSeason', year } }),
  };
};
