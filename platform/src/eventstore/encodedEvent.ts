import { stringifyJson } from '../kernel/json.ts';
import { EventRefused, type NewEvent } from './port.ts';

/** An event in its stored form: `data` and `metadata` are JSON text without line breaks. */
export interface EncodedEvent {
  readonly id: string;
  readonly type: string;
  readonly version: number;
  readonly data: string;
  readonly metadata: string;
}

const UUID_PATTERN = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Validates events and converts them to their stored form.
 * @throws EventRefused if an id is not a UUID or appears twice, or if data or metadata cannot be serialized
 */
export const encodeEvents = (streamId: string, events: readonly NewEvent[]): EncodedEvent[] => {
  const encoded = events.map(({ id, type, version, data, metadata }) => {
    if (!UUID_PATTERN.test(id)) throw new EventRefused(`${streamId}: the id of ${type}, '${id}', is not a UUID`);
    return {
      id: id.toLowerCase(),
      type,
      version,
      data: toJson(data, `${streamId}: the data of ${type}`),
      metadata: toJson(metadata, `${streamId}: the metadata of ${type}`),
    };
  });
  if (new Set(encoded.map(({ id }) => id)).size < encoded.length)
    throw new EventRefused(`${streamId}: two of the events have the same id`);
  return encoded;
};

const toJson = (value: unknown, description: string): string => {
  try {
    const json = stringifyJson(value);
    if (json !== undefined) return json;
  } catch (error) {
    throw new EventRefused(`${description} cannot be written as JSON`, { cause: error });
  }
  throw new EventRefused(`${description} cannot be written as JSON`);
};
