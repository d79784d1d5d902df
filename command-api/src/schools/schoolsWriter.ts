import { type SchoolEvent } from '@campjay/events/schools/events.ts';
import { type SchoolFacts } from '@campjay/events/schools/facts.ts';
import { type EventMetadata } from '@campjay/events/metadata.ts';
import { schoolStream } from '@campjay/events/streams.ts';
import { type EventStore } from '@campjay/platform/eventStore/port.ts';
import { shown } from '../catalog/refusalReason.ts';
import { handleCommand, previewCommand } from '../handleCommand.ts';
import { type SchoolCommand, schoolDecider } from './schoolDecider.ts';

/** Brings the schools' streams to what is stated. Each answers with the events that this took. */
export interface SchoolsWriter {
  listSchool(code: string, school: SchoolFacts): Promise<readonly SchoolEvent[]>;
  delistSchool(code: string): Promise<readonly SchoolEvent[]>;
}

export interface SchoolsWriterParts {
  readonly store: EventStore;
  /** Who writes, and in which chain of causes. */
  readonly metadata: Omit<EventMetadata, 'time'>;
  readonly now: () => Date;
  /** Only answer what would be appended. */
  readonly dryRun: boolean;
  /** Hears a sentence for every event, beginning with the school's code. */
  readonly onChange?: ((sentence: string) => void) | undefined;
}

export const schoolsWriter = ({ store, metadata, now, dryRun, onChange }: SchoolsWriterParts): SchoolsWriter => {
  const carryOut = async (code: string, command: SchoolCommand): Promise<readonly SchoolEvent[]> => {
    const request = {
      streamId: schoolStream(code),
      command,
      metadata: { ...metadata, time: now().toISOString() },
    };
    const outcome = await (dryRun ? previewCommand : handleCommand)(store, schoolDecider, request);
    const events = outcome.kind === 'accepted' ? outcome.events : [];
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
