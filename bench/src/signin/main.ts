import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { productSettings, startProduct } from '../startProduct.ts';
import { BENCH_EMAIL, signedUpClient } from '../writes/signedUpClient.ts';
import { compareAnswers } from './equalAnswers.ts';

/**
 * Measures how long one person waits for a sign-in, from a separate network, while 60 addresses constantly guess
 * passwords: all in one /24, ten in each of six, and one in each of 60. Fails if the person is refused or waits more
 * than 2 s at the 99th percentile, or if excess attack requests get no Retry-After or are refused after more than 100
 * ms at the 99th percentile. First it compares response times with and without an account.
 * `npm run bench:signin [-- seconds]`, for each of the three
 */
const [seconds = 20] = process.argv.slice(2).map(Number);
const ADDRESSES = 60;
const GOALS_MS = { honest: 2_000, surplus: 100 } as const;
const ATTACK = { everyMs: 250, atOnce: 6 } as const;
const HONEST = { everyMs: 500, atOnce: 1 } as const;
const PASSWORD = 'seven blue kites';

interface SignIn {
  readonly status: number;
  readonly ms: number;
  readonly retryAfter: string | null;
}

const signIn = async (url: string, from: string, email: string, password: string): Promise<SignIn> => {
  const began = performance.now();
  const answer = await fetch(`${url}/api/identity/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url, 'x-forwarded-for': from },
    body: JSON.stringify({ email, password }),
  });
  await answer.arrayBuffer();
  return { status: answer.status, ms: performance.now() - began, retryAfter: answer.headers.get('retry-after') };
};

/** Sends requests at an interval until the time is over, with at most `atOnce` pending. */
const sendRepeatedly = async (
  until: number,
  { everyMs, atOnce }: { readonly everyMs: number; readonly atOnce: number },
  ask: (round: number) => Promise<SignIn>,
): Promise<SignIn[]> => {
  const answers: SignIn[] = [];
  const awaited = new Set<Promise<unknown>>();
  for (let round = 0; performance.now() < until; round += 1) {
    const answered = ask(round).then((answer) => {
      answers.push(answer);
      awaited.delete(answered);
    });
    awaited.add(answered);
    await pause(everyMs);
    if (awaited.size >= atOnce) await Promise.race(awaited);
  }
  await Promise.all(awaited);
  return answers;
};

const at = (answers: readonly SignIn[], share: number): number =>
  answers.map(({ ms }) => ms).toSorted((one, other) => one - other)[Math.floor(answers.length * share)] ?? NaN;

/** Number of responses by status, such as '401: 30, 429: 1204'. */
const byStatus = (answers: readonly SignIn[]): string =>
  [...new Set(answers.map(({ status }) => status))]
    .toSorted((one, other) => one - other)
    .map((status) => `${status}: ${answers.filter((answer) => answer.status === status).length}`)
    .join(', ');

/** Attacks from this many networks, each a separate /24, and prints the results. @returns true if the goals were met */
const attack = async (url: string, networks: number, block: number): Promise<boolean> => {
  const until = performance.now() + seconds * 1000;
  const attackers = Array.from({ length: ADDRESSES }, (_, index) =>
    sendRepeatedly(until, ATTACK, (round) =>
      signIn(url, `10.${block}.${index % networks}.${index + 1}`, `guess-${index}-${round}@example.org`, PASSWORD),
    ),
  );
  const honest = await sendRepeatedly(until, HONEST, () => signIn(url, `172.16.${block}.1`, BENCH_EMAIL, PASSWORD));
  const attacks = (await Promise.all(attackers)).flat();
  const surplus = attacks.filter(({ status }) => status === 429 || status === 503);
  const refused = honest.filter(({ status }) => status !== 200).length;
  const unannounced = surplus.filter(({ retryAfter }) => retryAfter === null).length;
  console.log(
    `${ADDRESSES} addresses of ${networks} networks, ${(attacks.length / seconds).toFixed(0)} guesses/s for ${seconds} s (${byStatus(attacks)}): ` +
      `one person's ${honest.length} sign-ins take ${at(honest, 0.5).toFixed(0)} ms at the median, ${at(honest, 0.99).toFixed(0)} ms at 99 % ` +
      `(goal ${GOALS_MS.honest}), ${refused} refused; the surplus of ${surplus.length} is turned away in ${at(surplus, 0.5).toFixed(0)} ms, ` +
      `${at(surplus, 0.99).toFixed(0)} ms at 99 % (goal ${GOALS_MS.surplus}), ${unannounced} without Retry-After`,
  );
  return (
    refused === 0 && unannounced === 0 && at(honest, 0.99) <= GOALS_MS.honest && at(surplus, 0.99) <= GOALS_MS.surplus
  );
};

const folder = await mkdtemp(join(tmpdir(), 'campjay-bench-signin-'));
try {
  await using product = await startProduct({ ...productSettings(folder), TRUSTED_PROXIES: '1' });
  await signedUpClient(product.url, BENCH_EMAIL, '172.16.0.1');
  const quiet = await sendRepeatedly(performance.now() + 5_000, HONEST, () =>
    signIn(product.url, '172.16.0.1', BENCH_EMAIL, PASSWORD),
  );
  console.log(
    `Without an attack: ${at(quiet, 0.5).toFixed(0)} ms at the median, ${at(quiet, 0.99).toFixed(0)} ms at 99 %`,
  );
  await compareAnswers(product.url);
  for (const [block, networks] of [1, 6, ADDRESSES].entries())
    if (!(await attack(product.url, networks, block + 1))) process.exitCode = 1;
} finally {
  await rm(folder, { recursive: true, force: true });
}
