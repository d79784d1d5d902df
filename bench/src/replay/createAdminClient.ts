import { setTimeout as pause } from 'node:timers/promises';
import { type ComparisonResponse, type ProjectionsResponse, type Replay } from '@campjay/projector/admin/contract.ts';
import { type Span, type ProgressReport } from './judge.ts';

const POLL_INTERVAL_MS = 500;
const READY_WITHIN_MS = 420_000;

/** A replay from its request until it is ready to be promoted. */
export interface WatchedReplay {
  readonly span: Span;
  readonly events: number;
  readonly reports: readonly ProgressReport[];
}

/** Client of the projections admin API. @param cookie the admin's */
export const createAdminClient = (url: string, cookie: string) => {
  const headers = { 'content-type': 'application/json', origin: url, cookie };
  const request = async <Answer>(path: string, body?: object): Promise<Answer> => {
    const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
    const answer = await fetch(`${url}/api/admin/projections${path}`, { headers, ...init });
    if (!answer.ok) throw new Error(`The admin API's ${path} responded with ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as Answer;
  };
  const readReplay = async (name: string): Promise<Replay | null> => {
    const { projections } = await request<ProjectionsResponse>('');
    return projections.find((projection) => projection.name === name)?.replay ?? null;
  };
  return {
    /** Requests a replay and records its progress every half second. */
    replay: async (name: string): Promise<WatchedReplay> => {
      const from = Date.now();
      await request('/start-replay', { name });
      const reports: ProgressReport[] = [];
      for (;;) {
        await pause(POLL_INTERVAL_MS);
        const replay = await readReplay(name);
        if (replay?.error) throw new Error(replay.error);
        if (replay?.state === 'ready') return { span: { from, to: Date.now() }, events: replay.eventsDone, reports };
        if (replay) reports.push(progressReportOf(replay));
        if (Date.now() - from > READY_WITHIN_MS) throw new Error('The replay took too long.');
      }
    },
    promote: (name: string): Promise<ComparisonResponse> => request('/promote-replay', { name }),
    /** Waits until no read model is being built: another version of the code may have written the reused log. */
    atRest: async (): Promise<void> => {
      const isAtRest = ({ builds }: ProjectionsResponse['projections'][number]) =>
        builds.some(({ part, isCurrent }) => part === 'live' && isCurrent) &&
        builds.every(({ part }) => part !== 'building');
      while (!(await request<ProjectionsResponse>('')).projections.every(isAtRest)) await pause(POLL_INTERVAL_MS);
    },
    /** Cancels what an interrupted run has left. */
    cancel: async (name: string): Promise<void> => {
      const pending = await readReplay(name);
      if (pending && pending.state !== 'failed') await request('/cancel-replay', { name });
    },
  };
};

const progressReportOf = ({ phase, eventsDone, eventsTotal, secondsLeft, measuredAt }: Replay): ProgressReport => ({
  at: measuredAt === null ? Date.now() : Date.parse(measuredAt),
  phase: phase ?? undefined,
  eventsDone,
  eventsTotal: eventsTotal ?? undefined,
  secondsLeft: secondsLeft ?? undefined,
});
