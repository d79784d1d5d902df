import { table } from '../table.ts';

/** The name of the read model. */
export const BENCHMARKING_ACCESS = 'benchmarking_access';

export const benchmarkingAccessTables = {
  /** The websites whose camps may be compared. */
  unlocked: table({ base_url: 'text', granted_at: 'timestamptz' }, { key: ['base_url'] }),
};
