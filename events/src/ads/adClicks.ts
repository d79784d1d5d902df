/** The link of a card that was clicked. */
export const AD_LINKS = ['website', 'message', 'testimonials'] as const;
export type AdLink = (typeof AD_LINKS)[number];

/** The reasons not to charge a click, in the order in which they are checked. */
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

/** The channel through which a registration was reported. */
export const REGISTRATION_SOURCES = ['pixel', 'server', 'upload'] as const;
export type RegistrationSource = (typeof REGISTRATION_SOURCES)[number];

/**
 * Proof that the advertiser itself reported a registration: a signature with its secret, or an upload while signed in.
 */
export const REGISTRATION_PROOFS = ['signature', 'upload'] as const;
export type RegistrationProof = (typeof REGISTRATION_PROOFS)[number];

/** Why a registration is unconfirmed: anyone could have sent it. It is shown but never billed. */
export const UNCONFIRMED_REASONS = ['unsigned', 'wrong-signature'] as const;
export type UnconfirmedReason = (typeof UNCONFIRMED_REASONS)[number];

/** Why a confirmed registration is not charged to a click. */
export const UNMATCHED_REASONS = [
  'no-such-click',
  'click-refused',
  'before-click',
  'too-late',
  'implausible-price',
  'too-many-for-click',
] as const;
export type UnmatchedReason = (typeof UNMATCHED_REASONS)[number];

/** Maximum days between a click and a registration attributed to it. */
export const REGISTRATION_WITHIN_DAYS = 30;
/** Registrations charged per click: a family with several kids and weeks has one order for each. */
export const REGISTRATIONS_PER_CLICK = 10;
/** Hours after which a click may be settled and billed. */
export const SETTLED_AFTER_HOURS = 72;
