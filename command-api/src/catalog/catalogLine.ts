import { CampFacts, type InstanceId, OrgId, SessionFacts } from '@campjay/events/catalog/facts.ts';
import { z } from 'zod';
import { factReader, type FactsResult } from './factReader.ts';
import { type ImportedCamp, toImportedCamp, faultOfDates } from './importedCamp.ts';

/** More than any operator offers; one append contains a whole camp. */
export const MAX_SESSIONS_PER_CAMP = 10_000;

/** Why a line is refused: the field's path (`instances[3].price`; empty for the line as a whole) and the reason. */
export interface LineRefusal {
  readonly field: string;
  readonly reason: string;
}

export type CatalogLine =
  | {
      readonly kind: 'camp';
      readonly orgId: OrgId;
      readonly camp: ImportedCamp;
      /** Unknown fields, by path without indexes (`instances[].active`), once per occurrence. */
      readonly ignored: readonly string[];
    }
  | { readonly kind: 'refused'; readonly refusal: LineRefusal };

/**
 * Reads one line of a catalog file: a camp organization as JSON, its sessions under `instances`. Lenient where nothing
 * is lost: `null` and empty text count as absent, missing `instances` as none, coordinates may be text or numbers,
 * unknown fields are skipped and reported. Strict where search depends on it: types, dates, times and ids.
 */
export const readCatalogLine = (text: string): CatalogLine => {
  try {
    return readCamp(parseJson(text));
  } catch (error) {
    if (error instanceof LineRefused) return { kind: 'refused', refusal: error.refusal };
    throw error;
  }
};

/** Aborts the reading of a line from any depth; caught only in `readCatalogLine`. */
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

const readOrganization = factReader(z.object({ org_id: OrgId, ...CampFacts.shape }), ['instances']);
const readSession = factReader(SessionFacts);

const readCamp = (line: JsonObject): CatalogLine => {
  const { facts, ignored } = requireFacts(readOrganization(line), '');
  const { org_id: orgId, ...camp } = facts;
  const sessions = new Map<InstanceId, SessionFacts>();
  const fields = [...ignored];
  for (const [index, instance] of readInstances(line['instances']).entries()) {
    const path = `instances[${index}].`;
    const read = requireFacts(readSession(instance), path);
    addSession(sessions, read.facts, path);
    for (const field of read.ignored) fields.push(`instances[].${field}`);
  }
  return { kind: 'camp', orgId, camp: toImportedCamp(camp, sessions), ignored: fields };
};

const requireFacts = <Facts>(read: FactsResult<Facts>, path: string) =>
  read.kind === 'facts' ? read : refuse(path + read.path, read.reason);

const readInstances = (value: unknown): readonly JsonObject[] => {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) return refuse('instances', 'must be a list of sessions');
  if (value.length > MAX_SESSIONS_PER_CAMP)
    return refuse('instances', `holds ${value.length} sessions, more than ${MAX_SESSIONS_PER_CAMP}`);
  return value.map((instance: unknown, index) =>
    isObject(instance) ? instance : refuse(`instances[${index}]`, 'must be a session with its fields'),
  );
};

const addSession = (sessions: Map<InstanceId, SessionFacts>, session: SessionFacts, path: string): void => {
  const { instance_id } = session;
  const fault = faultOfDates(session);
  if (fault) refuse(path + fault.field, fault.reason);
  if (sessions.has(instance_id))
    refuse(`${path}instance_id`, `is '${instance_id}', as that of an earlier session of this camp`);
  sessions.set(instance_id, session);
};
