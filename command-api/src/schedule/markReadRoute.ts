import { parentStream } from '@campjay/events/streams.ts';
import { type Answer, LARGE_BODY_LIMIT, ok, post, problem, type Route } from '@campjay/platform/http/route.ts';
import { accountDeleted, dispatchCommand, beginCommand, type CommandDeps } from '../kernel/command.ts';
import { MarkScheduleRead, ScheduleDone } from './contract.ts';
import { readReceiptsDecider } from './readReceiptsDecider.ts';
import { findSchedule } from './scheduleAccess.ts';

const noSuchChange = problem(400, {
  type: 'NoSuchChange',
  field: 'revision',
  message: 'The schedule has no such change yet.',
});

/** Stores how far a person has seen a schedule, in that person's own account because it is private. */
export const markReadRoute = (deps: CommandDeps): Route =>
  post('/api/schedule/look-at-schedule', {
    allow: ['parent'],
    isCommand: true,
    problems: [404],
    summary: 'Keeps up to which change the caller has seen a schedule; it never goes back.',
    body: MarkScheduleRead,
    bodyLimitBytes: LARGE_BODY_LIMIT,
    answer: ScheduleDone,
    handle: async (input): Promise<Answer<ScheduleDone>> => {
      const context = await beginCommand(deps, input);
      if ('kind' in context) return context;
      const { userId } = context;
      const { ownerId = userId, revision, camps } = input.body;
      const found = await findSchedule(deps, { userId, ownerId, access: 'see' });
      if ('kind' in found) return found;
      if (revision > found.schedule.revision) return noSuchChange;
      const done = await dispatchCommand(deps, context, {
        decider: readReceiptsDecider,
        streamId: parentStream(userId),
        command: { type: 'LookAtSchedule', ownerId, revision, camps },
        done: 'It is kept how far you have seen this schedule.',
        explain: () => accountDeleted,
      });
      if (done.kind !== 'done') return done;
      const { message, position } = done;
      return ok({ success: true, message, position, revision: found.schedule.revision, hasChanged: false });
    },
  });
