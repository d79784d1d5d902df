import { signedUpClient } from '../writes/signedUpClient.ts';

/** Each account is used once per operation, so that none is locked. */
const ACCOUNTS = 60;
const WAYS = {
  'request-password-reset': {},
  'sign-in': { password: 'eight green canoes' },
  'sign-up': { password: 'eight green canoes', firstName: 'Somebody', lastName: 'Elsen' },
} as const;

const at = (durations: readonly number[], share: number): string =>
  (durations.toSorted((one, other) => one - other)[Math.floor(durations.length * share)] ?? NaN).toFixed(1);

/**
 * Compares response times with and without an account, alternately: for a password reset, and for a sign-in and a
 * sign-up with a wrong password. (A sign-up without an account creates it, and its response shows that.)
 */
export const compareAnswers = async (url: string): Promise<void> => {
  let requests = 0;
  /** Each request has a separate network, so that it hits no rate limit. */
  const nextSender = (): string => `10.${100 + (++requests >> 8)}.${requests & 255}.1`;
  const ask = async (way: keyof typeof WAYS, email: string): Promise<number> => {
    const began = performance.now();
    const answer = await fetch(`${url}/api/identity/${way}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: url, 'x-forwarded-for': nextSender() },
      body: JSON.stringify({ email, ...WAYS[way] }),
    });
    await answer.arrayBuffer();
    return performance.now() - began;
  };
  const emails = Array.from({ length: ACCOUNTS }, (_, index) => `known-${index}@example.org`);
  for (const email of emails) await signedUpClient(url, email, nextSender());
  for (const way of Object.keys(WAYS) as (keyof typeof WAYS)[]) {
    const [known, unknown]: [number[], number[]] = [[], []];
    for (const email of emails) {
      known.push(await ask(way, email));
      unknown.push(await ask(way, `${way}-of-un${email}`));
    }
    console.log(
      `${way}, ${ACCOUNTS} each: with an account ${at(known, 0.5)} ms at the median and ${at(known, 0.95)} ms at 95 %, ` +
        `without one ${at(unknown, 0.5)} and ${at(unknown, 0.95)} ms`,
    );
  }
};
