import { type Position } from '@campjay/platform/eventstore/port.ts';
import { listen } from '@campjay/platform/http/testing/serveForTest.ts';
import { createPositions } from '@campjay/platform/eventstore/positions.ts';
import { describe, expect, it } from '@jest/globals';
import { waitUntilSearchable } from './waitUntilCaughtUp.ts';

const positions = createPositions('log');
const never = new AbortController().signal;

/** A server that returns these answers for /readyz, repeating the last one, and counts the requests. */
const waitForProduct = async (answers: readonly string[], position: Position, withinMs: number) => {
  let requests = 0;
  await using server = await listen((_request, response) =>
    response.end(answers[Math.min(requests++, answers.length - 1)]),
  );
  const reached = await waitUntilSearchable(positions, server.url, position, { withinMs, signal: never });
  return { reached, asked: requests };
};

const readinessBody = (searched?: Position) =>
  JSON.stringify({ ready: searched !== undefined, waitingFor: [], searched });

describe('waiting until an import is searchable', () => {
  it('ends when the index has caught up with the read model, not when it merely answers', async () => {
    const answers = [
      'starting',
      readinessBody(),
      readinessBody(positions.positionOf(9n)),
      readinessBody(positions.positionOf(10n)),
    ];
    expect(await waitForProduct(answers, positions.positionOf(10n), 20_000)).toEqual({ reached: true, asked: 4 });
  });

  it('gives up after a timeout', async () => {
    const { reached } = await waitForProduct([readinessBody(positions.positionOf(9n))], positions.positionOf(10n), 50);
    expect(reached).toBe(false);
  });
});
