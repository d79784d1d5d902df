import { type SchoolEvent } from '@campjay/events/schools/events.ts';
import { type SchoolFacts } from '@campjay/events/schools/facts.ts';
import { schoolStream } from '@campjay/events/streams.ts';
import { type ImportRun } from '../catalog/importRun.ts';
import { shown } from '../catalog/refusalReason.ts';
import { type SchoolCommand, schoolDecider } from './schoolDecider.ts';

/** Brings the schools' streams to what is stated. Each answers with the events that this took. */
export interface SchoolsWriter {
  listSchool(code: string, school: SchoolFacts): Promise<readonly SchoolEvent[]>;
  delistSchool(code: string): Promise<readonly SchoolEvent[]>;
}

/** @param onChange hears a sentence for every event, beginning with the school's code. */
export const schoolsWriter = (
  run: Pick<ImportRun, 'carryOut'>,
  onChange: ((sentence: string) => void) | undefined,
): SchoolsWriter => {
  const carryOut = async (code: string, command: SchoolCommand): Promise<readonly SchoolEvent[]> => {
    const events = await run.carryOut(schoolDecider, { streamId: schoolStream(code), command });
    for (const event of events) onChange?.(`${code}: ${sentenceOf(event)}`);
    return events;
  };
  return {
    listSchool: (code, school) => carryOut(code, { type: 'ListSchool', school }),
    delistSchool: (code) => carryOut(code, { type: 'DelistSchool' }),
  };
};

const sentenceOf = (event: SchoolEvent): string => {
  switch (event.type) {
    case 'SchoolListed':
    case 'SchoolRenamed':
      return `${event.type}: ${shown(event.data.name)}`;
    case 'SchoolRelocated':
      return `${event.type}: ${shown(`${event.data.place.street}, ${event.data.place.city}`)}`;
    case 'SchoolDiscountSet':
      return `${event.type}: ${event.data.discountCode}`;
    case 'SchoolDiscountEnded':
    case 'SchoolDelisted':
      return event.type;
  }
};
