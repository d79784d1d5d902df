import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { type Position } from '@campjay/platform/eventStore/port.ts';
import { positionsOf } from '@campjay/platform/eventStore/positions.ts';
import { describe, expect, it } from '@jest/globals';
import { searchesReach } from './searchesReach.ts';

const positions = positionsOf('log');
const never = new AbortController().signal;

/** A product that gives these answers to /readyz, the last one again and again; then how often it was asked. */
const askProduct = async (answers: readonly string[], position: Position, withinMs: number) => {
  let asked = 0;
  const server = createServer((_request, response) => {
    response.setHeader('connection', 'close');
    response.end(answers[Math.min(asked++, answers.length - 1)]);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    return { reached: await searchesReach(positions, address, position, { withinMs, signal: never }), asked };
  } finally {
    server.close();
  }
};

const saying = (searched?: Position) => JSON.stringify({ ready: searched !== undefined, waitingFor: [], searched });

describe('waiting until searches know an import', () => {
  it('ends when the index has come as far as the read model, not when it merely answers', async () => {
    const answers = ['starting', saying(), saying(positions.of(9n)), saying(positions.of(10n))];
    expect(await askProduct(answers, positions.of(10n), 20_000)).toEqual({ reached: true, asked: 4 });
  });

  it('is given up after a while', async () => {
    const { reached } = await askProduct([saying(positions.of(9n))], positions.of(10n), 50);
    expect(reached).toBe(false);
  });
});
