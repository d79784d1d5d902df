import { correctableSession } from '@campjay/events/catalog/events.ts';
import { factOf } from '@campjay/domain/catalog/factChanges.ts';
import { CampFacts } from '@campjay/events/catalog/facts.ts';
import {
  type CorrectionTarget,
  factsOf,
  type ListedCamp,
  listedCampFold,
  sourceFactsOf,
} from '@campjay/domain/catalog/listedCamp.ts';
import { type Answer, get, ok, problem, type Route, routes } from '@campjay/platform/http/route.ts';
import { PARENTS } from '../accounts/readAccounts.ts';
import { CAMPS } from '../benchmarking/readCampOrgs.ts';
import { type ParentDeps } from '../kernel/parentDeps.ts';
import { campHistory } from './campHistory.ts';
import { type CampLog } from './campLog.ts';
import { loadChangeAuthors } from './loadChangeAuthors.ts';
import {
  CampFactsQuery,
  CampFactsResponse,
  CampHistory,
  CampHistoryQuery,
  FindCampsQuery,
  FoundCamps,
  type ShownFact,
} from './contract.ts';
import { findCamps } from './findCamps.ts';

const CHANGES_PER_PAGE = 50;

/** Admin routes for a camp's facts, the values of its sources, and its history. */
export const campHistoryRoutes = (deps: ParentDeps & { readonly campLog: CampLog }): readonly Route[] =>
  routes(
    get('/api/admin/find-camps', {
      allow: ['admin'],
      summary: 'Camps by a part of their name, website or id.',
      query: FindCampsQuery,
      answer: FoundCamps,
      reads: [CAMPS],
      handle: async ({ query: { text } }): Promise<Answer<FoundCamps>> =>
        ok({ success: true, camps: await findCamps(deps.pool, text) }),
    }),
    get('/api/admin/camp-facts', {
      allow: ['admin'],
      problems: [404],
      summary:
        'The facts of a camp or of one of its sessions as they are now, and what the source states of corrected ones.',
      query: CampFactsQuery,
      answer: CampFactsResponse,
      handle: async ({
        query: { org_id: orgId, instance_id: instanceId = null },
      }): Promise<Answer<CampFactsResponse>> => {
        const log = await deps.campLog(orgId);
        const camp = log.reduce<ListedCamp | undefined>(
          (state, { event }) => listedCampFold.evolve(state, event),
          undefined,
        );
        if (!camp) return noSuchCamp;
        const facts = listFacts(camp, instanceId);
        return facts ? ok({ success: true, data: presentCamp(orgId, camp, instanceId, facts) }) : noSuchSession;
      },
    }),
    get('/api/admin/camp-history', {
      allow: ['admin'],
      problems: [404],
      summary: 'What became of a camp or of one of its sessions: before and after, when, by whom and why, in pages.',
      query: CampHistoryQuery,
      answer: CampHistory,
      reads: [PARENTS],
      handle: async ({ query: { org_id: orgId, instance_id: of, before } }): Promise<Answer<CampHistory>> => {
        const log = await deps.campLog(orgId);
        if (log.length === 0) return noSuchCamp;
        const latest = campHistory(log, of)
          .filter(({ revision }) => before === undefined || revision < before)
          .toReversed();
        const shown = latest.slice(0, CHANGES_PER_PAGE);
        const authorOf = await loadChangeAuthors(deps, shown);
        const changes = shown.map(({ actor, correlationId, at, ...change }) => ({
          ...change,
          at: at.toISOString(),
          by: authorOf({ actor, correlationId }),
        }));
        const next = latest.length > shown.length ? (shown.at(-1)?.revision ?? null) : null;
        return ok({ success: true, data: { changes, next } });
      },
    }),
  );

const noSuchCamp = problem(404, {
  type: 'NoSuchCamp',
  field: 'org_id',
  message: 'The catalogue does not list a camp with this org_id.',
});
const noSuchSession = problem(404, {
  type: 'NoSuchSession',
  field: 'instance_id',
  message: 'The camp does not offer a session with this instance_id.',
});

const CAMP_FIELDS: readonly string[] = CampFacts.keyof().options;
const SESSION_FIELDS: readonly string[] = correctableSession.keyof().options;

/** Lists every possible field, whether or not it has a value. */
const listFacts = (camp: ListedCamp, of: CorrectionTarget): ShownFact[] | undefined => {
  const facts = factsOf(camp, of);
  const source = sourceFactsOf(camp, of);
  return (
    facts &&
    (of === null ? CAMP_FIELDS : SESSION_FIELDS).map((field) => ({
      field,
      value: factOf(facts, field),
      source: source.has(field) ? { states: source.get(field) ?? null } : null,
    }))
  );
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
