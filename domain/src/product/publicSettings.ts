/** Server settings that the HTML of every page contains as JSON. They must not include secrets. */
export interface PublicSettings {
  /** The identity provider: our own accounts, or Clerk with this publishable key. */
  readonly identity: { readonly provider: 'local' } | { readonly provider: 'clerk'; readonly publishableKey: string };
  /** The key for Google Places. Without it, the client uses our own place search. */
  readonly googleMapsKey?: string | undefined;
  /** The URL of a MapLibre style for the map. Without it, the map shows only the client's own outlines. */
  readonly mapStyleUrl?: string | undefined;
  readonly analytics: {
    /** Has the form 'G-…'. */
    readonly googleAnalyticsId?: string | undefined;
    /** The sign-up conversion, in the form 'AW-…/label'. */
    readonly googleAdsConversion?: string | undefined;
    readonly metaPixelId?: string | undefined;
  };
}

export const DEFAULT_PUBLIC_SETTINGS: PublicSettings = { identity: { provider: 'local' }, analytics: {} };

/** The id of the HTML element that contains the settings. */
export const PUBLIC_SETTINGS_ID = 'public-settings';
