/**
 * Whether this browser may be counted: not if it says Do Not Track or Global Privacy Control. Then no foreign script is
 * loaded, no cookie is written and nothing is sent, to others or to ourselves (docs/decisions/interactions.md).
 */
export const isTrackingAllowed = ({ navigator }: { readonly navigator: object } = window): boolean => {
  const { doNotTrack, globalPrivacyControl } = navigator as { doNotTrack?: unknown; globalPrivacyControl?: unknown };
  return doNotTrack !== '1' && globalPrivacyControl !== true;
};
