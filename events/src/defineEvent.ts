import type { z } from 'zod';

/** The data of an event in the log, in the format of an earlier version of the event. */
export type StoredData = Readonly<Record<string, unknown>>;

/** Converts the data of one version of an event to the next version. */
export type Upcaster = (data: StoredData) => StoredData;

export interface DomainEvent<Type extends string = string, Data = unknown> {
  readonly type: Type;
  readonly data: Data;
}

/** The part of an event definition that a consumer of the log needs to read events. */
export interface EventReader<Type extends string = string, Data = unknown> {
  readonly type: Type;
  readonly version: number;
  /**
   * Parses stored data into the current version of the event.
   * @throws UnreadableEvent if this build does not know the version, or the data does not match the schema
   */
  parse(data: unknown, version: number): DomainEvent<Type, Data>;
}

/** The definition of an event type. Calling it as a function creates an event of the current version. */
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
 * Defines an event type: its name, its parser and the function that creates events.
 * @param version the current version, starting at 1
 * @param upcasters one for each earlier version: the first converts version 1 to 2
 */
export const defineEvent = <Type extends string, Data>(
  type: Type,
  version: number,
  schema: z.ZodType<Data>,
  upcasters: readonly Upcaster[] = [],
): EventDefinition<Type, Data> => {
  if (upcasters.length !== version - 1)
    throw new Error(`${type}: version ${version} needs ${version - 1} upcasters, got ${upcasters.length}`);
  const createEvent = (data: Data): DomainEvent<Type, Data> => ({ type, data });
  const parse = (data: unknown, storedVersion: number): DomainEvent<Type, Data> => {
    const label = `${type} version ${storedVersion}`;
    if (!Number.isInteger(storedVersion) || storedVersion < 1) throw new UnreadableEvent(`${label}: no such version`);
    if (storedVersion > version)
      throw new UnreadableEvent(`${label} is newer than this build, which knows version ${version}; update this build`);
    const result = schema.safeParse(upcast(label, data, upcasters.slice(storedVersion - 1)));
    if (!result.success) {
      const [issue] = result.error.issues;
      const field = issue?.path.map(String).join('.') || 'data';
      throw new UnreadableEvent(`${label}: ${field}: ${issue?.message ?? 'unreadable'}`, { cause: result.error });
    }
    return createEvent(result.data);
  };
  return Object.assign(createEvent, { type, version, schema, parse });
};

const upcast = (label: string, data: unknown, upcasters: readonly Upcaster[]): unknown => {
  try {
    return upcasters.reduce<unknown>((oldData, upcaster) => upcaster(oldData as StoredData), data);
  } catch (error) {
    throw new UnreadableEvent(`${label} could not be upcast to the current version`, { cause: error });
  }
};
