import type { PlanningRules } from './changeRules.ts';
import { formatHours } from './formatChange.ts';

export const workingHoursSetRules: PlanningRules<'WorkingHoursSet'> = {
  evolve: (schedule, { data }) => ({ ...schedule, workingHours: data.to, workingHoursRevision: schedule.revision }),
  decrypt: (event) => event,
  describe: ({ data: { from, to } }) => {
    const hours = "the parents' working hours";
    if (!to) return from ? `removed ${hours} (${formatHours(from)})` : `left ${hours} open`;
    return from
      ? `changed ${hours} from ${formatHours(from)} to ${formatHours(to)}`
      : `set ${hours} to ${formatHours(to)}`;
  },
  oppositeChange: ({ type, data }) => ({ type, data: { ...data, from: data.to, to: data.from } }),
};
