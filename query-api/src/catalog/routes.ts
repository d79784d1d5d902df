import { rowCount } from '@campjay/read-models/queryBuilder.ts';
import { CAMPS } from '@campjay/read-models/models/camps.ts';
import { CatalogImportStarted } from '@campjay/events/catalog/imports.ts';
import { catalogImportStream } from '@campjay/events/streams.ts';
import { PARENTS } from '@campjay/read-models/models/parents.ts';
import { readEmails } from '../accounts/readAccounts.ts';
import { type ParentDeps } from '../kernel/parentDeps.ts';
import {
  type CampHistoryChange,
  FoundCamps,
  CampFactsQuery,
  CampFactsResponse,
  CampHistory,
  CampHistoryQuery,
  FindCampsQuery,
  type ShownFact,
} from './contract.ts';
import { type CampHistoryEntry, listCampHistory, type CampLog } from './campHistory.ts';
import { type RouteDeps, type Reader, type ReadingDeps } from '@campjay/read-models/reader.ts';
import { correctableSession } from '@campjay/events/catalog/events.ts';
import { factOf } from '@campjay/domain/catalog/catalogFacts.ts';
import { CampFacts } from '@campjay/events/catalog/facts.ts';
import {
  type CorrectionTarget,
  factsOf,
  type ListedCamp,
  listedCampFold,
  sourceFactsOf,
} from '@campjay/domain/catalog/listedCamp.ts';
import { type Answer, get, ok, problem, type Route, combineRoutes } from '@campjay/platform/http/route.ts';

type ChangeAuthor = CampHistoryChange['by'];

/**
 * Loads the data to identify the authors of changes. Returns a function that resolves the author of one of them: an
 * import with its file name, the operator, or an admin by email.
 */
const loadChangeAuthors = async (
  deps: ParentDeps & ReadingDeps<'parents'>,
  changes: readonly Pick<CampHistoryEntry, 'actor' | 'correlationId'>[],
): Promise<(change: Pick<CampHistoryEntry, 'actor' | 'correlationId'>) => ChangeAuthor> => {
  const adminIds = changes.flatMap(({ actor }) => (actor.role === 'system' ? [] : [actor.userId]));
  const importRunIds = changes.flatMap(({ actor, correlationId }) => (isImport(actor) ? [correlationId] : []));
  const [emails, sources] = await Promise.all([
    readEmails(deps, [...new Set(adminIds)]),
    readImportSources(deps, [...new Set(importRunIds)]),
  ]);
  return ({ actor, correlationId }) => {
    if (actor.role !== 'system') return { kind: 'admin', email: emails.get(actor.userId) ?? null };
    if (!isImport(actor)) return { kind: 'operator' };
    return { kind: 'import', source: sources.get(correlationId) ?? null };
  };
};

/** Two system users change camps: imports, and the operator, who corrects facts on the command line. */
const isImport = ({ userId, role }: CampHistoryEntry['actor']): boolean => role === 'system' && userId !== 'operator';

/** Reads the file name of each import run. Older runs are left out, because they did not record it. */
const readImportSources = async (
  { store }: ParentDeps,
  runIds: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const entries = await Promise.all(
    runIds.map(async (runId) => {
      const { events } = await store.readStream(catalogImportStream(runId), { limit: 1 });
      const [firstEvent] = events;
      if (firstEvent?.type !== CatalogImportStarted.type) return [];
      return [[runId, CatalogImportStarted.parse(firstEvent.data, firstEvent.version).data.source] as const];
    }),
  );
  return new Map(entries.flat());
};

const MAX_RESULTS = 50;

/** Finds camps whose name, website or id contains this text; names that start with it come first. */
const findCamps = (read: Reader<'camps'>, text: string): Promise<FoundCamps['camps']> =>
  read(CAMPS, (db) => {
    const pattern = `%${escapeLike(text)}%`;
    return db
      .selectFrom('camps as c')
      .select(({ selectFrom }) => [
        'org_id as orgId',
        'camp_org_name as name',
        'base_url as website',
        selectFrom('sessions as s')
          .select(rowCount.as('count'))
          .whereRef('s.org_id', '=', 'c.org_id')
          .$asScalar()
          .$notNull()
          .as('sessions'),
      ])
      .where(({ or, eb }) =>
        or([eb('camp_org_name', 'ilike', pattern), eb('base_url', 'ilike', pattern), eb('org_id', 'ilike', pattern)]),
      )
      .orderBy(({ not, eb }) => not(eb('camp_org_name', 'ilike', `${escapeLike(text)}%`)))
      .orderBy(({ fn }) => fn<string>('lower', ['camp_org_name']))
      .orderBy('org_id')
      .limit(MAX_RESULTS)
      .execute();
  });

