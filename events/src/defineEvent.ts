import type { z } from 'zod';

/** JSON as an older version of an event wrote it to the log. */
export type StoredData = Readonly<Record<string, unknown>>;

/** Turns the data of version n into that of version n + 1. Index 0 of the array upcasts version 1 to 2. */
export type Upcaster = (data: StoredData) => StoredData;

export interface DomainEvent<Type extends string = string, Data = unknown> {
  readonly type: Type;
  readonly data: Data;
}

/** The reading half of an event definition: all that a consumer of the log needs. */
export interface EventReader<Type extends string = string, Data = unknown> {
  readonly type: Type;
  readonly version: number;
  /**
   * Parses stored data into the current version of the event.
   * @throws UnreadableEvent when the version is newer than this build or the data does not fit the schema
   */
  parse(data: unknown, version: number): DomainEvent<Type, Data>;
}

export interface EventDefinition<Type extends string, Data> extends EventReader<Type, Data> {
  (data: Data): DomainEvent<Type, Data>;
  readonly schema: z.ZodType<Data>;
}

/** The event type of a definition: `type CampListed = EventOf<typeof CampListed>`. */
export type EventOf<Definition> =
  Definition extends EventDefinition<infer Type, infer Data> ? DomainEvent<Type, Data> : never;

/** A stored event that this build cannot upcast or parse. */
export class UnreadableEvent extends Error {
  override readonly name = 'UnreadableEvent';
}

/**
 * Defines an event: its type, parser and constructor in one.
 * @param version the current version, starting at 1; `upcasters` must hold `version - 1` steps
 */
export const defineEvent = <Type extends string, Data>(
  type: Type,
  version: number,
  schema: z.ZodType<Data>,
  upcasters: readonly Upcaster[] = [],
): EventDefinition<Type, Data> => {
  if (upcasters.length !== version - 1)
    throw new Error(`${type}: version ${version} needs ${version - 1} upcasters, got ${upcasters.length}`);
  const create = (data: Data): DomainEvent<Type, Data> => ({ type, data });
  const parse = (data: unknown, storedVersion: number): DomainEvent<Type, Data> => {
    const label = `${type} version ${storedVersion}`;
    if (!Number.isInteger(storedVersion) || storedVersion < 1) throw new UnreadableEvent(`${label}: no such version`);
    if (storedVersion > version)
      throw new UnreadableEvent(`${label} is newer than this build knows (${version}); update this build`);
    const parsed = schema.safeParse(upcast(label, data, upcasters.slice(storedVersion - 1)));
    if (!parsed.success) {
      const [issue] = parsed.error.issues;
      const field = issue?.path.map(String).join('.') || 'data';
      throw new UnreadableEvent(`${label}: ${field}: ${issue?.message ?? 'unreadable'}`, { cause: parsed.error });
    }
    return create(parsed.data);
  };
  return Object.assign(create, { type, version, schema, parse });
};

const upcast = (label: string, data: unknown, steps: readonly Upcaster[]): unknown => {
  try {
    return steps.reduce<unknown>((older, step) => step(older as StoredData), data);
  } catch (error) {
    throw new UnreadableEvent(`${label} could not be brought to today's shape`, { cause: error });
  }
};
