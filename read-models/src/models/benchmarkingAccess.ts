import { readModel, table } from '../table.ts';

export const BENCHMARKING_ACCESS = readModel('benchmarking_access', {
  /** The websites whose camps may be compared. */
  unlocked: table({ base_url: 'text', granted_at: 'timestamptz' }, { key: ['base_url'] }),
});
