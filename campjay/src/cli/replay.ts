import { operatorContext, type RebuildProgress } from '@campjay/projector/service.ts';
import { timeLeft } from './terminal.ts';
import { describeComparison } from './comparison.ts';
import { type CommandContext, type CommandServices, withDatabase } from './withDatabase.ts';

/** Options of the command; without one it only makes a replay. */
export const REPLAY_STEPS = {
  preview: 'show what readers would notice of the replay, making it first if none waits',
  promote: 'give readers the replay, making it first if none waits',
  return: 'give readers back what they saw before the last promotion',
  cancel: 'remove the replay',
} as const;
export type ReplayStep = keyof typeof REPLAY_STEPS;

/** Makes, previews, promotes, reverts or removes a replay of a read model. @throws AdminRefusal with a sentence. */
export const replay = (context: CommandContext, name: string, step: ReplayStep | undefined): Promise<number> =>
  withDatabase(context, async (services) => {
    await runStep(services, name, step);
    return 0;
  });

const runStep = async (services: CommandServices, name: string, step: ReplayStep | undefined): Promise<void> => {
  const { projectionsAdmin, terminal } = services;
  switch (step) {
    case undefined:
      await startReplay(services, name);
      terminal.print(`Look at it with "campjay replay ${name} --preview"; nobody sees it before "--promote".`);
      return;
    case 'preview':
      await ensureReplay(services, name);
      for (const line of describeComparison(await projectionsAdmin.preview(name))) terminal.print(line);
      return;
    case 'promote': {
      await ensureReplay(services, name);
      const comparison = await projectionsAdmin.promote(name, operatorContext(new Date()));
      terminal.print(`Readers now see ${comparison.otherBuild}; "campjay replay ${name} --return" takes it back.`);
      for (const line of describeComparison(comparison)) terminal.print(line);
      return;
    }
    case 'return':
      terminal.print(
        `Readers see ${(await projectionsAdmin.returnToFormer(name, operatorContext(new Date()))).build} again.`,
      );
      return;
    case 'cancel':
      terminal.print(
        `${(await projectionsAdmin.cancel(name, operatorContext(new Date()))).build ?? 'The order'} is removed.`,
      );
  }
};

const ensureReplay = async (services: CommandServices, name: string): Promise<void> => {
  const status = (await services.projectionsAdmin.list()).find((each) => each.name === name);
  if (!status?.builds.some(({ part }) => part === 'replayed')) await startReplay(services, name);
};

const startReplay = async ({ projectionsAdmin, terminal, signal }: CommandServices, name: string): Promise<void> => {
  const { build, events, seconds } = await projectionsAdmin.replay(name, {
    by: operatorContext(new Date()),
    signal,
    onProgress: (progress) => terminal.progress(describeProgress(progress)),
  });
  terminal.print(`${build} holds ${events.toLocaleString('en-US')} events, replayed in ${seconds.toFixed(1)} s.`);
};

/** 'reading, 40,000 of 120,000 events, about 9 s left' */
export const describeProgress = ({ phase, eventsDone, eventsTotal, secondsLeft }: RebuildProgress): string =>
  [
    phase,
    `${eventsDone.toLocaleString('en-US')}${eventsTotal === undefined ? '' : ` of ${eventsTotal.toLocaleString('en-US')}`} events`,
    ...(secondsLeft === undefined ? [] : [timeLeft(secondsLeft * 1000)]),
  ].join(', ');
