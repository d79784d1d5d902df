import { CampFacts, type InstanceId, OrgId, SessionFacts } from '@campjay/events/catalog/facts.ts';
import { dayOf, monthDayOrdinal } from '@campjay/events/season/calendar.ts';
import { type z } from 'zod';
import { reasonOf } from './refusalReason.ts';
import { type Camp, type StatedCamp, stateCamp } from './statedCamp.ts';

/** More than any operator offers; one append holds a whole camp. */
export const MAX_SESSIONS_PER_CAMP = 10_000;

/** Why a line is not taken: the field by its path (`instances[3].price`; empty when it is the line as a whole). */
export interface LineRefusal {
  readonly field: string;
  readonly reason: string;
}

export type CatalogLine =
  | {
      readonly kind: 'camp';
      readonly orgId: OrgId;
      readonly camp: StatedCamp;
      /** Fields that the catalogue does not take, by path without numbers (`instances[].active`), once per occurrence. */
      readonly notTaken: readonly string[];
    }
  | { readonly kind: 'refused'; readonly refusal: LineRefusal };

/**
 * Reads one line of a catalogue file: a camp organisation as JSON, its sessions under `instances`.
 *
 * Liberal where nothing is lost: `null` and empty text state nothing, missing `instances` are none, degrees may be text
 * or numbers, fields of other purposes are left out and named. Strict about all that would change what is searched:
 * types, dates, times and ids.
 */
export const readCatalogLine = (text: string): CatalogLine => {
  try {
    return readCamp(parseJson(text));
  } catch (error) {
    if (error instanceof LineRefused) return { kind: 'refused', refusal: error.refusal };
    throw error;
  }
};

/** Leaves the reading of a line from any depth; caught in `readCatalogLine` alone. */
class LineRefused extends Error {
  override readonly name = 'LineRefused';
  constructor(readonly refusal: LineRefusal) {
    super(refusal.reason);
  }
}

const refuse = (field: string, reason: string): never => {
  throw new LineRefused({ field, reason });
};

type JsonObject = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const parseJson = (text: string): JsonObject => {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return refuse('', 'is no JSON');
  }
  return isObject(value) ? value : refuse('', 'is JSON, but no object');
};

const readCamp = (line: JsonObject): CatalogLine => {
  const orgId = checked(OrgId, stated(line['org_id']), 'org_id');
  const facts = checked(CampFacts, pick(CAMP_FIELDS, line), '');
  const instances = readInstances(line['instances']);
  return {
    kind: 'camp',
    orgId,
    camp: stateCamp(facts, sessionsOf(instances)),
    notTaken: [
      ...Object.keys(line).filter((field) => !CAMP_KEYS.has(field)),
      ...instances.flatMap((instance) =>
        Object.keys(instance)
          .filter((field) => !SESSION_KEYS.has(field))
          .map((field) => `instances[].${field}`),
      ),
    ],
  };
};

const readInstances = (value: unknown): readonly JsonObject[] => {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) return refuse('instances', 'must be a list of sessions');
  if (value.length > MAX_SESSIONS_PER_CAMP)
    return refuse('instances', `holds ${value.length} sessions, more than ${MAX_SESSIONS_PER_CAMP}`);
  return value.map((instance: unknown, index) =>
    isObject(instance) ? instance : refuse(`instances[${index}]`, 'must be a session with its fields'),
  );
};

const sessionsOf = (instances: readonly JsonObject[]): Camp['sessions'] => {
  const sessions = new Map<InstanceId, SessionFacts>();
  for (const [index, instance] of instances.entries()) {
    const path = `instances[${index}].`;
    const session = checked(SessionFacts, pick(SESSION_FIELDS, instance), path);
    checkDates(session, path);
    if (sessions.has(session.instance_id))
      refuse(`${path}instance_id`, `is '${session.instance_id}', as that of an earlier session of this camp`);
    sessions.set(session.instance_id, session);
  }
  return sessions;
};

/** Both dates are read in the session's one `year`, so that an end before the start is a slip. */
const checkDates = ({ start_date, end_date, year }: SessionFacts, path: string): void => {
  if (year !== undefined)
    for (const [field, date] of Object.entries({ start_date, end_date }))
      if (date !== undefined && dayOf(date, year) === undefined)
        refuse(`${path}${field}`, `is '${date}', a day that ${year} does not have`);
  if (start_date === undefined || end_date === undefined) return;
  if ((monthDayOrdinal(end_date) ?? 0) < (monthDayOrdinal(start_date) ?? 0))
    refuse(`${path}end_date`, `is '${end_date}', before the start on '${start_date}'`);
};

const CAMP_FIELDS = CampFacts.keyof().options;
const SESSION_FIELDS = SessionFacts.keyof().options;
const CAMP_KEYS = new Set<string>(['org_id', 'instances', ...CAMP_FIELDS]);
const SESSION_KEYS = new Set<string>(SESSION_FIELDS);

/** A value, or undefined where it states nothing. */
const stated = (value: unknown): unknown =>
  value === null || (typeof value === 'string' && value.trim() === '') ? undefined : value;

const pick = (fields: readonly string[], from: JsonObject): JsonObject => {
  const picked: Record<string, unknown> = {};
  for (const field of fields) {
    const value = Object.hasOwn(from, field) ? stated(from[field]) : undefined;
    if (value !== undefined) picked[field] = value;
  }
  return picked;
};

/** What the schema makes of a value. `path` is where the value stands in the line. */
const checked = <Schema extends z.ZodType>(schema: Schema, value: unknown, path: string): z.output<Schema> => {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const { path: within, reason } = reasonOf(result.error, value);
  return refuse(`${path}${within}`, reason);
};
