/**
 * Sends generated requests to every operation in the API's own OpenAPI document, and reports invalid responses: server
 * errors (5xx), statuses that the document does not list, bodies that do not match their schema, and refusals without a
 * reason. See docs/testing.md.
 */
import process from 'node:process';
import { parseArgs } from 'node:util';
import { type OpenApiDocument } from '@campjay/platform/http/openApiDocument.ts';
import fc from 'fast-check';
import { createChecks, type FuzzAnswer } from './checkAnswer.ts';
import { type Called, operationsOf } from './document.ts';
import { createKnownValues } from './knownValues.ts';
import { openFuzzUsers, PASSWORD, type FuzzRole, ROLES } from './fuzzUsers.ts';
import { type FuzzedProduct, startProduct } from './product.ts';
import { type FuzzRequest, requestsOf } from './requests.ts';
import { createValues } from './schemaValues.ts';

const AT_ONCE = 6;
const ANSWER_WITHIN_MS = 30_000;
/** Longer than the last requests take. */
const GRACE_MS = 2 * 60_000;
const SHOWN_TEXT = 600;
/** Operations that end the caller's session or account, or replace the browser's session. */
const ENDS_SESSION = /\/(sign-\w+|sign-out-elsewhere|end-session|delete-account|change-password|reset-password)$/;
/** After this many refusals and no success, the operation is called with another role. */
const REFUSALS_OF_A_ROLE = 6;

interface Options {
  readonly seed: number;
  readonly count: number;
  readonly minutes: number;
}

interface Finding {
  readonly times: number;
  readonly called: Called;
  readonly role: FuzzRole;
  readonly at: number;
  readonly request: FuzzRequest;
  readonly answer: FuzzAnswer | undefined;
}

const readOptions = (): Options => {
  const { values } = parseArgs({
    options: {
      seed: { type: 'string', default: '1' },
      count: { type: 'string', default: '32000' },
      minutes: { type: 'string', default: '20' },
    },
  });
  const options = { seed: Number(values.seed), count: Number(values.count), minutes: Number(values.minutes) };
  for (const [name, value] of Object.entries(options))
    if (!Number.isInteger(value) || value <= 0) throw new Error(`--${name} must be a whole number above 0.`);
  return options;
};

/** Learns from responses which roles an operation refuses, so that most requests use a role that it accepts. */
const createRoleChoice = () => {
  const refusals = new Map<string, number>();
  const keyOf = ({ method, template }: Called, role: FuzzRole): string => `${method} ${template} ${role}`;
  return {
    choose: (called: Called, turn: number): FuzzRole => {
      const answered = ROLES.filter((role) => (refusals.get(keyOf(called, role)) ?? 0) < REFUSALS_OF_A_ROLE);
      const roles = answered.length > 0 ? answered : ROLES;
      return roles[turn % roles.length] ?? 'visitor';
    },
    note: (called: Called, role: FuzzRole, isRefused: boolean): void => {
      const key = keyOf(called, role);
      refusals.set(key, isRefused ? (refusals.get(key) ?? 0) + 1 : Number.NEGATIVE_INFINITY);
    },
  };
};

