import { readModel, table } from '../table.ts';

export const HIDDEN_CAMPS = readModel('hidden_camps', {
  hidden_camps: table({ user_id: 'text', org_id: 'text' }, { key: ['user_id', 'org_id'] }),
});
