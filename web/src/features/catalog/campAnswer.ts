import type { PostAnswer } from '../../app/apiTypes.ts';

/** A camp with its sessions, as searches and lists return it. */
export type CampOrg = PostAnswer<'camp-data/get-camp-data-chunk'>['data']['combinedData'][number];
