/** The drawings of Jay in `web/public/jay`, named after what he does (Requirement 9.98). */
export const JAY_PICTURES = [
  'asleep-in-a-nest',
  'flying-with-a-suitcase',
  'hanging-upside-down',
  'in-a-sleeping-bag',
  'looking-through-binoculars',
  'looking-under-a-rock',
  'mixing-in-a-lab',
  'paddling-a-canoe',
  'painting-at-an-easel',
  'playing-soccer',
  'playing-the-ukulele',
  'reading-a-map',
  'roller-skating',
  'toasting-a-marshmallow',
  'under-an-umbrella',
  'walking-by-headlamp',
] as const;

type JayPicture = (typeof JAY_PICTURES)[number];

/** Picks a drawing with equal probability. `random` returns values like Math.random, from 0 to just below 1. */
export const pickJay = (random: () => number): JayPicture =>
  JAY_PICTURES[Math.floor(random() * JAY_PICTURES.length)] ?? JAY_PICTURES[0];

/** The URL of a drawing. It is separate from the list of drawings, to keep that out of the first script. */
export const jayUrl = (picture: JayPicture): string => `/jay/${picture}.svg`;
