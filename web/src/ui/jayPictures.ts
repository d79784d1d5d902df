/** The drawings of Jay in `web/public/jay`, each called after what he does on it (SPEC §9 'Empty-state mascot images: 16'). */
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

export type JayPicture = (typeof JAY_PICTURES)[number];

/** One of the drawings, each as likely as any other. `random` answers as Math.random does: from 0 to just below 1. */
export const pickJay = (random: () => number): JayPicture =>
  JAY_PICTURES[Math.floor(random() * JAY_PICTURES.length)] ?? JAY_PICTURES[0];
