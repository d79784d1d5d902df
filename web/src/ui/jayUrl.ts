import type { JayPicture } from './jayPictures.ts';

/** The URL of a drawing. It is separate from the list of drawings, to keep that out of the first script. */
export const jayUrl = (picture: JayPicture): string => `/jay/${picture}.svg`;
