import { type DomainEvent, type EventReader } from '@campjay/events/defineEvent.ts';

/** PostgreSQL types that read-model columns use. */
export type ColumnType =
  'text' | 'integer' | 'bigint' | 'double precision' | 'boolean' | 'jsonb' | 'date' | 'timestamptz';
export type ColumnValue =
  string | number | bigint | boolean | Date | null | readonly unknown[] | Readonly<Record<string, unknown>>;
export type Row = Readonly<Record<string, ColumnValue>>;

export interface Table {
  readonly columns: Readonly<Record<string, ColumnType>>;
  /** The primary key's columns. Key columns are never null. */
  readonly key: readonly string[];
  /** Further indexes, each a list of columns; a rebuild makes them last. */
  readonly indexes: readonly (readonly string[])[];
}

export const table = (
  columns: Table['columns'],
  { key, indexes = [] }: { key: readonly string[]; indexes?: readonly (readonly string[])[] },
): Table => ({ columns, key, indexes });

/** What a handler wants done to a table, as data. Values are results, never increments. */
export type RowOperation =
  /** The whole row; columns left out are null. */
  | { readonly kind: 'upsert'; readonly table: string; readonly row: Row }
  /** Some columns of a row that exists; of one that does not, nothing happens. */
  | { readonly kind: 'patch'; readonly table: string; readonly key: Row; readonly columns: Row }
  | { readonly kind: 'remove'; readonly table: string; readonly key: Row };

export const upsert = (table: string, row: Row): RowOperation => ({ kind: 'upsert', table, row });
export const patch = (table: string, key: Row, columns: Row): RowOperation => ({ kind: 'patch', table, key, columns });
export const remove = (table: string, key: Row): RowOperation => ({ kind: 'remove', table, key });

/** Where an event stands, for handlers. */
export interface EventPlace {
  readonly streamId: string;
  /** The stream's name after its category: 'happy-camp' of 'camp-happy-camp'. */
  readonly entityId: string;
  readonly revision: bigint;
  readonly recordedAt: Date;
}

type Handlers<Event extends DomainEvent> = {
  readonly [Type in Event['type']]: (
    event: Extract<Event, { type: Type }>,
    place: EventPlace,
  ) => readonly RowOperation[];
};

/**
 * A read model as a value: its tables and how events become rows. The events it wants are the keys of `handlers`.
 * Handlers are pure; the runner folds their operations by primary key and writes them with one statement per table.
 */
export interface Projection<Event extends DomainEvent = DomainEvent> {
  readonly name: string;
  /** Raised when tables or handlers change: the read model is then rebuilt, never migrated. */
  readonly version: number;
  /** The stream categories it reads. An event type in them that no definition names stops the projection. */
  readonly categories: readonly string[];
  readonly events: readonly EventReader[];
  readonly tables: Readonly<Record<string, Table>>;
  readonly handlers: Handlers<Event>;
  /**
   * The things followers are told about (see runtime/changeFeed): from an event's place, the key of what changed, or
   * '*' when everything may have.
   */
  readonly changeKey?: (place: EventPlace) => string;
}

export const projection = <Event extends DomainEvent>(value: Projection<Event>): Projection<Event> => value;
