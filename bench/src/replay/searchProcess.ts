import { readFileSync } from 'node:fs';
import { request as httpRequest, Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { type SearchCase } from './searchCases.ts';
import { type SearchResults, type SearchLoad } from './searches.ts';

/**
 * Process that sends searches to a running product at a steady rate, regardless of responses, and checks each: its
 * status, its total against the plain loop's, and every byte against the first response to the same search. Runs until
 * its input ends, and then prints all results.
 */
const { url, file, perSecond, connections } = JSON.parse(process.argv[2] ?? '{}') as SearchLoad;
const searches = JSON.parse(readFileSync(file, 'utf8')) as readonly SearchCase[];
const agent = new Agent({ keepAlive: true, maxSockets: connections });
const target = new URL('/api/camp-data/get-camp-data-chunk', url);
const first = new Map<number, string>();
const results: SearchResults = { answered: [], wrong: [] };

const post = (body: string): Promise<{ status: number; text: string }> =>
  new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
    const sent = httpRequest(target, { method: 'POST', agent, headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('error', reject);
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(chunks).toString() }));
    });
    sent.on('error', reject);
    sent.end(body);
  });

const faultOf = (at: number, { total }: SearchCase, { status, text }: { status: number; text: string }) => {
  if (status !== 200) return `status ${status}`;
  const known = first.get(at);
  if (known !== undefined) return known === text ? undefined : 'not what the same search was answered with at first';
  first.set(at, text);
  const answer = JSON.parse(text) as { data: { totalMatchedOrgs: number } };
  return answer.data.totalMatchedOrgs === total ? undefined : `${answer.data.totalMatchedOrgs} camps, not ${total}`;
};

/** @param dueAt when it was due: latency includes the delay of a search that was sent late. */
const ask = async (number: number, dueAt: number): Promise<void> => {
  const at = number % searches.length;
  const search = searches[at];
  if (!search) return;
  const fault = await post(search.body).then(
    (answer) => {
      results.answered.push([performance.timeOrigin + dueAt, performance.now() - dueAt]);
      return faultOf(at, search, answer);
    },
    (error: unknown) => String(error),
  );
  if (fault !== undefined) results.wrong.push([performance.timeOrigin + dueAt, `${fault}: ${search.body}`]);
};

const ending = new AbortController();
process.stdin.on('end', () => ending.abort()).resume();
const begun = performance.now();
const underWay = new Set<Promise<void>>();
for (let number = 0; !ending.signal.aborted; number += 1) {
  const dueAt = begun + (number * 1_000) / perSecond;
  const early = dueAt - performance.now();
  if (early > 0) await pause(early);
  const pending = ask(number, Math.max(dueAt, begun)).finally(() => underWay.delete(pending));
  underWay.add(pending);
}
await Promise.all(underWay);
agent.destroy();
process.stdout.write(JSON.stringify(results));
