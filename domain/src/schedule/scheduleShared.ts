import type { SharingRules } from './changeRules.ts';
import { PERMISSIONS } from './historyText.ts';
import { withShare } from './schedule.ts';

export const scheduleSharedRules: SharingRules<'ScheduleShared'> = {
  encryptedField: 'email',
  evolve: (sharing, { data: { shareId, mode, tokenHash, email, readmits } }) =>
    withShare(sharing, shareId, {
      mode,
      tokenHash,
      isForOne: email !== null,
      lastJoinedBy: null,
      isEnded: false,
      isClosed: false,
      readmittedUserId: readmits,
    }),
  decrypt: ({ type, data }, decryptText) => ({
    type,
    data: { ...data, token: undefined, email: data.email && decryptText(data.email) },
  }),
  describe: ({ data: { mode, email } }) =>
    email === null
      ? `created a link with which others can ${PERMISSIONS[mode]}`
      : `invited ${email ?? 'somebody'} to ${PERMISSIONS[mode]}`,
};
