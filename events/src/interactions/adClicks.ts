/** Which of a card's links was followed. */
export const AD_LINKS = ['website', 'message', 'testimonials'] as const;
export type AdLink = (typeof AD_LINKS)[number];

/** Why a click is not charged (DESIGN §8), in the order in which the reasons are looked for. */
export const CLICK_REFUSALS = [
  'bad-token',
  'expired-token',
  'robot',
  'own-people',
  'double-click',
  'too-many-from-address',
  'over-budget',
] as const;
export type ClickRefusal = (typeof CLICK_REFUSALS)[number];

/** Where a registration became known. */
export const REGISTRATION_SOURCES = ['pixel', 'upload'] as const;
export type RegistrationSource = (typeof REGISTRATION_SOURCES)[number];

/** Why a registration belongs to no click that is paid for. */
export const UNMATCHED_REASONS = ['no-such-click', 'click-refused', 'before-click', 'too-late'] as const;
export type UnmatchedReason = (typeof UNMATCHED_REASONS)[number];

/** Days from a click within which a registration is its own. */
export const REGISTRATION_WITHIN_DAYS = 30;
/** Hours after which a click may be settled, and so billed. */
export const SETTLED_AFTER_HOURS = 72;
