import { table } from '../table.ts';

/** The name of the read model. */
export const HIDDEN_CAMPS = 'hidden_camps';

export const hiddenCampsTables = {
  hidden_camps: table({ user_id: 'text', org_id: 'text' }, { key: ['user_id', 'org_id'] }),
};
