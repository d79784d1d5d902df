import { Agent, request } from 'node:http';
import { ATTACKS, PATH } from './attacks.ts';

/**
 * Posts one body repeatedly over several connections, each with its own client address, until the time is over; then
 * prints the number of responses per status as JSON. A separate process, so that sending does not delay the measured
 * searches.
 */
const [url = '', what = '', connections = '', seconds = ''] = process.argv.slice(2);
const body = Buffer.from(ATTACKS[what] ?? '');
const agent = new Agent({ keepAlive: true });
const until = performance.now() + Number(seconds) * 1000;
const answers: Record<number, number> = {};

const post = (from: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'content-length': body.length, 'x-forwarded-for': from };
    const clientRequest = request(`${url}${PATH}`, { method: 'POST', agent, headers }, (answer) => {
      answer.resume().once('end', () => resolve(answer.statusCode ?? 0));
    });
    clientRequest.once('error', reject).end(body);
  });

await Promise.all(
  Array.from({ length: Number(connections) }, async (_, at) => {
    while (performance.now() < until) {
      const status = await post(`10.0.${at}.1`);
      answers[status] = (answers[status] ?? 0) + 1;
    }
  }),
);
console.log(JSON.stringify(answers));
agent.destroy();
