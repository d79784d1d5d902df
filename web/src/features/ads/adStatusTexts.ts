import { type AdStatus } from '@campjay/events/ads/values.ts';

/** Label and description of each ad status. */
export const STATUS_TEXTS: Readonly<Record<AdStatus, { readonly name: string; readonly description: string }>> = {
  draft: { name: 'Draft', description: 'Nobody is shown it. Finish it in peace.' },
  active: {
    name: 'Active',
    description:
      'It is shown wherever one of its sessions matches a search, while there is budget left. Clicks cost from now on.',
  },
  paused: {
    name: 'Paused',
    description:
      'Within moments it is shown no more. Words, pictures and sessions stay as they are, and nothing costs.',
  },
  archived: {
    name: 'Archived',
    description:
      'It is shown no more and stands last in the list of your ads. Its reports stay. You can take it out again.',
  },
};