const fuzz = async (
  product: FuzzedProduct,
  { seed, count, minutes }: Options,
): Promise<ReadonlyMap<string, Finding>> => {
  const document = (await (await fetch(`${product.url}/api/openapi.json`)).json()) as OpenApiDocument;
  const operations = operationsOf(document);
  const people = openFuzzUsers(product);
  const { learnAll, known } = createKnownValues();
  const valuesOf = {
    fitting: createValues(document, { known }, false),
    withMisfits: createValues(document, { known }, true),
  };
  const checks = createChecks(document);
  const arbitraries = new Map<string, fc.Arbitrary<FuzzRequest>>();
  const arbitraryOf = (called: Called, withMisfits: boolean): fc.Arbitrary<FuzzRequest> => {
    const key = `${called.method} ${called.template} ${withMisfits}`;
    const values = withMisfits ? valuesOf.withMisfits : valuesOf.fitting;
    const made = arbitraries.get(key) ?? requestsOf(called, values, withMisfits);
    arbitraries.set(key, made);
    return made;
  };
  const roles = createRoleChoice();
  const findings = new Map<string, Finding>();
  const statuses = new Map<string, number>();
  const withoutSuccess = new Set(operations.map(({ method, template }) => `${method} ${template}`));
  let allowed = 0;
  learnAll({ password: PASSWORD });

  /** @returns the response; for a stream, only its start */
  const send = async (
    called: Called,
    request: FuzzRequest,
    headers: Readonly<Record<string, string>>,
  ): Promise<FuzzAnswer> => {
    const leaving = new AbortController();
    const response = await fetch(product.url + request.path, {
      ...{ method: called.method, body: request.body ?? null, redirect: 'manual' },
      headers: { ...headers, ...request.headers },
      signal: AbortSignal.any([leaving.signal, AbortSignal.timeout(ANSWER_WITHIN_MS)]),
    });
    const mediaType = response.headers.get('content-type')?.split(';', 1)[0] ?? '';
    if (mediaType === 'text/event-stream') {
      leaving.abort();
      return { status: response.status, mediaType, text: '' };
    }
    return { status: response.status, mediaType, text: await response.text() };
  };

  const ask = async (at: number): Promise<void> => {
    const called = operations[at % operations.length];
    if (!called) return;
    const turn = Math.floor(at / operations.length);
    const role = roles.choose(called, turn);
    const withMisfits = Math.floor(turn / ROLES.length) % 2 === 1;
    const [request] = fc.sample(arbitraryOf(called, withMisfits), { seed: seed * 1_000_003 + at, numRuns: 1 });
    if (!request) return;
    const isSpare = ENDS_SESSION.test(called.template) && role !== 'visitor';
    const headers = await (isSpare ? people.headersOfSpare() : people.headersOf(role));
    let answer: FuzzAnswer | undefined;
    let fault: string | undefined;
    try {
      answer = await send(called, request, headers);
      fault = checks.faultIn(called, request, answer);
    } catch (error) {
      const { message, cause } = error as Error;
      fault = `was not answered: ${cause instanceof Error ? cause.message : message}`;
    }
    if (checks.isAllowed(called, request)) allowed += 1;
    const status = String(answer?.status ?? 'none');
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    if (answer && answer.status < 400) withoutSuccess.delete(`${called.method} ${called.template}`);
    if (answer?.status === 200 || answer?.status === 202) {
      learnAll(request.values);
      if (answer.mediaType === 'application/json') learnAll(JSON.parse(answer.text));
    }
    const isRefused = status === '401' || (status === '403' && answer?.text.includes('"NotAllowed"') === true);
    if (isRefused && role !== 'visitor') await people.renew();
    roles.note(called, role, isRefused);
    if (fault === undefined) return;
    const key = `${called.method} ${called.template} ${fault}`;
    const found = findings.get(key) ?? { times: 0, called, role, at, request, answer };
    findings.set(key, { ...found, times: found.times + 1 });
  };

  const deadline = AbortSignal.timeout(minutes * 60_000);
  let next = 0;
  const work = async (): Promise<void> => {
    while (next < count && !deadline.aborted) await ask(next++);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  const counted = [...statuses].toSorted().map(([status, times]) => `${status} × ${times}`);
  console.log(
    `${next} requests (${allowed} allowed by the document) to ${operations.length} operations, seed ${seed}.`,
  );
  console.log(`Statuses: ${counted.join(', ')}`);
  console.log(`Operations without a success: ${[...withoutSuccess].join(', ') || 'none'}`);
  if (next < count) {
    console.error(`Only ${next} of ${count} requests were sent within ${minutes} minutes.`);
    process.exitCode = 1;
  }
  return findings;
};

const show = (what: string, { times, role, at, request, answer }: Finding, { seed }: Options): void => {
  const { path, headers, body } = request;
  console.log(`\n${what} (${times} times; seed ${seed}, request ${at}, ${role})`);
  console.log(`  ${path}`);
  console.log(`  headers ${JSON.stringify(headers)}`);
  if (body !== undefined)
    console.log(`  body ${JSON.stringify(typeof body === 'string' ? body : [...body]).slice(0, SHOWN_TEXT)}`);
  if (answer) console.log(`  answer ${answer.status} ${answer.text.slice(0, SHOWN_TEXT)}`);
};

const main = async (): Promise<void> => {
  const options = readOptions();
  const began = performance.now();
  const product = await startProduct();
  const giveUp = (why: string) => (): void => {
    console.error(why);
    void product[Symbol.asyncDispose]().then(() => process.exit(1));
  };
  AbortSignal.timeout(options.minutes * 60_000 + GRACE_MS).addEventListener(
    'abort',
    giveUp('The run did not end in time.'),
  );
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, giveUp('The run was interrupted.'));
  try {
    const findings = await fuzz(product, options);
    for (const [what, finding] of findings) show(what, finding, options);
    if (findings.size > 0) console.log(`\nThe product's log ends with:\n${product.output().slice(-4000)}`);
    console.log(`\n${findings.size} findings in ${Math.round((performance.now() - began) / 1000)} s.`);
    if (findings.size > 0) process.exitCode = 1;
  } finally {
    await product[Symbol.asyncDispose]();
  }
};

await main();
