import { setTimeout as pause } from 'node:timers/promises';
import { type Compared, type Projections, type Replay } from '@campjay/projector/admin/contract.ts';
import { type Span, type Told } from './judge.ts';

const LOOK_EVERY_MS = 500;
const READY_WITHIN_MS = 420_000;

/** A replay from its order to the moment at which it could be promoted. */
export interface Watched {
  readonly span: Span;
  readonly events: number;
  readonly told: readonly Told[];
}

/** What an admin does at the projections desk over HTTP. @param cookie the admin's */
export const deskOver = (url: string, cookie: string) => {
  const headers = { 'content-type': 'application/json', origin: url, cookie };
  const ask = async <Answer>(path: string, body?: object): Promise<Answer> => {
    const order = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
    const answer = await fetch(`${url}/api/admin/projections${path}`, { headers, ...order });
    if (!answer.ok) throw new Error(`The desk's ${path} was answered with ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as Answer;
  };
  const look = async (name: string): Promise<Replay | null> => {
    const { projections } = await ask<Projections>('');
    return projections.find((projection) => projection.name === name)?.replay ?? null;
  };
  return {
    /** Orders a replay and writes down every half second what the desk tells of it. */
    replay: async (name: string): Promise<Watched> => {
      const from = Date.now();
      await ask('/start-replay', { name });
      const told: Told[] = [];
      for (;;) {
        await pause(LOOK_EVERY_MS);
        const replay = await look(name);
        if (replay?.error) throw new Error(replay.error);
        if (replay?.state === 'ready') return { span: { from, to: Date.now() }, events: replay.eventsDone, told };
        if (replay) told.push(toldOf(replay));
        if (Date.now() - from > READY_WITHIN_MS) throw new Error('The replay took too long.');
      }
    },
    promote: (name: string): Promise<Compared> => ask('/promote-replay', { name }),
    /** Waits until no read model is being made: a kept log may have been left by another version of the code. */
    atRest: async (): Promise<void> => {
      const isAtRest = ({ builds }: Projections['projections'][number]) =>
        builds.some(({ part, isCurrent }) => part === 'live' && isCurrent) &&
        builds.every(({ part }) => part !== 'building');
      while (!(await ask<Projections>('')).projections.every(isAtRest)) await pause(LOOK_EVERY_MS);
    },
    /** What an interrupted run has left. */
    cancel: async (name: string): Promise<void> => {
      const left = await look(name);
      if (left && left.state !== 'failed') await ask('/cancel-replay', { name });
    },
  };
};

const toldOf = ({ phase, eventsDone, eventsTotal, secondsLeft, measuredAt }: Replay): Told => ({
  at: measuredAt === null ? Date.now() : Date.parse(measuredAt),
  phase: phase ?? undefined,
  eventsDone,
  eventsTotal: eventsTotal ?? undefined,
  secondsLeft: secondsLeft ?? undefined,
});
