/**
 * Whether tracking is allowed: not with Do Not Track or Global Privacy Control. In that case no third-party script is
 * loaded, no cookie is written, and nothing is sent, neither to others nor to our server
 * (docs/decisions/interactions.md).
 */
export const isTrackingAllowed = ({ navigator }: { readonly navigator: object } = window): boolean => {
  const { doNotTrack, globalPrivacyControl } = navigator as { doNotTrack?: unknown; globalPrivacyControl?: unknown };
  return doNotTrack !== '1' && globalPrivacyControl !== true;
};
