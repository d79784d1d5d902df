import type { ShareMode } from '@campjay/events/schedule/entries.ts';

/** The two share modes, as described to parents. */
export const MODES: Readonly<Record<ShareMode, { readonly name: string; readonly description: string }>> = {
  view: {
    name: 'View',
    description: 'They see the whole schedule with its notes and the names of your kids, and can change nothing.',
  },
  plan: {
    name: 'Plan together',
    description:
      'They see the same, and your kids’ birthdays and grades, and add, move and remove things as you do. Every change can be seen and undone.',
  },
};