/** Escapes the wildcards of a LIKE pattern. */
const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

const CHANGES_PER_PAGE = 50;

/** Admin routes that find camps and show a camp's facts, the values in its sources, and its history. */
export const campHistoryRoutes = (deps: ParentDeps & RouteDeps & { readonly campLog: CampLog }): readonly Route[] =>
  combineRoutes(
    deps.reading(CAMPS).get('/api/admin/find-camps', {
      allow: ['admin'],
      summary: 'Finds camps by part of their name, website or id.',
      query: FindCampsQuery,
      answer: FoundCamps,
      handle: async ({ read, query: { text } }): Promise<Answer<FoundCamps>> =>
        ok({ success: true, camps: await findCamps(read, text) }),
    }),
    get('/api/admin/camp-facts', {
      allow: ['admin'],
      problems: [404],
      summary: 'The current facts of a camp or of one of its sessions, and the source’s value of each corrected fact.',
      query: CampFactsQuery,
      answer: CampFactsResponse,
      handle: async ({
        query: { org_id: orgId, instance_id: instanceId = null },
      }): Promise<Answer<CampFactsResponse>> => {
        const campChanges = await deps.campLog(orgId);
        const camp = campChanges.reduce<ListedCamp | undefined>(
          (state, { event }) => listedCampFold.evolve(state, event),
          undefined,
        );
        if (!camp) return noSuchCamp;
        const facts = listFacts(camp, instanceId);
        return facts ? ok({ success: true, data: presentCamp(orgId, camp, instanceId, facts) }) : noSuchSession;
      },
    }),
    deps.reading(PARENTS).get('/api/admin/camp-history', {
      allow: ['admin'],
      problems: [404],
      summary:
        'The changes of a camp or of one of its sessions: old and new values, time, author and reason, in pages.',
      query: CampHistoryQuery,
      answer: CampHistory,
      handle: async ({
        read,
        query: { org_id: orgId, instance_id: sessionId, before },
      }): Promise<Answer<CampHistory>> => {
        const campChanges = await deps.campLog(orgId);
        if (campChanges.length === 0) return noSuchCamp;
        const olderChanges = listCampHistory(campChanges, sessionId)
          .filter(({ revision }) => before === undefined || revision < before)
          .toReversed();
        const page = olderChanges.slice(0, CHANGES_PER_PAGE);
        const authorOf = await loadChangeAuthors({ ...deps, read }, page);
        const changes = page.map(({ actor, correlationId, at, ...change }) => ({
          ...change,
          at: at.toISOString(),
          by: authorOf({ actor, correlationId }),
        }));
        const next = olderChanges.length > page.length ? (page.at(-1)?.revision ?? null) : null;
        return ok({ success: true, data: { changes, next } });
      },
    }),
  );

const noSuchCamp = problem(404, {
  type: 'NoSuchCamp',
  field: 'org_id',
  message: 'The catalog does not list a camp with this org_id.',
});
const noSuchSession = problem(404, {
  type: 'NoSuchSession',
  field: 'instance_id',
  message: 'The camp does not offer a session with this instance_id.',
});

const CAMP_FIELDS: readonly string[] = CampFacts.keyof().options;
const SESSION_FIELDS: readonly string[] = correctableSession.keyof().options;

/**
 * Lists all fields of a session, or of the camp itself if `target` is null, even those without a value. Undefined if
 * the camp has no such session.
 */
const listFacts = (camp: ListedCamp, target: CorrectionTarget): ShownFact[] | undefined => {
  const facts = factsOf(camp, target);
  if (!facts) return undefined;
  const sourceFacts = sourceFactsOf(camp, target);
  const fields = target === null ? CAMP_FIELDS : SESSION_FIELDS;
  return fields.map((field) => ({
    field,
    value: factOf(facts, field),
    source: sourceFacts.has(field) ? { states: sourceFacts.get(field) ?? null } : null,
  }));
};

const presentCamp = (
  orgId: string,
  camp: ListedCamp,
  instanceId: CorrectionTarget,
  facts: ShownFact[],
): CampFactsResponse['data'] => ({
  orgId,
  name: camp.facts.camp_org_name,
  instanceId,
  facts,
  sessions: [...camp.sessions.values()].map(
    ({ instance_id: id, batch_name: name = null, start_date: starts = null }) => ({
      instanceId: id,
      name,
      starts,
      corrected: sourceFactsOf(camp, id).size,
    }),
  ),
});
