import { type DomainEvent, type EventReader } from '@campjay/events/defineEvent.ts';
import { type ActorRole } from '@campjay/events/metadata.ts';
import { type RecordedEvent } from '@campjay/platform/eventstore/port.ts';
import { type TableAudience } from './audience.ts';
import { type RowOperation } from './rowOperations.ts';
import { CHANGED_TABLE, type Tables } from '@campjay/read-models/table.ts';

/** The origin of an event, for handlers. */
export interface EventContext {
  readonly streamId: string;
  /** The stream's name without its category: 'happy-camp' for 'camp-happy-camp'. */
  readonly entityId: string;
  readonly revision: bigint;
  readonly recordedAt: Date;
  /** Our opaque user id of the actor. */
  readonly actorId: string;
  readonly actorRole: ActorRole;
  /** Shared by everything that one request or import run caused. */
  readonly correlationId: string;
}

export type Handler<Event extends DomainEvent> = (event: Event, context: EventContext) => readonly RowOperation[];

interface ProjectionBase {
  /** Lower-case letters, digits and underscores: it becomes part of schema names. */
  readonly name: string;
  /** Raise it when tables or handlers change: the read model is rebuilt, never migrated. */
  readonly version: number;
  /** The stream categories that it reads. An unknown event type in them stops the projection. */
  readonly categories: readonly string[];
  readonly tables: Tables;
  /** Per table, who notices when its rows differ between two builds. */
  readonly audience: Readonly<Record<string, TableAudience>>;
  /**
   * The keys reported to followers of the read model (`projections` change feed): the key of what an event changed, or
   * '*' if everything may have changed.
   */
  readonly changeKey?: (context: EventContext) => string;
  /**
   * Filters events before they are parsed; by default, all events are handled. Other events cost almost nothing, and
   * this build of the code need not know them.
   */
  readonly concerns?: (recorded: RecordedEvent) => boolean;
}

/** A projection as its author writes it: one handler per event type, each with that event's own type. */
export interface ProjectionDefinition<Event extends DomainEvent> extends ProjectionBase {
  /** The current definition of each event. */
  readonly events: readonly EventReader<Event['type']>[];
  readonly handlers: { readonly [Type in Event['type']]: Handler<Extract<Event, { type: Type }>> };
}

/**
 * A read model as a value: its tables, and how events become rows. Handlers are pure; the runner folds their operations
 * by primary key and writes them with one statement per table.
 */
export interface Projection extends ProjectionBase {
  /** Reader and handler of each event type. */
  readonly events: ReadonlyMap<string, { readonly reader: EventReader; readonly handle: Handler<DomainEvent> }>;
}

/** @throws Error if name, tables or handlers are inconsistent */
export const projection = <Event extends DomainEvent>({
  handlers,
  events,
  ...definition
}: ProjectionDefinition<Event>): Projection => {
  if (!/^[a-z][a-z0-9_]{0,39}$/.test(definition.name))
    throw new Error(
      `A projection's name is up to 40 lower-case letters, digits and underscores, not '${definition.name}'`,
    );
  for (const [name, { columns, key }] of Object.entries(definition.tables)) {
    if (name === CHANGED_TABLE) throw new Error(`${definition.name}: a table cannot be called '${CHANGED_TABLE}'`);
    if (key.length === 0) throw new Error(`${definition.name}: table ${name} has no key`);
    const audience = definition.audience[name];
    if (audience === undefined)
      throw new Error(`${definition.name}: nobody says who notices a change of table ${name}`);
    const nonTextColumn = Object.keys(audience === 'everybody' || audience === 'nobody' ? {} : audience).find(
      (column) => columns[column] !== 'text',
    );
    if (nonTextColumn !== undefined)
      throw new Error(`${definition.name}: table ${name} has no text column '${nonTextColumn}'`);
  }
  return {
    ...definition,
    events: new Map(
      events.map((reader) => {
        // The reader's type is the event's type, so the handler of that name accepts what the reader returns.
        const handle = handlers[reader.type] as unknown as Handler<DomainEvent>;
        return [reader.type, { reader, handle }];
      }),
    ),
  };
};
