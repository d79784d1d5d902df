/** What the server tells every page of how it is set up: nothing of it is secret. It stands in the document as JSON. */
export interface PublicSettings {
  /** Who signs people in: accounts of our own, or Clerk by this publishable key. */
  readonly identity: { readonly provider: 'local' } | { readonly provider: 'clerk'; readonly publishableKey: string };
  /** Of Google Places; the product's own places when absent. */
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

/** The id of the document's element that holds them. */
export const PUBLIC_SETTINGS_ID = 'public-settings';
