import { type SchoolEvent } from '@campjay/events/schools/events.ts';
import { type SchoolFacts, type SchoolPlace } from '@campjay/events/schools/facts.ts';
import { schoolStream } from '@campjay/events/streams.ts';
import { type ImportChange } from '../catalog/importChange.ts';
import { type ImportRun } from '../catalog/importRun.ts';
import { shown } from '../catalog/refusalReason.ts';
import { type ListedSchool, type SchoolCommand, schoolDecider } from './schoolDecider.ts';

/** Brings the schools' streams to what is stated. Each answers with the events that this took. */
export interface SchoolsWriter {
  listSchool(code: string, school: SchoolFacts): Promise<readonly SchoolEvent[]>;
  delistSchool(code: string): Promise<readonly SchoolEvent[]>;
}

/** @param onChange hears of each school that is changed. */
export const schoolsWriter = (
  run: Pick<ImportRun, 'carryOut'>,
  onChange: ((change: ImportChange) => void) | undefined,
): SchoolsWriter => {
  const carryOut = async (code: string, command: SchoolCommand): Promise<readonly SchoolEvent[]> => {
    const { events, before } = await run.carryOut(schoolDecider, { streamId: schoolStream(code), command });
    const [first] = events;
    if (first)
      onChange?.({
        id: code,
        name: command.type === 'ListSchool' ? command.school.name : (before?.name ?? code),
        outcome: OUTCOMES[first.type] ?? 'changed',
        events: events.map((event) => ({ type: event.type, says: saying(event, before) })),
      });
    return events;
  };
  return {
    listSchool: (code, school) => carryOut(code, { type: 'ListSchool', school }),
    delistSchool: (code) => carryOut(code, { type: 'DelistSchool' }),
  };
};

const OUTCOMES: Readonly<Record<string, ImportChange['outcome']>> = {
  SchoolListed: 'listed',
  SchoolDelisted: 'delisted',
};

const saying = (event: SchoolEvent, before: ListedSchool): string => {
  switch (event.type) {
    case 'SchoolListed':
      return shown(event.data.name);
    case 'SchoolRenamed':
      return replaced(before?.name, event.data.name);
    case 'SchoolRelocated':
      return replaced(before && addressOf(before), addressOf(event.data.place));
    case 'SchoolDiscountSet':
      return replaced(before?.discountCode, event.data.discountCode);
    case 'SchoolDiscountEnded':
    case 'SchoolDelisted':
      return '';
  }
};

const addressOf = ({ street, city, state, zip, lat, lng }: SchoolPlace): string =>
  `${street}, ${city}, ${state} ${zip} (${lat}, ${lng})`;

const replaced = (before: string | undefined, after: string): string =>
  before === undefined ? shown(after) : `${shown(before)} → ${shown(after)}`;
