import { operatorAt, type RebuildProgress } from '@campjay/projector/service.ts';
import { timeLeft } from '../terminal.ts';
import { describeComparison } from './comparison.ts';
import { type CommandContext, type CommandParts, withDatabase } from './withDatabase.ts';

/** What can be done beside plainly making a replay; the options of the command. */
export const REPLAY_STEPS = {
  preview: 'show what readers would notice of the replay, making it first if none waits',
  promote: 'give readers the replay, making it first if none waits',
  return: 'give readers back what they saw before the last promotion',
  cancel: 'remove the replay',
} as const;
export type ReplayStep = keyof typeof REPLAY_STEPS;

/** Makes, shows, promotes, takes back or removes a replay of a read model. @throws DeskRefusal with a sentence. */
export const replay = (context: CommandContext, name: string, step: ReplayStep | undefined): Promise<number> =>
  withDatabase(context, async (parts) => {
    await take(parts, name, step);
    return 0;
  });

const take = async (parts: CommandParts, name: string, step: ReplayStep | undefined): Promise<void> => {
  const { desk, terminal } = parts;
  switch (step) {
    case undefined:
      await make(parts, name);
      terminal.say(`Look at it with "campjay replay ${name} --preview"; nobody sees it before "--promote".`);
      return;
    case 'preview':
      await makeUnlessWaiting(parts, name);
      for (const line of describeComparison(await desk.preview(name))) terminal.say(line);
      return;
    case 'promote': {
      await makeUnlessWaiting(parts, name);
      const comparison = await desk.promote(name, operatorAt(new Date()));
      terminal.say(`Readers now see ${comparison.otherBuild}; "campjay replay ${name} --return" takes it back.`);
      for (const line of describeComparison(comparison)) terminal.say(line);
      return;
    }
    case 'return':
      terminal.say(`Readers see ${(await desk.returnToFormer(name, operatorAt(new Date()))).build} again.`);
      return;
    case 'cancel':
      terminal.say(`${(await desk.cancel(name, operatorAt(new Date()))).build ?? 'The order'} is removed.`);
  }
};

const makeUnlessWaiting = async (parts: CommandParts, name: string): Promise<void> => {
  const status = (await parts.desk.list()).find((each) => each.name === name);
  if (!status?.builds.some(({ part }) => part === 'replayed')) await make(parts, name);
};

const make = async ({ desk, terminal, signal }: CommandParts, name: string): Promise<void> => {
  const { build, events, seconds } = await desk.replay(name, {
    by: operatorAt(new Date()),
    signal,
    onProgress: (progress) => terminal.progress(describeProgress(progress)),
  });
  terminal.say(`${build} holds ${events.toLocaleString('en-US')} events, replayed in ${seconds.toFixed(1)} s.`);
};

/** 'reading, 40,000 of 120,000 events, about 9 s left' */
export const describeProgress = ({ phase, eventsDone, eventsTotal, secondsLeft }: RebuildProgress): string =>
  [
    phase,
    `${eventsDone.toLocaleString('en-US')}${eventsTotal === undefined ? '' : ` of ${eventsTotal.toLocaleString('en-US')}`} events`,
    ...(secondsLeft === undefined ? [] : [timeLeft(secondsLeft * 1000)]),
  ].join(', ');
