import { parseJson } from '@campjay/platform/kernel/json.ts';
import { CampFacts, type InstanceId, OrgId, SessionFacts } from '@campjay/events/catalog/facts.ts';
import { priceRangeOf } from '@campjay/domain/catalog/priceTags.ts';
import { z } from 'zod';
import { createFactReader, type FactsResult } from './factReader.ts';
import { type ImportedCamp, toImportedCamp, findDateFault } from './importedCamp.ts';

/** More than any operator offers. The limit exists because one append contains all sessions of a camp. */
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
      /** Paths of unknown fields, without indexes (`instances[].active`). A path is repeated for each occurrence. */
      readonly ignoredFields: readonly string[];
    }
  | { readonly kind: 'refused'; readonly refusal: LineRefusal };

/**
 * Reads one line of a catalog file: a camp organization as JSON, with its sessions under `instances`. It is lenient if
 * no information is lost: `null` and empty text count as absent, missing `instances` as an empty list, coordinates may
 * be text or numbers, and unknown fields are skipped and reported. It is strict about what search depends on: types,
 * dates, times and ids.
 */
export const readCatalogLine = (text: string): CatalogLine => {
  try {
    return readCamp(parseObject(text));
  } catch (error) {
    if (error instanceof LineRefusedError) return { kind: 'refused', refusal: error.refusal };
    throw error;
  }
};

/** Thrown at any depth to stop reading a line; caught only in `readCatalogLine`. */
class LineRefusedError extends Error {
  override readonly name = 'LineRefusedError';
  constructor(readonly refusal: LineRefusal) {
    super(refusal.reason);
  }
}

const refuse = (field: string, reason: string): never => {
  throw new LineRefusedError({ field, reason });
};

type JsonObject = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const parseObject = (text: string): JsonObject => {
  const value = parseJson(text);
  if (value === undefined) return refuse('', 'is not valid JSON');
  return isObject(value) ? value : refuse('', 'is JSON, but not an object');
};

const readOrganization = createFactReader(z.object({ org_id: OrgId, ...CampFacts.shape }), ['instances']);
const readSession = createFactReader(SessionFacts);

const readCamp = (line: JsonObject): CatalogLine => {
  const organization = requireFacts(readOrganization(line), '');
  const { org_id: orgId, ...camp } = organization.facts;
  const sessions = new Map<InstanceId, SessionFacts>();
  const ignoredPaths = [...organization.ignoredFields];
  for (const [index, instance] of readInstances(line['instances']).entries()) {
    const pathPrefix = `instances[${index}].`;
    const session = requireFacts(readSession(instance), pathPrefix);
    addSession(sessions, withPriceRange(session.facts), pathPrefix);
    for (const field of session.ignoredFields) ignoredPaths.push(`instances[].${field}`);
  }
  return { kind: 'camp', orgId, camp: toImportedCamp(camp, sessions), ignoredFields: ignoredPaths };
};

/** Adds the price range that a tag states, unless the session lists a price or a range of its own. */
const withPriceRange = (session: SessionFacts): SessionFacts => {
  const { price, price_min, price_max } = session;
  if (price !== undefined || price_min !== undefined || price_max !== undefined) return session;
  return { ...session, ...priceRangeOf(session) };
};

const requireFacts = <Facts>(result: FactsResult<Facts>, pathPrefix: string) =>
  result.kind === 'facts' ? result : refuse(pathPrefix + result.path, result.reason);

const readInstances = (value: unknown): readonly JsonObject[] => {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) return refuse('instances', 'must be a list of sessions');
  if (value.length > MAX_SESSIONS_PER_CAMP)
    return refuse('instances', `has ${value.length} sessions, more than ${MAX_SESSIONS_PER_CAMP}`);
  return value.map((instance: unknown, index) =>
    isObject(instance) ? instance : refuse(`instances[${index}]`, 'must be a session with its fields'),
  );
};

const addSession = (sessions: Map<InstanceId, SessionFacts>, session: SessionFacts, pathPrefix: string): void => {
  const { instance_id } = session;
  const fault = findDateFault(session);
  if (fault) refuse(pathPrefix + fault.field, fault.reason);
  if (sessions.has(instance_id))
    refuse(`${pathPrefix}instance_id`, `is '${instance_id}', which an earlier session of this camp already has`);
  sessions.set(instance_id, session);
};
