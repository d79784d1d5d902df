import type { JayPicture } from './jayPictures.ts';

/** Where a drawing of Jay is fetched. The list of them all is not part of the first script. */
export const jayUrl = (picture: JayPicture): string => `/jay/${picture}.svg`;
