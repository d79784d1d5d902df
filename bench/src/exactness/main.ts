import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { seededRandom } from '@campjay/domain/catalog/testing/random.ts';
import { type CatalogLine } from '@campjay/domain/catalog/testing/syntheticCatalog.ts';
import { readIsoDay } from '@campjay/events/calendar.ts';
import { type CampDataChunk, CampDataChunkRequest, type FacetCounts } from '@campjay/query-api/search/contract.ts';
import { isUnknownOption, OPTION_FIELDS, parseCriteria } from '@campjay/query-api/search/searchCriteria.ts';
import { type Camp } from '@campjay/query-api/search/camp.ts';
import { countNaively, searchNaively } from '@campjay/query-api/search/rule.ts';
import { campOfLine } from '@campjay/query-api/search/testing/campOfLine.ts';
import { randomRequest } from '@campjay/query-api/search/testing/filterStates.ts';

/**
 * Sends random searches to a running product that holds exactly one catalog file, and compares every camp, session,
 * total and facet count of its responses with a plain loop over that file:
 * `node bench/run.mjs exactness --url http://localhost:3000 --file camps.ndjson --today 2026-03-01 [--searches 400]
 * [--facets 10] [--seed 1]`
 */
const { values } = parseArgs({
  options: {
    url: { type: 'string', default: 'http://localhost:3000' },
    file: { type: 'string' },
    today: { type: 'string' },
    season: { type: 'string', default: '2026' },
    searches: { type: 'string', default: '400' },
    facets: { type: 'string', default: '10' },
    seed: { type: 'string', default: '1' },
  },
});
const today = readIsoDay(values.today ?? '');
if (!values.file || today === undefined)
  throw new Error('--file and --today (YYYY-MM-DD, as the product was started with) are needed');
const season = Number(values.season);
/** Maximum number of camps to page through; longer results are compared up to here. */
const MAX_FOLLOWED = 400;

const camps: Camp[] = [];
for await (const line of createInterface({ input: createReadStream(values.file) }))
  if (line.trim() !== '') camps.push(campOfLine(JSON.parse(line) as CatalogLine));

const post = async <Answer>(path: string, body: unknown): Promise<Answer> => {
  const answer = await fetch(`${values.url}/api/camp-data/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', connection: 'close' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as Answer;
};

const readAllPages = async (
  request: object,
): Promise<{ found: { orgId: string; instanceIds: string[] }[]; total: number }> => {
  const found: { orgId: string; instanceIds: string[] }[] = [];
  for (;;) {
    const { data } = await post<CampDataChunk>('get-camp-data-chunk', {
      slug: '',
      ...request,
      loadedAdOrgIds: [],
      loadedOrganicOrgIds: found.map(({ orgId }) => orgId),
      renderedInstanceIds: [],
      limit: 100,
    });
    for (const { org_id, instances } of data.combinedData)
      found.push({ orgId: org_id, instanceIds: instances.map(({ instance_id }) => instance_id) });
    if (data.combinedData.length === 0 || found.length >= MAX_FOLLOWED)
      return { found: found.slice(0, MAX_FOLLOWED), total: data.totalMatchedOrgs };
  }
};

const random = seededRandom(Number(values.seed));
let different = 0;
const compare = (what: string, request: object, given: unknown, expected: unknown): void => {
  if (JSON.stringify(given) === JSON.stringify(expected)) return;
  different += 1;
  console.log(
    `${what} differs: ${JSON.stringify(request)}\n  given    ${JSON.stringify(given).slice(0, 400)}\n  expected ${JSON.stringify(expected).slice(0, 400)}`,
  );
};

let matches = 0;
for (let at = 0; at < Number(values.searches); at++) {
  const request = randomRequest(random, camps, season);
  const criteria = parseCriteria(CampDataChunkRequest.parse(request), season, today);
  if (isUnknownOption(criteria)) throw new Error(criteria.message);
  const plain = searchNaively(camps, criteria, request.sortCriteria);
  matches += plain.total;
  compare('A search', request, await readAllPages(request), {
    found: plain.found.slice(0, MAX_FOLLOWED),
    total: plain.total,
  });
  if (at >= Number(values.facets)) continue;
  const { filterState, latLongUser, latLongUserRadius } = request;
  const { data } = await post<FacetCounts>('get-facet-counts', { filterState, latLongUser, latLongUserRadius });
  const expected = Object.fromEntries(OPTION_FIELDS.map((field) => [field, countNaively(camps, criteria, field)]));
  compare(
    'A set of facet counts',
    request,
    { facets: data.facets, total: data.totalMatchedOrgs },
    { facets: expected, total: plain.total },
  );
}
console.log(
  `${camps.length} camps: ${values.searches} searches (${matches} matches in all) and ${values.facets} sets of facet counts compared with the plain loop; ${different} differed.`,
);
process.exitCode = different === 0 ? 0 : 1;
