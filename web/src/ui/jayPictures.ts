/** The drawings of the mascot Jay in `web/public/jay`, each named after what he does in it (Requirement 9.98). */
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

/** Picks a random drawing. `random` works like `Math.random`. */
export const pickJay = (random: () => number): JayPicture =>
  JAY_PICTURES[Math.floor(random() * JAY_PICTURES.length)] ?? JAY_PICTURES[0];

/** The URL of a drawing. Code that imports only this function does not bundle the list of drawings. */
export const jayUrl = (picture: JayPicture): string => `/jay/${picture}.svg`;
