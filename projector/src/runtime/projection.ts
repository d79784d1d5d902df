import { type DomainEvent, type EventReader } from '@campjay/events/defineEvent.ts';
import { type ActorRole } from '@campjay/events/metadata.ts';
import { type RecordedEvent } from '@campjay/platform/eventstore/port.ts';
import { type TableAudience } from './audience.ts';
import { type RowOperation } from './rowOperations.ts';
import { CHANGED_KEYS_TABLE, type Tables } from '@campjay/read-models/table.ts';

/** What a handler may use from an event besides its type and data. */
export interface EventContext {
  readonly streamId: string;
  /** The stream's name without its category: 'happy-camp' for 'camp-happy-camp'. */
  readonly entityId: string;
  readonly revision: bigint;
  readonly recordedAt: Date;
  /** The actor's user id, which is our own opaque id. */
  readonly actorId: string;
  readonly actorRole: ActorRole;
  /** Shared by everything that one request or import run caused. */
  readonly correlationId: string;
}

export type Handler<Event extends DomainEvent> = (event: Event, context: EventContext) => readonly RowOperation[];

interface ProjectionBase {
  /** Must consist of up to 40 lower-case letters, digits and underscores, because it becomes part of schema names. */
  readonly name: string;
  /** Must be raised when tables or handlers change. The read model is then rebuilt; it is never migrated. */
  readonly version: number;
  /** The stream categories that the projection reads. An unknown event type in them stops it. */
  readonly categories: readonly string[];
  readonly tables: Tables;
  /** Per table, who notices when its rows differ between two builds. */
  readonly audience: Readonly<Record<string, TableAudience>>;
  /**
   * Returns the key of what an event changed, or '*' if everything may have changed. The keys form the change feed,
   * from which followers (such as the search service) learn what to read again. Without this function, followers are
   * only notified that something has changed.
   */
  readonly changeKey?: (context: EventContext) => string;
  /**
   * Returns false for events that the projection ignores. By default, it handles all events of its categories. Ignored
   * events are not parsed, so they cost almost nothing, and their types may be unknown.
   */
  readonly isRelevant?: (recorded: RecordedEvent) => boolean;
}

/** The definition of a projection: one handler per event type, with the type of that event. */
export interface ProjectionDefinition<Event extends DomainEvent> extends ProjectionBase {
  /** The current definition of each event type, which also upcasts old versions. */
  readonly events: readonly EventReader<Event['type']>[];
  readonly handlers: { readonly [Type in Event['type']]: Handler<Extract<Event, { type: Type }>> };
}

/**
 * A read model: its tables, and the handlers that turn events into row operations. Handlers are pure functions. The
 * runner folds the operations of a batch by primary key and writes them with few statements per table.
 */
export interface Projection extends ProjectionBase {
  /** Reader and handler of each event type. */
  readonly events: ReadonlyMap<string, { readonly reader: EventReader; readonly handle: Handler<DomainEvent> }>;
}

/**
 * Creates a projection from its definition.
 * @throws Error if name, tables or audience are invalid
 */
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
    if (name === CHANGED_KEYS_TABLE)
      throw new Error(`${definition.name}: a table cannot be called '${CHANGED_KEYS_TABLE}'`);
    if (key.length === 0) throw new Error(`${definition.name}: table ${name} has no key`);
    const audience = definition.audience[name];
    if (audience === undefined) throw new Error(`${definition.name}: table ${name} has no audience`);
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
        // The handler for the reader's event type accepts the events that the reader returns.
        const handle = handlers[reader.type] as unknown as Handler<DomainEvent>;
        return [reader.type, { reader, handle }];
      }),
    ),
  };
};
