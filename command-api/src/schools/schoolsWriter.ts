import { type SchoolEvent } from '@campjay/events/schools/events.ts';
import { type SchoolFacts, type SchoolPlace } from '@campjay/events/schools/facts.ts';
import { schoolStream } from '@campjay/events/streams.ts';
import { type ImportChange } from '../catalog/importOptions.ts';
import { type ImportRun } from '../catalog/importRun.ts';
import { formatValue } from '../catalog/refusalReason.ts';
import { type ListedSchool, type SchoolCommand, schoolDecider } from './schoolDecider.ts';

/** Writes schools to the log. Each method returns the appended events. */
export interface SchoolsWriter {
  listSchool(code: string, school: SchoolFacts): Promise<readonly SchoolEvent[]>;
  delistSchool(code: string): Promise<readonly SchoolEvent[]>;
}

/** @param onChange called for each school that changes */
export const createSchoolsWriter = (
  run: Pick<ImportRun, 'dispatchCommand'>,
  onChange: ((change: ImportChange) => void) | undefined,
): SchoolsWriter => {
  const dispatch = async (code: string, command: SchoolCommand): Promise<readonly SchoolEvent[]> => {
    const { events, before } = await run.dispatchCommand(schoolDecider, { streamId: schoolStream(code), command });
    const [firstEvent] = events;
    if (firstEvent)
      onChange?.({
        id: code,
        name: command.type === 'ListSchool' ? command.school.name : (before?.name ?? code),
        outcome: OUTCOMES[firstEvent.type] ?? 'changed',
        events: events.map((event) => ({ type: event.type, says: describeEvent(event, before) })),
      });
    return events;
  };
  return {
    listSchool: (code, school) => dispatch(code, { type: 'ListSchool', school }),
    delistSchool: (code) => dispatch(code, { type: 'DelistSchool' }),
  };
};

/** The outcome by the type of the first event; 'changed' for all other types. */
const OUTCOMES: Readonly<Record<string, ImportChange['outcome']>> = {
  SchoolListed: 'listed',
  SchoolDelisted: 'delisted',
};

/** Describes what an event changed, as text for an admin; empty if the type of the event is clear enough. */
const describeEvent = (event: SchoolEvent, before: ListedSchool): string => {
  switch (event.type) {
    case 'SchoolListed':
      return formatValue(event.data.name);
    case 'SchoolRenamed':
      return describeReplacement(before?.name, event.data.name);
    case 'SchoolRelocated':
      return describeReplacement(before && addressOf(before), addressOf(event.data.place));
    case 'SchoolDiscountSet':
      return describeReplacement(before?.discountCode, event.data.discountCode);
    case 'SchoolDiscountEnded':
    case 'SchoolDelisted':
      return '';
  }
};

const addressOf = ({ street, city, state, zip, lat, lng }: SchoolPlace): string =>
  `${street}, ${city}, ${state} ${zip} (${lat}, ${lng})`;

const describeReplacement = (before: string | undefined, after: string): string =>
  before === undefined ? formatValue(after) : `${formatValue(before)} → ${formatValue(after)}`;
