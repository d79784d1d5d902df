/** Server settings that every page receives as JSON in its document. Nothing in them is secret. */
export interface PublicSettings {
  /** The identity provider: our own accounts, or Clerk with this publishable key. */
  readonly identity: { readonly provider: 'local' } | { readonly provider: 'clerk'; readonly publishableKey: string };
  /** The key for Google Places; without it, the product uses its own places. */
  readonly googleMapsKey?: string | undefined;
  readonly analytics: {
    /** 'G-…' */
    readonly googleAnalyticsId?: string | undefined;
    /** 'AW-…/label' of the sign-up conversion. */
    readonly googleAdsConversion?: string | undefined;
    readonly metaPixelId?: string | undefined;
  };
}

export const DEFAULT_PUBLIC_SETTINGS: PublicSettings = { identity: { provider: 'local' }, analytics: {} };

/** The id of the document's element that holds the settings. */
export const PUBLIC_SETTINGS_ID = 'public-settings';
