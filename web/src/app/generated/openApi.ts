/**
 * @generated from the routes of the APIs by `npm run generate:api`. Do not edit.
 */
export interface paths {
  '/api/admin/admins': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The emails of all admins. */
    get: operations['getAdminAdmins'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/advertisers': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** All advertisers with the emails of their linked users, and the open concierge requests. */
    get: operations['getAdminAdvertisers'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/audit': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Audit entries, newest first, in pages. */
    get: operations['getAdminAudit'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/audit.csv': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Audit entries as a CSV file, at most the newest 10,000. */
    get: operations['getAdminAuditCsv'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/base-urls': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The normalized websites of all camps. */
    get: operations['getAdminBaseUrls'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/benchmarking-access': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The websites with unlocked benchmarking figures. */
    get: operations['getAdminBenchmarkingAccess'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/benchmarking-access/grant': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Unlocks benchmarking for the camps of these websites. */
    post: operations['postAdminBenchmarkingAccessGrant'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/benchmarking-access/revoke': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Locks benchmarking for the camps of these websites, effective at once. */
    post: operations['postAdminBenchmarkingAccessRevoke'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/caches': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Statistics of the in-memory caches of the server. */
    get: operations['getAdminCaches'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/camp-facts': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The current facts of a camp or of one of its sessions, and the source’s value of each corrected fact. */
    get: operations['getAdminCampFacts'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/camp-history': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The changes of a camp or of one of its sessions: old and new values, time, author and reason, in pages. */
    get: operations['getAdminCampHistory'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/camp-stats': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** The number of places and the lowest price of the camps of a website. */
    post: operations['postAdminCampStats'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/catalog-imports': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Returns the latest imports of uploaded files, the newest first. */
    get: operations['getAdminCatalogImports'];
    put?: never;
    /** Uploads a file of camps (NDJSON) or schools (CSV or NDJSON), to preview what it would change. */
    post: operations['postAdminCatalogImports'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/catalog-imports/{importId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Returns an import with its progress, preview and result. */
    get: operations['getAdminCatalogImportsImportId'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/catalog-imports/{importId}/cancel': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Cancels an import. Changes that it has already made stay. */
    post: operations['postAdminCatalogImportsImportIdCancel'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/catalog-imports/{importId}/changes': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Returns a page of the changes that an import would make, sorted by name. A page has 200 changes. */
    get: operations['getAdminCatalogImportsImportIdChanges'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/catalog-imports/{importId}/refusals': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Returns a page of the lines that an import refuses. A page has 200 lines. */
    get: operations['getAdminCatalogImportsImportIdRefusals'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/catalog-imports/{importId}/refused.csv': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Downloads the lines that an import refuses, as a CSV file. */
    get: operations['getAdminCatalogImportsImportIdRefusedCsv'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/catalog-imports/{importId}/start': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Starts an import that was previewed. */
    post: operations['postAdminCatalogImportsImportIdStart'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/charges': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Charges that were refused or whose outcome is unknown, and amounts that wait for a subscription. */
    get: operations['getAdminCharges'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/check': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Whether the caller is an admin. */
    get: operations['getAdminCheck'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/clear-cache': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Clears the in-memory caches of the server. */
    post: operations['postAdminClearCache'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/concierge-requests': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Concierge requests of camp operators and the decisions about them, newest first, fifty per page. */
    get: operations['getAdminConciergeRequests'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/correct-camp': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Corrects facts of a camp organization, with a reason. Each correction applies until the source changes the fact. */
    post: operations['postAdminCorrectCamp'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/correct-from-file': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Applies the corrections in a CSV file, or, in a dry run, reports what each line would change. */
    post: operations['postAdminCorrectFromFile'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/correct-session': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Corrects facts of a session, with a reason. Each correction applies until the source changes the fact. */
    post: operations['postAdminCorrectSession'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/create-advertiser': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Creates an advertiser with its own pricing. If an email is given, its account is linked to the advertiser. */
    post: operations['postAdminCreateAdvertiser'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/create-self-serve-advertiser': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Creates an advertiser with the default pricing, and links the account with this email to it. */
    post: operations['postAdminCreateSelfServeAdvertiser'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/decide-charge': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Sends a refused or lost charge again, or closes it. */
    post: operations['postAdminDecideCharge'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/decide-concierge-request': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Resolves a concierge request of a camp operator, or reopens it. */
    post: operations['postAdminDecideConciergeRequest'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/decide-suggestion': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Resolves a suggestion, or reopens it. */
    post: operations['postAdminDecideSuggestion'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/find-camps': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Finds camps by part of their name, website or id. */
    get: operations['getAdminFindCamps'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/link-user': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Links the account with this email to an advertiser, so that it can act for it. */
    post: operations['postAdminLinkUser'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/process-managers': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Lists the process managers: how far they are behind the log, their last errors and parked events. */
    get: operations['getAdminProcessManagers'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/process-managers/retry-parked': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Retries a parked event of a process manager, and then the events that wait behind it. */
    post: operations['postAdminProcessManagersRetryParked'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/process-managers/skip-parked': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Skips a parked event of a process manager for good: it has no side effect. */
    post: operations['postAdminProcessManagersSkipParked'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/projections': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Lists the read models: their builds, how far they are behind the log, replays and promotions. */
    get: operations['getAdminProjections'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/projections/cancel-replay': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Cancels a replay that is ordered, in progress or finished, and removes its build. */
    post: operations['postAdminProjectionsCancelReplay'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/projections/open-parked': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Reads a parked event from the log. Private values stay encrypted. */
    post: operations['postAdminProjectionsOpenParked'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/projections/parked': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Lists the streams that read models cannot process further, without the content of their events. */
    get: operations['getAdminProjectionsParked'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/projections/preview-replay': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Shows what promoting a finished replay would change, row by row, and how many people would notice. */
    post: operations['postAdminProjectionsPreviewReplay'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/projections/promote-replay': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Switches readers to the finished replay, and returns what this has changed. */
    post: operations['postAdminProjectionsPromoteReplay'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/projections/retry-parked': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Retries the parked events of a stream, in order. */
    post: operations['postAdminProjectionsRetryParked'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/projections/return-to-former': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Switches readers back to the build that was live before the last promotion. */
    post: operations['postAdminProjectionsReturnToFormer'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/projections/skip-parked': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Skips the first parked event of a stream, in this build and in all later ones. */
    post: operations['postAdminProjectionsSkipParked'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/projections/start-replay': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Orders a replay: a build of a read model from the first event, next to the one that readers see. */
    post: operations['postAdminProjectionsStartReplay'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/queued-emails': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Emails that wait for delivery, and emails that could not be delivered. */
    get: operations['getAdminQueuedEmails'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/rename-advertiser': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Renames an advertiser. */
    post: operations['postAdminRenameAdvertiser'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/set-advertiser-camps': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Replaces the list of websites whose camps belong to an advertiser. */
    post: operations['postAdminSetAdvertiserCamps'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/set-advertiser-pricing': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Sets the pricing of an advertiser for cards that are shown from now on. */
    post: operations['postAdminSetAdvertiserPricing'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/suggestions': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Suggestions of visitors and the decisions about them, newest first, fifty per page. */
    get: operations['getAdminSuggestions'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/text-index': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Shows the status of the text index, and the outcome of its last rebuild. */
    get: operations['getAdminTextIndex'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/text-index/rebuild': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Orders a rebuild of the text index, next to the one that searches use, which it then replaces. */
    post: operations['postAdminTextIndexRebuild'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/unlink-user': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Unlinks the account with this email from an advertiser, with immediate effect. */
    post: operations['postAdminUnlinkUser'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/user-emails': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The emails of all accounts, when each signed up, and whether the email is confirmed. */
    get: operations['getAdminUserEmails'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/waiting': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Number of suggestions, concierge requests, charges and delayed emails that wait for an admin. */
    get: operations['getAdminWaiting'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/warm-cache': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Fills the in-memory caches with the most requested entries. */
    post: operations['postAdminWarmCache'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/withdraw-correction': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Withdraws corrections of facts, so that the values from the source apply again. */
    post: operations['postAdminWithdrawCorrection'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/advertiser/concierge-request': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Stores the request of a camp operator to be contacted about advertising. */
    post: operations['postAdvertiserConciergeRequest'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/advertising/accept-terms': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Accepts the current advertiser terms. */
    post: operations['postAdvertisingAcceptTerms'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/advertising/ad-preview': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The preview of an ad: its sponsored card as parents see it. */
    get: operations['getAdvertisingAdPreview'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/advertising/advertiser': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** One advertiser with its ads, for those who act for it. */
    get: operations['getAdvertisingAdvertiser'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/advertising/advertisers-with-ads': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The advertisers that the caller is linked to, each with its ads. */
    get: operations['getAdvertisingAdvertisersWithAds'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/advertising/billing': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** An advertiser’s costs per month, ad by ad, and its settlements. */
    get: operations['getAdvertisingBilling'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/advertising/bulk-set-instance-flags': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Turns sessions on or off in an ad. Lists those that could not be changed, with the reason. */
    post: operations['postAdvertisingBulkSetInstanceFlags'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/advertising/conversion-secret': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Returns the secret with which registrations are signed, to users linked to the advertiser. */
    get: operations['getAdvertisingConversionSecret'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/advertising/create-ad': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Creates an ad as a draft, without text or pictures. */
    post: operations['postAdvertisingCreateAd'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/advertising/delete-ad-image-from-ad': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Deletes a picture from an ad. */
    post: operations['postAdvertisingDeleteAdImageFromAd'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/advertising/instances': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** All sessions of an advertiser’s camps in the season, and the ad that each is in. */
    get: operations['getAdvertisingInstances'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/advertising/registration-test': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Returns the registrations that a test received, and whether their signatures are valid. */
    get: operations['getAdvertisingRegistrationTest'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/advertising/rename-ad': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Renames an ad. */
    post: operations['postAdvertisingRenameAd'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/advertising/report': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Views, clicks, refusals, cost and registrations of an advertiser, by day, ad, camp and session. */
    get: operations['getAdvertisingReport'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/advertising/report-clicks': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The clicks behind a figure with their verdicts, latest first, a hundred at a time. */
    get: operations['getAdvertisingReportClicks'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/advertising/report-revision': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** A revision that changes whenever an advertiser’s report changes. */
    get: operations['getAdvertisingReportRevision'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/advertising/report.csv': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The same report as a CSV file for spreadsheets. */
    get: operations['getAdvertisingReportCsv'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/advertising/set-conversion-secret': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Creates or replaces the secret with which registrations are signed. */
    post: operations['postAdvertisingSetConversionSecret'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/advertising/start-registration-test': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Starts a test of the integration: creates a click whose registrations are shown for an hour and never billed. */
    post: operations['postAdvertisingStartRegistrationTest'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/advertising/subscription': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The status of an advertiser’s subscription, as last reported by the payment provider. */
    get: operations['getAdvertisingSubscription'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/advertising/update-ad': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Sets the texts of an ad and the URL of its links. Refused if somebody else changed them in the meantime. */
    post: operations['postAdvertisingUpdateAd'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/advertising/update-ad-images-order': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Reorders the pictures of an ad. */
    post: operations['postAdvertisingUpdateAdImagesOrder'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/advertising/update-ad-status': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Activates, pauses or archives an ad. An active ad needs accepted terms, and a message or a picture. */
    post: operations['postAdvertisingUpdateAdStatus'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/advertising/update-advertiser-budget': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Sets the maximum charge per calendar month, in cents. */
    post: operations['postAdvertisingUpdateAdvertiserBudget'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/advertising/update-discount-settings': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Sets or ends the discount for families who give the product’s code. */
    post: operations['postAdvertisingUpdateDiscountSettings'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/advertising/upload-image-for-ad': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Adds a picture to an ad, after the others. Its format is detected from its content. */
    post: operations['postAdvertisingUploadImageForAd'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/advertising/upload-registrations': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Accepts and confirms the registrations in a CSV file with the columns click, order, registered_at and price. */
    post: operations['postAdvertisingUploadRegistrations'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/advertising/valid-ad-clicks': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The counted clicks, latest first, a hundred at a time. */
    get: operations['getAdvertisingValidAdClicks'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/alerts/delete-search': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Deletes a saved search. */
    post: operations['postAlertsDeleteSearch'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/alerts/list': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The caller’s saved searches and watched camps. */
    get: operations['getAlertsList'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/alerts/rename-search': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Renames a saved search. */
    post: operations['postAlertsRenameSearch'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/alerts/save-search': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Saves a search, with an id that the client generates. New matches are emailed to the caller. */
    post: operations['postAlertsSaveSearch'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/alerts/set-search-delivery': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Sets when the caller is emailed about a saved search. */
    post: operations['postAlertsSetSearchDelivery'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/alerts/set-stopped': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Stops all alert emails to the caller, or resumes them. */
    post: operations['postAlertsSetStopped'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/alerts/unsubscribe': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The page of an unsubscribe link, with a button that turns the alert off. */
    get: operations['getAlertsUnsubscribe'];
    put?: never;
    /** Turns off the alert of an unsubscribe link. It may be repeated. */
    post: operations['postAlertsUnsubscribe'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/alerts/unwatch-camp': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Stops watching a camp. */
    post: operations['postAlertsUnwatchCamp'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/alerts/watch-camp': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Watches a camp, or sets when the caller is emailed about it. */
    post: operations['postAlertsWatchCamp'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/benchmarking/get-camp-benchmark-data': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** How a camp compares with others: prices, hours, ages, weeks, registration, refunds and aid. */
    post: operations['postBenchmarkingGetCampBenchmarkData'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/benchmarking/get-org-benchmark-filters': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The initial filters for comparing the camps of a website: their place, ages and grades. */
    get: operations['getBenchmarkingGetOrgBenchmarkFilters'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/benchmarking/list-camp-orgs': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The camps that can be compared, the sample camp first. */
    get: operations['getBenchmarkingListCampOrgs'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/benchmarking/list-unlocked-base-urls': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The websites whose camps the caller may compare. */
    get: operations['getBenchmarkingListUnlockedBaseUrls'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/benchmarking/update-selected-cohort-camps': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Replaces the list of camps that an advertiser compares itself with. */
    post: operations['postBenchmarkingUpdateSelectedCohortCamps'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/camp-data/get-all-schedulable-instances': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The sessions of the season that can be placed in a schedule: those of favorites, or all that match the filters. */
    get: operations['getCampDataGetAllSchedulableInstances'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/camp-data/get-camp': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** One camp with all its sessions of the season, which of them fit the filters, and similar camps nearby. */
    post: operations['postCampDataGetCamp'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/camp-data/get-camp-data-chunk': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** The next camps that match a filter state, each with its matching sessions, and the total number of matches. Matching ads are placed between them. */
    post: operations['postCampDataGetCampDataChunk'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/camp-data/get-camps': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Up to four camps with all their sessions of the season, and which of them fit the filters. */
    post: operations['postCampDataGetCamps'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/camp-data/get-facet-counts': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** For every option of every filter, how many camps match when that filter is replaced by that option alone. */
    post: operations['postCampDataGetFacetCounts'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/camp-data/get-favorite-camp-data-chunk': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** The next cards of a list of camps. Each has the sessions that pass the filters, possibly none. */
    post: operations['postCampDataGetFavoriteCampDataChunk'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/camp-data/get-map-points': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** The locations of all camps that match a filter state, each with the number of matching sessions there and their lowest price. */
    post: operations['postCampDataGetMapPoints'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/camp-data/parse-sentence': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** The filters, children and place that a sentence names. The name of a camp sets nothing. */
    post: operations['postCampDataParseSentence'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/favorites/favorite-camp': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Adds a camp to the caller's favorites. */
    post: operations['postFavoritesFavoriteCamp'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/favorites/get-shared': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** The favorites of a share link. */
    post: operations['postFavoritesGetShared'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/favorites/get-shared-camp-data-chunk': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** The next cards of the favorites of a share link. Each has the sessions that pass the filters, possibly none. */
    post: operations['postFavoritesGetSharedCampDataChunk'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/favorites/list': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The caller’s favorites, how they are shared, and the lists that others share with the caller. */
    get: operations['getFavoritesList'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/favorites/receive-share': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Saves another parent's favorites list, which was shared by a link. */
    post: operations['postFavoritesReceiveShare'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/favorites/remove-sharer': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Removes another parent's list. */
    post: operations['postFavoritesRemoveSharer'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/favorites/save-note': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Saves the note on a favorite, replacing any earlier note; a blank note removes it. */
    post: operations['postFavoritesSaveNote'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/favorites/unfavorite-camp': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Removes a camp from the caller's favorites. Its note is hidden until the camp is a favorite again. */
    post: operations['postFavoritesUnfavoriteCamp'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/favorites/update-sharing': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Shares the favorites by link, with or without notes, or stops sharing them. */
    post: operations['postFavoritesUpdateSharing'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/hidden-camps/hide-camp': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Hides a camp from the caller's search results. */
    post: operations['postHiddenCampsHideCamp'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/hidden-camps/list': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The camps that the caller has hidden. */
    get: operations['getHiddenCampsList'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/hidden-camps/unhide-camp': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Shows a hidden camp again. */
    post: operations['postHiddenCampsUnhideCamp'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/identity/change-password': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Replaces the caller's password, ends all their other sessions, and notifies them by email. */
    post: operations['postIdentityChangePassword'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/identity/confirm-email': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Confirms the caller's email with the token of the emailed link. */
    post: operations['postIdentityConfirmEmail'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/identity/end-session': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Ends one session of the caller. */
    post: operations['postIdentityEndSession'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/identity/join': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Opens the account of a Clerk user with the claims of their session token. Repeating it has no effect. */
    post: operations['postIdentityJoin'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/identity/link': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Links a Clerk user to the local account with their verified email. Requires its password, and a code if it has a second factor. */
    post: operations['postIdentityLink'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/identity/passkey-sign-in': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Signs in with a passkey. */
    post: operations['postIdentityPasskeySignIn'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/identity/passkey-sign-in/begin': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Returns a challenge for a passkey to sign within five minutes. */
    post: operations['postIdentityPasskeySignInBegin'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/identity/passkeys': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The passkeys of the local account of the caller. */
    get: operations['getIdentityPasskeys'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/identity/passkeys/add': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Adds the passkey that a device has created to the caller's account, and notifies them by email. */
    post: operations['postIdentityPasskeysAdd'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/identity/passkeys/begin': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Returns the options from which a device creates a passkey. Requires the password, and a code if the account has a second factor. */
    post: operations['postIdentityPasskeysBegin'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/identity/passkeys/remove': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Removes a passkey of the caller, and notifies them by email. Requires the password. */
    post: operations['postIdentityPasskeysRemove'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/identity/request-email-change': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Sends a link to a new email. Opening it makes the new email the account’s own. */
    post: operations['postIdentityRequestEmailChange'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/identity/request-password-reset': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Sends a password reset email, if the email has an account. */
    post: operations['postIdentityRequestPasswordReset'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/identity/reset-password': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Sets a new password with the token from the reset email, and ends all sessions. */
    post: operations['postIdentityResetPassword'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/identity/second-factor': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Whether signing in to the local account of the caller requires a code. */
    get: operations['getIdentitySecondFactor'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/identity/second-factor/begin': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Returns a secret for an authenticator app. Nothing changes until it is confirmed. */
    post: operations['postIdentitySecondFactorBegin'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/identity/second-factor/confirm': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Turns the second factor on with the first code of the app, ends all other sessions, and notifies the caller by email. Returns the recovery codes, which are shown only once. */
    post: operations['postIdentitySecondFactorConfirm'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/identity/second-factor/remove': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Turns the caller's second factor off, and notifies them by email. Requires the password and a code. */
    post: operations['postIdentitySecondFactorRemove'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/identity/send-confirmation': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Sends a new link that confirms the caller's email. */
    post: operations['postIdentitySendConfirmation'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/identity/session': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The signed-in user; null for a visitor. */
    get: operations['getIdentitySession'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/identity/sessions': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The sessions of the local account of the caller. */
    get: operations['getIdentitySessions'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/identity/sign-in': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Signs in with email and password. */
    post: operations['postIdentitySignIn'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/identity/sign-out': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Ends the caller's session, if there is one. */
    post: operations['postIdentitySignOut'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/identity/sign-out-elsewhere': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Ends all sessions of the caller except the current one. */
    post: operations['postIdentitySignOutElsewhere'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/identity/sign-up': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Opens an account and signs it in. */
    post: operations['postIdentitySignUp'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/kids/add-kid': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Adds a kid to the caller's account, with an id that the client generates. */
    post: operations['postKidsAddKid'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/kids/delete-kid': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Removes a kid from the account. */
    post: operations['postKidsDeleteKid'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/kids/list': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The kids of the caller. */
    get: operations['getKidsList'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/kids/update-kids': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Changes a kid. */
    post: operations['postKidsUpdateKids'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/places/find': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The location of a ZIP code or city; null if no place has this label. */
    get: operations['getPlacesFind'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/places/suggest': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** ZIP codes and cities in the United States that match the typed text, those near camps first. */
    get: operations['getPlacesSuggest'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/schedule/as-of': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The cells of a schedule at a point in time, after all changes that were recorded by then. */
    get: operations['getScheduleAsOf'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/schedule/calendar-file': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The calendar of one kid or of all kids, as a file, for everyone with access to the schedule. */
    get: operations['getScheduleCalendarFile'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/schedule/close-calendar-feed': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Closes a calendar address for good. */
    post: operations['postScheduleCloseCalendarFeed'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/schedule/create-available-for-playdates': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Marks weeks in which a kid is available for playdates. */
    post: operations['postScheduleCreateAvailableForPlaydates'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/schedule/create-custom-plan': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Adds a family's own plan to a kid's schedule. */
    post: operations['postScheduleCreateCustomPlan'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/schedule/end-schedule-access': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Removes a co-parent for good and closes the link they joined by. For another parent's schedule, the caller leaves it. */
    post: operations['postScheduleEndScheduleAccess'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/schedule/export-history': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** All changes of a schedule, earliest first, as lines of text. */
    get: operations['getScheduleExportHistory'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/schedule/get': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The current schedule, for its owner and the co-parents with whom it is shared. */
    get: operations['getScheduleGet'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/schedule/get-shared': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** The schedule of a share link: the first name of its owner, and what the link allows. */
    post: operations['postScheduleGetShared'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/schedule/history': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The changes of a schedule, latest first, in pages. */
    get: operations['getScheduleHistory'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/schedule/list': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The kids whose calendars the caller may select, and the schedules that others share with the caller. */
    get: operations['getScheduleList'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/schedule/live': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Reports changes of the schedules that the caller may see, as they happen. */
    get: operations['getScheduleLive'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/schedule/live-ticket': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** A ticket that opens the live stream once, within 30 seconds. */
    post: operations['postScheduleLiveTicket'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/schedule/look-at-schedule': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Saves the last change of a schedule that the caller has seen. An earlier one has no effect. */
    post: operations['postScheduleLookAtSchedule'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/schedule/move-entry': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Moves an entry to another kid, to other weeks, or to the other choice. */
    post: operations['postScheduleMoveEntry'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/schedule/open-calendar-feed': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Creates a calendar address for the caller, for one kid or for all. */
    post: operations['postScheduleOpenCalendarFeed'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/schedule/receive-new-schedule-share': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Adds a shared schedule to those that the caller can see. */
    post: operations['postScheduleReceiveNewScheduleShare'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/schedule/remove-entry': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Removes an entry from the schedule; it can be restored from the history. */
    post: operations['postScheduleRemoveEntry'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/schedule/save-camp-instance-note': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Saves a note on a scheduled session; a blank note removes it. */
    post: operations['postScheduleSaveCampInstanceNote'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/schedule/schedule-camp-instance': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Places a camp session in a kid's schedule, with its current facts in the catalog. */
    post: operations['postScheduleScheduleCampInstance'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/schedule/send-new-schedule-share': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Creates a link to the caller's schedule; with an email, also sends an invitation to it. */
    post: operations['postScheduleSendNewScheduleShare'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/schedule/set-working-hours': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Saves the parents' working hours, which are compared with camp hours. */
    post: operations['postScheduleSetWorkingHours'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/schedule/take-over-session-facts': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Updates a scheduled session with its current facts in the catalog. */
    post: operations['postScheduleTakeOverSessionFacts'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/schedule/undo-change': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Undoes one change of a schedule, if nothing later depends on it. */
    post: operations['postScheduleUndoChange'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/schedule/update-available-for-playdates-note': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Saves a note on availability for playdates; a blank note removes it. */
    post: operations['postScheduleUpdateAvailableForPlaydatesNote'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/schedule/update-available-for-playdates-status': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Sets the status of availability for playdates. */
    post: operations['postScheduleUpdateAvailableForPlaydatesStatus'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/schedule/update-camp-instance-status': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Sets the status of a scheduled session. */
    post: operations['postScheduleUpdateCampInstanceStatus'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/schedule/update-custom-plan': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Changes the title and the hours of a plan. */
    post: operations['postScheduleUpdateCustomPlan'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/schedule/update-custom-plan-note': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Saves a note on a plan; a blank note removes it. */
    post: operations['postScheduleUpdateCustomPlanNote'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/schedule/update-custom-plan-status': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Sets the status of a plan. */
    post: operations['postScheduleUpdateCustomPlanStatus'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/schedule/update-schedule-sharing': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Changes what everyone who joined by a share can do, or ends the share at once and for good. */
    post: operations['postScheduleUpdateScheduleSharing'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/share/camp/{org_id}.png': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The picture for link previews of a camp: its name, place, ages, price and categories. */
    get: operations['getShareCampOrgIdPng'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/share/page.png': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The picture for link previews of a place or category: its name and the number of camps. */
    get: operations['getSharePagePng'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/stripe/create-billing-portal-session': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Creates a billing portal page (invoices, card, subscription) for an advertiser or for the parent. */
    post: operations['postStripeCreateBillingPortalSession'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/stripe/create-checkout-session': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Creates the payment provider's checkout page for a parent's paid account. */
    post: operations['postStripeCreateCheckoutSession'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/stripe/create-subscription-session': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Creates the payment provider's checkout page for an advertiser's metered subscription. */
    post: operations['postStripeCreateSubscriptionSession'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/stripe/webhook': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Receives a signed message from the payment provider. */
    post: operations['postStripeWebhook'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/suggestions/add': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Stores a suggestion: a missing camp, an error, or an idea. */
    post: operations['postSuggestionsAdd'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/track/click': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Records that a visitor followed a link of an ad. The body is JSON, as text/plain or application/json. */
    post: operations['postTrackClick'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/track/pixel.js': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Returns the script with which an operator’s pages report registrations. */
    get: operations['getTrackPixelJs'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/track/registration': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Receives a registration from a page; it is unconfirmed unless it is signed. Responds with an empty picture. */
    get: operations['getTrackRegistration'];
    put?: never;
    /** Receives a signed registration from an operator’s server. */
    post: operations['postTrackRegistration'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/track/views': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Records that a visitor saw ad cards. The body is JSON, as text/plain or application/json. */
    post: operations['postTrackViews'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/users/account-info': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The type of the account, when its one trial began, and whether its email is confirmed. */
    get: operations['getUsersAccountInfo'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/users/account-type': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Starts the account's one trial, or switches the account to free. */
    post: operations['postUsersAccountType'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/users/address': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The saved address of the caller, where searches start; null if none is saved. */
    get: operations['getUsersAddress'];
    put?: never;
    /** Saves the default location of searches. */
    post: operations['postUsersAddress'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/users/clear-address': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Removes the default location of searches. */
    post: operations['postUsersClearAddress'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/users/delete-account': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Deletes the caller's account and destroys the key that encrypts all their private data. */
    post: operations['postUsersDeleteAccount'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/users/export': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** All stored data of the caller, as a file. */
    get: operations['getUsersExport'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/users/increment-counter': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Increments counters of a signed-in parent. */
    post: operations['postUsersIncrementCounter'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/users/school-lat-lng': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** The school of a school page: its location, address and discount code. */
    post: operations['postUsersSchoolLatLng'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/users/send-event': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Counts an action of a signed-in parent. Only the properties of a changed filter are counted, so nothing private is. */
    post: operations['postUsersSendEvent'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/users/tour-progress': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The step of the caller in each tour. */
    get: operations['getUsersTourProgress'];
    put?: never;
    /** Saves the parent's progress in a tour. */
    post: operations['postUsersTourProgress'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/users/update-user-profile': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Saves where the account came from. Values that are already saved stay as they are. */
    post: operations['postUsersUpdateUserProfile'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/calendar/{token}.ics': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The calendar at a private address, for anyone who knows the address. */
    get: operations['getCalendarTokenIcs'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
}
export type webhooks = Record<string, never>;
export interface components {
  schemas: {
    getAdminAdminsAnswer: {
      accounts: {
        email: string;
        isEmailConfirmed: boolean;
        /** Format: date-time */
        signedUpAt: string;
      }[];
      emails: string[];
      /** @constant */
      stale?: true;
      /** @constant */
      success: true;
    };
    getAdminAdvertisersAnswer: {
      data: {
        advertisers: {
          acceptedTerms: string | null;
          adsCount: number;
          advertiser_id: string;
          advertiser_name: string;
          baseUrls: string[];
          budgetCents: number;
          cpc: string | null;
          discount_dollars: number | null;
          discount_percentage: number | null;
          discount_structure: ('percentage' | 'dollars' | 'dollars_per_week') | null;
          estimated_cpc: string | null;
          isSelfServe: boolean;
          per_registration_percentage: number | null;
          /** @enum {string} */
          pricing_structure: 'cpc' | 'per_registration';
          selected_cohort_camps: {
            base_url: string;
          }[];
          termsVersion: string;
          users: {
            email: string;
          }[];
        }[];
        conciergeRequests: {
          decidedAt: string | null;
          decidedBy: string | null;
          email: string;
          id: string;
          note: string;
          notes: string;
          /** Format: date-time */
          requestedAt: string;
          revision: number;
          /** @enum {string} */
          state: 'open' | 'done' | 'declined';
        }[];
      };
      /** @constant */
      stale?: true;
      /** @constant */
      success: true;
    };
    getAdminAuditAnswer: {
      data: {
        acts: {
          /** Format: date-time */
          at: string;
          correlationId: string;
          events: {
            /** Format: date-time */
            at: string;
            revision: number;
            streamId: string;
            type: string;
            words: string;
          }[];
          eventsCount: number;
          id: string;
          operation: string;
          /** @enum {string} */
          outcome: 'done' | 'refused' | 'failed' | 'unknown';
          sentence: string;
          status: number | null;
          subjects: {
            id: string;
            kind: string;
            name: string;
          }[];
          who: {
            name: string;
            role: string;
            userId: string;
          };
        }[];
        next: string | null;
        operations: {
          operation: string;
          words: string;
        }[];
      };
      /** @constant */
      stale?: true;
      /** @constant */
      success: true;
    };
    getAdminAuditCsvAnswer: string;
    getAdminBaseUrlsAnswer: {
      baseUrls: string[];
      /** @constant */
      stale?: true;
      /** @constant */
      success: true;
    };
    getAdminBenchmarkingAccessAnswer: {
      overrides: {
        baseUrl: string;
        /** Format: date-time */
        grantedAt: string;
      }[];
      /** @constant */
      stale?: true;
      /** @constant */
      success: true;
    };
    getAdminCachesAnswer: {
      caches: {
        bytes: number | null;
        entries: number;
        hits: number;
        misses: number;
        name: string;
      }[];
      /** @constant */
      success: true;
    };
    getAdminCampFactsAnswer: {
      data: {
        facts: {
          field: string;
          source: {
            states: string | number | string[] | number[] | null;
          } | null;
          value: string | number | string[] | number[] | null;
        }[];
        instanceId: string | null;
        name: string;
        orgId: string;
        sessions: {
          corrected: number;
          instanceId: string;
          name: string | null;
          starts: string | null;
        }[];
      };
      /** @constant */
      success: true;
    };
    getAdminCampHistoryAnswer: {
      data: {
        changes: {
          at: string;
          by:
            | {
                /** @constant */
                kind: 'import';
                source: string | null;
              }
            | {
                /** @constant */
                kind: 'operator';
              }
            | {
                email: string | null;
                /** @constant */
                kind: 'admin';
              };
          changes: {
            field: string;
            is: string | number | string[] | number[] | null;
            was: string | number | string[] | number[] | null;
          }[];
          ended: string[];
          instanceId: string | null;
          reason: string | null;
          revision: number;
          sessions: {
            instanceId: string;
            name: string | null;
          }[];
          type: string;
        }[];
        next: number | null;
      };
      /** @constant */
      stale?: true;
      /** @constant */
      success: true;
    };
    getAdminCatalogImportsAnswer: {
      imports: {
        bytes: number;
        endedAt: string | null;
        full: boolean;
        /** Format: uuid */
        importId: string;
        isOwn: boolean;
        isStopping: boolean;
        /** @enum {string} */
        kind: 'camps' | 'schools';
        preview: {
          counts: {
            changed: number;
            delisted: number;
            events: number;
            listed: number;
            refused: number;
            unchanged: number;
          };
          families: number | null;
          fieldsNotTaken: string[];
          lines: number;
          notDelisted: string | null;
          seasonOpened: boolean | null;
        } | null;
        problem: string | null;
        progress: {
          bytesRead: number;
          lines: number;
          /** @enum {string} */
          phase: 'comparing with the log' | 'reading the file' | 'delisting';
          secondsLeft: number | null;
        } | null;
        requestedAt: string;
        result: {
          counts: {
            changed: number;
            delisted: number;
            events: number;
            listed: number;
            refused: number;
            unchanged: number;
          };
          differing: number;
          fieldsNotTaken: string[];
          lines: number;
          notDelisted: string | null;
          seasonOpened: boolean | null;
        } | null;
        season: number | null;
        source: string;
        startedAt: string | null;
        /** @enum {string} */
        state: 'previewing' | 'previewed' | 'importing' | 'done' | 'failed' | 'cancelled';
      }[];
      /** @constant */
      success: true;
    };
    getAdminCatalogImportsImportIdAnswer: {
      import: {
        bytes: number;
        endedAt: string | null;
        full: boolean;
        /** Format: uuid */
        importId: string;
        isOwn: boolean;
        isStopping: boolean;
        /** @enum {string} */
        kind: 'camps' | 'schools';
        preview: {
          counts: {
            changed: number;
            delisted: number;
            events: number;
            listed: number;
            refused: number;
            unchanged: number;
          };
          families: number | null;
          fieldsNotTaken: string[];
          lines: number;
          notDelisted: string | null;
          seasonOpened: boolean | null;
        } | null;
        problem: string | null;
        progress: {
          bytesRead: number;
          lines: number;
          /** @enum {string} */
          phase: 'comparing with the log' | 'reading the file' | 'delisting';
          secondsLeft: number | null;
        } | null;
        requestedAt: string;
        result: {
          counts: {
            changed: number;
            delisted: number;
            events: number;
            listed: number;
            refused: number;
            unchanged: number;
          };
          differing: number;
          fieldsNotTaken: string[];
          lines: number;
          notDelisted: string | null;
          seasonOpened: boolean | null;
        } | null;
        season: number | null;
        source: string;
        startedAt: string | null;
        /** @enum {string} */
        state: 'previewing' | 'previewed' | 'importing' | 'done' | 'failed' | 'cancelled';
      };
      /** @constant */
      success: true;
    };
    getAdminCatalogImportsImportIdChangesAnswer: {
      changes: {
        events: {
          says: string;
          type: string;
        }[];
        id: string;
        name: string;
        /** @enum {string} */
        outcome: 'listed' | 'changed' | 'delisted' | 'season';
      }[];
      /** @constant */
      success: true;
      total: number;
    };
    getAdminCatalogImportsImportIdRefusalsAnswer: {
      refusals: {
        field: string;
        line: number;
        reason: string;
      }[];
      /** @constant */
      success: true;
      total: number;
    };
    getAdminCatalogImportsImportIdRefusedCsvAnswer: string;
    getAdminChargesAnswer: {
      data: {
        stuck: {
          advertiser_name: string;
          advertiserId: string;
          attemptedAt: string | null;
          cents: number;
          settlementId: string;
          /** @enum {string} */
          state: 'due' | 'sent' | 'accepted' | 'refused' | 'unclear' | 'closed';
          why: string | null;
        }[];
        waiting: {
          advertiser_name: string;
          advertiserId: string;
          cents: number;
          /** Format: date-time */
          since: string;
        }[];
      };
      /** @constant */
      stale?: true;
      /** @constant */
      success: true;
    };
    getAdminCheckAnswer: {
      isAdmin: boolean;
    };
    getAdminConciergeRequestsAnswer: {
      counts: {
        declined: number;
        done: number;
        open: number;
      };
      next: string | null;
      requests: {
        decidedAt: string | null;
        decidedBy: string | null;
        email: string;
        id: string;
        note: string;
        notes: string;
        /** Format: date-time */
        requestedAt: string;
        revision: number;
        /** @enum {string} */
        state: 'open' | 'done' | 'declined';
      }[];
      /** @constant */
      stale?: true;
      /** @constant */
      success: true;
    };
    getAdminFindCampsAnswer: {
      camps: {
        name: string;
        orgId: string;
        sessions: number;
        website: string | null;
      }[];
      /** @constant */
      stale?: true;
      /** @constant */
      success: true;
    };
    getAdminProcessManagersAnswer: {
      parked: {
        error: string | null;
        eventId: string;
        /** Format: date-time */
        parkedAt: string;
        processManager: string;
        streamId: string;
        type: string;
        waitingBehind: number;
      }[];
      processManagers: {
        lag: {
          events: number;
          ms: number;
        };
        lastError: {
          /** Format: date-time */
          at: string;
          message: string;
        } | null;
        name: string;
        parkedEvents: number;
        position: string | null;
      }[];
      /** @constant */
      success: true;
    };
    getAdminProjectionsAnswer: {
      projections: {
        builds: {
          build: string;
          events: number;
          isCurrent: boolean;
          /** @enum {string} */
          part: 'live' | 'former' | 'replayed' | 'building' | 'retired';
          position: string | null;
          version: number;
        }[];
        canReturn: boolean;
        eventsPerSecond: number | null;
        formerUntil: string | null;
        isRunning: boolean;
        lag: {
          events: number;
          ms: number;
        } | null;
        name: string;
        parkedStreams: number;
        promotions: {
          /** Format: date-time */
          at: string;
          audience: {
            advertisers: number;
            families: number;
          } | null;
          by: string | null;
          from: string | null;
          /** @enum {string} */
          kind: 'first' | 'version' | 'replay' | 'return';
          tables:
            | {
                appear: number;
                change: number;
                table: string;
                vanish: number;
              }[]
            | null;
          to: string;
        }[];
        replay: {
          error: string | null;
          eventsDone: number;
          eventsPerSecond: number | null;
          eventsTotal: number | null;
          /** Format: uuid */
          id: string;
          measuredAt: string | null;
          phase: ('reading' | 'indexing' | 'catching up') | null;
          /** Format: date-time */
          requestedAt: string;
          requestedBy: string;
          secondsLeft: number | null;
          /** @enum {string} */
          state: 'waiting' | 'making' | 'ready' | 'failed';
        } | null;
        stopped: string | null;
        version: number;
      }[];
      /** @constant */
      success: true;
    };
    getAdminProjectionsParkedAnswer: {
      parked: {
        build: string;
        error: string;
        errorCode: string | null;
        eventId: string;
        isLive: boolean;
        name: string;
        /** Format: date-time */
        parkedAt: string;
        position: string;
        streamId: string;
        type: string;
        waitingBehind: number;
      }[];
      /** @constant */
      success: true;
    };
    getAdminQueuedEmailsAnswer: {
      data: {
        deliveredLastDay: number;
        givenUp: {
          attempts: number;
          emailId: string;
          /** Format: date-time */
          givenUpAt: string;
          kind: string;
          lastError: string | null;
          /** Format: date-time */
          queuedAt: string;
          /** @enum {string} */
          state: 'refused' | 'expired';
        }[];
        waiting: {
          attempts: number;
          emailId: string;
          /** Format: date-time */
          expiresAt: string;
          kind: string;
          lastError: string | null;
          /** Format: date-time */
          nextAttemptAt: string;
          /** Format: date-time */
          queuedAt: string;
        }[];
        waitingCount: number;
      };
      /** @constant */
      success: true;
    };
    getAdminSuggestionsAnswer: {
      counts: {
        declined: number;
        done: number;
        open: number;
      };
      next: string | null;
      /** @constant */
      stale?: true;
      /** @constant */
      success: true;
      suggestions: {
        camps: {
          name: string;
          orgId: string;
        }[];
        decidedAt: string | null;
        decidedBy: string | null;
        id: string;
        /** @enum {string} */
        kind: 'missing_camp' | 'wrong_data' | 'idea';
        /** Format: date-time */
        madeAt: string;
        note: string;
        revision: number;
        /** @enum {string} */
        state: 'open' | 'done' | 'declined';
        text: string;
      }[];
    };
    getAdminTextIndexAnswer: {
      data: {
        adapter: ('vocabulary' | 'meilisearch') | null;
        indexes: {
          batch: string | null;
          build: string | null;
          campsBehind: number | null;
          documents: number | null;
          /** Format: date-time */
          seenAt: string;
        }[];
        last: {
          documents: number | null;
          /** Format: date-time */
          endedAt: string;
          failure: string | null;
          /** Format: date-time */
          orderedAt: string;
          /** @enum {string} */
          orderedBy: 'you' | 'another admin' | 'the command line';
        } | null;
        underWay: {
          beganAt: string | null;
          done: number;
          /** Format: date-time */
          orderedAt: string;
          /** @enum {string} */
          orderedBy: 'you' | 'another admin' | 'the command line';
          secondsLeft: number | null;
          total: number | null;
        } | null;
      };
      /** @constant */
      success: true;
    };
    getAdminUserEmailsAnswer: {
      accounts: {
        email: string;
        isEmailConfirmed: boolean;
        /** Format: date-time */
        signedUpAt: string;
      }[];
      emails: string[];
      /** @constant */
      stale?: true;
      /** @constant */
      success: true;
    };
    getAdminWaitingAnswer: {
      /** @constant */
      stale?: true;
      /** @constant */
      success: true;
      waiting: {
        charges: number;
        conciergeRequests: number;
        emails: number;
        suggestions: number;
      };
    };
    getAdvertisingAdPreviewAnswer: {
      data: {
        ad?: {
          ad_id: string;
          ad_images: string[];
          ad_name: string;
          message: string;
          primary_url: string;
          testimonials: string;
        };
        ad_token?: string;
        address?: string;
        advertiser?: {
          advertiser_id: string;
          advertiser_name: string;
          discount_dollars: number | null;
          discount_percentage: number | null;
          discount_structure: ('percentage' | 'dollars' | 'dollars_per_week') | null;
          /** @enum {string} */
          pricing_structure: 'cpc' | 'per_registration';
        };
        /** Format: uri */
        base_url?: string;
        camp_org_name: string;
        days_per_week?: number;
        description_short?: string;
        distance?: number;
        financial_aid_available?: string;
        financial_aid_detail?: string;
        instances: {
          address_city?: string;
          address_state?: string;
          address_street?: string;
          address_zip?: string;
          after_care_until?: string;
          ages?: number[];
          batch_description?: string;
          batch_name?: string;
          batch_program_type?: string | string[];
          batch_tags?: string | string[];
          before_care_from?: string;
          /** @enum {string} */
          day_or_sleepaway?: 'day' | 'sleepaway';
          distance?: number;
          end_date?: string;
          end_time?: string;
          extended_care_price_per_week?: number;
          grades?: number[];
          instance_id: string;
          instance_place_id?: string;
          lat?: string;
          lng?: string;
          location_name?: string;
          neighborcality?: string;
          price?: number;
          price_max?: number;
          price_min?: number;
          region?: string;
          start_date?: string;
          start_time?: string;
          year?: number;
        }[];
        lat?: string;
        lng?: string;
        neighborcality?: string;
        offered_weeks?: number;
        offers_refunds?: string;
        org_id: string;
        org_place_id?: string;
        org_program_type?: string | string[];
        org_tags?: string | string[];
        place_id?: string;
        refund_policy_detail?: string;
        registration_date?: string;
        registration_time?: string;
        source_checked?: string;
        source_name?: string;
        timeUntilRegDate?: number;
      } | null;
      season: number;
      /** @constant */
      stale?: true;
      /** @constant */
      success: true;
    };
    getAdvertisingAdvertiserAnswer: {
      data: {
        acceptedTerms: string | null;
        ads: {
          activeInstances: number;
          ad_id: string;
          ad_images: string[];
          ad_name: string;
          images: {
            height: number;
            imageId: string;
            url: string;
            width: number;
          }[];
          message: string;
          primary_url: string;
          /** @enum {string} */
          status: 'draft' | 'active' | 'paused' | 'archived';
          testimonials: string;
        }[];
        advertiser_id: string;
        advertiser_name: string;
        baseUrls: string[];
        budgetCents: number;
        cpc: string | null;
        discount_dollars: number | null;
        discount_percentage: number | null;
        discount_structure: ('percentage' | 'dollars' | 'dollars_per_week') | null;
        estimated_cpc: string | null;
        isSelfServe: boolean;
        per_registration_percentage: number | null;
        /** @enum {string} */
        pricing_structure: 'cpc' | 'per_registration';
        selected_cohort_camps: {
          base_url: string;
        }[];
        termsVersion: string;
      };
      /** @constant */
      stale?: true;
      /** @constant */
      success: true;
    };
    getAdvertisingAdvertisersWithAdsAnswer: {
      data: {
        acceptedTerms: string | null;
        ads: {
          activeInstances: number;
          ad_id: string;
          ad_images: string[];
          ad_name: string;
          images: {
            height: number;
            imageId: string;
            url: string;
            width: number;
          }[];
          message: string;
          primary_url: string;
          /** @enum {string} */
          status: 'draft' | 'active' | 'paused' | 'archived';
          testimonials: string;
        }[];
        advertiser_id: string;
        advertiser_name: string;
        baseUrls: string[];
        budgetCents: number;
        cpc: string | null;
        discount_dollars: number | null;
        discount_percentage: number | null;
        discount_structure: ('percentage' | 'dollars' | 'dollars_per_week') | null;
        estimated_cpc: string | null;
        isSelfServe: boolean;
        per_registration_percentage: number | null;
        /** @enum {string} */
        pricing_structure: 'cpc' | 'per_registration';
        selected_cohort_camps: {
          base_url: string;
        }[];
        termsVersion: string;
      }[];
      /** @constant */
      stale?: true;
      /** @constant */
      success: true;
    };
    getAdvertisingBillingAnswer: {
      data: {
        budgetCents: number;
        months: {
          lines: {
            ad: string;
            adId: string;
            cents: number;
            clicks: number;
            micros: string;
            registrations: number;
          }[];
          month: string;
          openCents: number;
          settledCents: number;
          settlements: {
            charge: ('due' | 'sent' | 'accepted' | 'refused' | 'unclear' | 'closed') | null;
            dueCents: number;
            settlementId: string;
            /** Format: date-time */
            through: string;
          }[];
          totalCents: number;
        }[];
        openCents: number;
      };
      /** @constant */
      stale?: true;
      /** @constant */
      success: true;
    };
    getAdvertisingConversionSecretAnswer: {
      formerUntil: string | null;
      secret: string | null;
      /** @constant */
      success: true;
    };
    getAdvertisingInstancesAnswer: {
      data: {
        active: 0 | 1;
        ages: number[];
        batch_name: string | null;
        camp_org_name: string;
        day_or_sleepaway: string | null;
        end_date: string | null;
        end_time: string | null;
        grades: number[];
        instance_id: string;
        location_name: string | null;
        neighborcality: string | null;
        org_id: string;
        owner_ad_id: string | null;
        price: number | null;
        region: string | null;
        start_date: string | null;
        start_time: string | null;
        weeks: string[];
      }[];
      season: number;
      /** @constant */
      stale?: true;
      /** @constant */
      success: true;
    };
    getAdvertisingRegistrationTestAnswer: {
      hits: {
        /** Format: date-time */
        at: string;
        order: string;
        price: string;
        priceCents?: number;
        /** @enum {string} */
        signature: 'current' | 'former' | 'wrong' | 'missing';
        /** @enum {string} */
        source: 'pixel' | 'server' | 'upload';
      }[];
      /** @constant */
      success: true;
    };
    getAdvertisingReportAnswer: {
      data: {
        budgetCents: number;
        byAd: {
          clickThrough: number | null;
          conversion: number | null;
          cost: string;
          costMicros: string;
          costPerClick: string | null;
          gross: number;
          key: string;
          label: string;
          net: number;
          refused: {
            'bad-token': number;
            'double-click': number;
            'expired-token': number;
            'over-budget': number;
            'own-people': number;
            robot: number;
            'too-many-from-address': number;
          };
          registrations: number;
          views: number;
        }[];
        byCamp: {
          clickThrough: number | null;
          conversion: number | null;
          cost: string;
          costMicros: string;
          costPerClick: string | null;
          gross: number;
          key: string;
          label: string;
          net: number;
          refused: {
            'bad-token': number;
            'double-click': number;
            'expired-token': number;
            'over-budget': number;
            'own-people': number;
            robot: number;
            'too-many-from-address': number;
          };
          registrations: number;
          views: number;
        }[];
        byDay: {
          clickThrough: number | null;
          conversion: number | null;
          cost: string;
          costMicros: string;
          costPerClick: string | null;
          gross: number;
          key: string;
          label: string;
          net: number;
          refused: {
            'bad-token': number;
            'double-click': number;
            'expired-token': number;
            'over-budget': number;
            'own-people': number;
            robot: number;
            'too-many-from-address': number;
          };
          registrations: number;
          views: number;
        }[];
        bySession: {
          clickThrough: number | null;
          conversion: number | null;
          cost: string;
          costMicros: string;
          costPerClick: string | null;
          gross: number;
          key: string;
          label: string;
          net: number;
          refused: {
            'bad-token': number;
            'double-click': number;
            'expired-token': number;
            'over-budget': number;
            'own-people': number;
            robot: number;
            'too-many-from-address': number;
          };
          registrations: number;
          views: number;
        }[];
        months: {
          free: number;
          month: string;
          spent: string;
          spentMicros: string;
        }[];
        revision: string;
        totals: {
          clickThrough: number | null;
          conversion: number | null;
          cost: string;
          costMicros: string;
          costPerClick: string | null;
          gross: number;
          net: number;
          refused: {
            'bad-token': number;
            'double-click': number;
            'expired-token': number;
            'over-budget': number;
            'own-people': number;
            robot: number;
            'too-many-from-address': number;
          };
          registrations: number;
          views: number;
        };
        unconfirmed: {
          unsigned: number;
          'wrong-signature': number;
        };
        unmatched: {
          'before-click': number;
          'click-refused': number;
          'implausible-price': number;
          'no-such-click': number;
          'too-late': number;
          'too-many-for-click': number;
        };
      };
      /** @constant */
      stale?: true;
      /** @constant */
      success: true;
    };
    getAdvertisingReportClicksAnswer: {
      clicks: {
        ad: string | null;
        because: string | null;
        camp: string | null;
        charged: string;
        clickId: string;
        isSettled: boolean;
        link: string;
        place: number | null;
        /** Format: date-time */
        receivedAt: string;
        refusal:
          | (
              | 'bad-token'
              | 'expired-token'
              | 'robot'
              | 'own-people'
              | 'double-click'
              | 'too-many-from-address'
              | 'over-budget'
            )
          | null;
        registrations: number;
        ruleVersion: number;
        session: string | null;
      }[];
      next: string | null;
      /** @constant */
      stale?: true;
      /** @constant */
      success: true;
    };
    getAdvertisingReportCsvAnswer: string;
    getAdvertisingReportRevisionAnswer: {
      revision: string;
      /** @constant */
      stale?: true;
      /** @constant */
      success: true;
    };
    getAdvertisingSubscriptionAnswer: {
      data: {
        endsAtPeriodEnd: boolean;
        periodEndsAt: string | null;
        /** @enum {string} */
        status: 'none' | 'incomplete' | 'active' | 'past_due' | 'paused' | 'ended';
      };
      /** @constant */
      success: true;
    };
    getAdvertisingValidAdClicksAnswer: {
      clicks: {
        ad: string | null;
        because: string | null;
        camp: string | null;
        charged: string;
        clickId: string;
        isSettled: boolean;
        link: string;
        place: number | null;
        /** Format: date-time */
        receivedAt: string;
        refusal:
          | (
              | 'bad-token'
              | 'expired-token'
              | 'robot'
              | 'own-people'
              | 'double-click'
              | 'too-many-from-address'
              | 'over-budget'
            )
          | null;
        registrations: number;
        ruleVersion: number;
        session: string | null;
      }[];
      next: string | null;
      /** @constant */
      stale?: true;
      /** @constant */
      success: true;
    };
    getAlertsListAnswer: {
      data: {
        areStopped: boolean;
        camps: {
          camp_org_name: string | null;
          /** @enum {string} */
          delivery: 'at-once' | 'daily' | 'off';
          lastNewsAt: string | null;
          org_id: string;
          watchedAt: string;
        }[];
        isEmailConfirmed: boolean;
        searches: {
          /** @enum {string} */
          delivery: 'at-once' | 'daily' | 'off';
          lastNewsAt: string | null;
          name: string;
          savedAt: string;
          search: {
            filterState: {
              [key: string]: unknown;
            };
            latLongUser: {
              lat: number;
              lng: number;
            } | null;
            latLongUserRadius: number | null;
          };
          searchId: string;
        }[];
      };
      /** @constant */
      stale?: true;
      /** @constant */
      success: true;
    };
    getAlertsUnsubscribeAnswer: string;
    getBenchmarkingGetOrgBenchmarkFiltersAnswer: {
      data: {
        ageMax: number | null;
        ageMin: number | null;
        gradeMax: number | null;
        gradeMin: number | null;
        lat: number | null;
        lng: number | null;
        representativeAddress: string | null;
        /** @enum {string} */
        representativeDayOrSleepaway: 'Day Camp' | 'Sleepaway';
      };
      /** @constant */
      stale?: true;
      /** @constant */
      success: true;
    };
    getBenchmarkingListCampOrgsAnswer: {
      data: {
        base_url: string;
        camp_org_name: string;
        display_name: string;
        org_id: string;
        representativeCampOrgName: string;
      }[];
      message: string;
      /** @constant */
      stale?: true;
      /** @constant */
      success: true;
    };
    getBenchmarkingListUnlockedBaseUrlsAnswer: {
      data: string[];
      /** @constant */
      stale?: true;
      /** @constant */
      success: true;
    };
    getCalendarTokenIcsAnswer: string;
    getCampDataGetAllSchedulableInstancesAnswer: {
      data: {
        camp: {
          address?: string;
          /** Format: uri */
          base_url?: string;
          camp_org_name: string;
          days_per_week?: number;
          lat?: string;
          lng?: string;
          registration_date?: string;
          registration_time?: string;
        };
        distance: number | null;
        fitsKid: boolean | null;
        instance_id: string;
        isFavorite: boolean;
        isPlacedByWeek: boolean;
        org_id: string;
        season: number;
        session: {
          address_city?: string;
          address_state?: string;
          address_street?: string;
          address_zip?: string;
          after_care_until?: string;
          ages?: number[];
          batch_name?: string;
          batch_program_type?: string | string[];
          batch_tags?: string | string[];
          before_care_from?: string;
          /** @enum {string} */
          day_or_sleepaway?: 'day' | 'sleepaway';
          end_date?: string;
          end_time?: string;
          extended_care_price_per_week?: number;
          grades?: number[];
          instance_id: string;
          instance_place_id?: string;
          lat?: string;
          lng?: string;
          location_name?: string;
          neighborcality?: string;
          price?: number;
          price_max?: number;
          price_min?: number;
          start_date?: string;
          start_time?: string;
          year?: number;
        };
        weeks: string[];
      }[];
      next: string | null;
      /** @constant */
      stale?: true;
      /** @constant */
      success: true;
      total: number;
    };
    getFavoritesListAnswer: {
      data: {
        areFavoritesShared: boolean;
        areNotesShared: boolean;
        favoritedCampNotes: {
          campOrgId: string;
          note: string;
        }[];
        favoritedCamps: string[];
        favoritedCampsFromSharers: {
          favoritedCamps: string[];
          id: string;
          notes: {
            campOrgId: string;
            note: string;
          }[];
          sharerFirstName: string;
          sharerLastName: string;
        }[];
        favoritesToken: string | null;
        restingNotes: {
          campOrgId: string;
          note: string;
        }[];
      };
      /** @constant */
      stale?: true;
      /** @constant */
      success: true;
    };
    getHiddenCampsListAnswer: {
      data: {
        hiddenCamps: string[];
      };
      /** @constant */
      stale?: true;
      /** @constant */
      success: true;
    };
    getIdentityPasskeysAnswer: {
      data: {
        passkeys: {
          lastUsed: string | null;
          name: string;
          /** Format: uuid */
          passkeyId: string;
          /** Format: date-time */
          since: string;
        }[];
      };
      /** @constant */
      success: true;
    };
    getIdentitySecondFactorAnswer: {
      data: {
        secondFactor: {
          recoveryCodesLeft: number;
          /** Format: date-time */
          since: string;
        } | null;
      };
      /** @constant */
      success: true;
    };
    getIdentitySessionAnswer: {
      data: {
        user: {
          accountId: string;
          /** Format: date-time */
          createdAt: string;
          email: string;
          firstName: string;
          isAdmin: boolean;
          isAdvertiser: boolean;
          lastName: string;
        } | null;
      };
      /** @constant */
      stale?: true;
      /** @constant */
      success: true;
    };
    getIdentitySessionsAnswer: {
      data: {
        sessions: {
          device: string | null;
          isThisOne: boolean;
          /** Format: date-time */
          lastUsed: string;
          /** Format: uuid */
          sessionId: string;
          /** Format: date-time */
          since: string;
        }[];
      };
      /** @constant */
      success: true;
    };
    getKidsListAnswer: {
      data: {
        kids: {
          dob: string | null;
          grade: number | null;
          /** Format: uuid */
          kidId: string;
          name: string | null;
        }[];
      };
      /** @constant */
      stale?: true;
      /** @constant */
      success: true;
    };
    getPlacesFindAnswer: {
      data: {
        place: {
          /** @enum {string} */
          kind: 'zip' | 'city';
          label: string;
          lat: number;
          lng: number;
          state: string;
        } | null;
      };
    };
    getPlacesSuggestAnswer: {
      data: {
        suggestions: {
          /** @enum {string} */
          kind: 'zip' | 'city';
          label: string;
          lat?: number;
          lng?: number;
          state: string;
        }[];
      };
    };
    getScheduleAsOfAnswer: {
      data: {
        at: string;
        entries: (
          | {
              choice: 1 | 2;
              /** Format: uuid */
              entryId: string;
              /** Format: uuid */
              kidId: string;
              /** @constant */
              kind: 'session';
              note: string | null;
              now:
                | {
                    /** @constant */
                    kind: 'same';
                  }
                | {
                    changes: {
                      field: string;
                      is: string | number | number[] | null;
                      was: string | number | number[] | null;
                    }[];
                    /** @constant */
                    kind: 'changed';
                  }
                | {
                    /** @constant */
                    kind: 'gone';
                  };
              revision: number;
              session: {
                camp: {
                  address?: string;
                  /** Format: uri */
                  base_url?: string;
                  camp_org_name: string;
                  days_per_week?: number;
                  lat?: string;
                  lng?: string;
                  registration_date?: string;
                  registration_time?: string;
                };
                org_id: string;
                season: number;
                session: {
                  address_city?: string;
                  address_state?: string;
                  address_street?: string;
                  address_zip?: string;
                  after_care_until?: string;
                  ages?: number[];
                  batch_name?: string;
                  batch_program_type?: string | string[];
                  batch_tags?: string | string[];
                  before_care_from?: string;
                  /** @enum {string} */
                  day_or_sleepaway?: 'day' | 'sleepaway';
                  end_date?: string;
                  end_time?: string;
                  extended_care_price_per_week?: number;
                  grades?: number[];
                  instance_id: string;
                  instance_place_id?: string;
                  lat?: string;
                  lng?: string;
                  location_name?: string;
                  neighborcality?: string;
                  price?: number;
                  price_max?: number;
                  price_min?: number;
                  start_date?: string;
                  start_time?: string;
                  year?: number;
                };
              };
              /** @enum {string} */
              status:
                | 'considering'
                | 'registered'
                | 'waitlisted'
                | 'cancelled'
                | 'tentative'
                | 'confirmed'
                | 'open'
                | 'taken';
              weeks: string[];
            }
          | {
              choice: 1 | 2;
              /** Format: uuid */
              entryId: string;
              hours: {
                from: string;
                until: string;
              } | null;
              /** Format: uuid */
              kidId: string;
              /** @constant */
              kind: 'plan';
              note: string | null;
              revision: number;
              /** @enum {string} */
              status:
                | 'considering'
                | 'registered'
                | 'waitlisted'
                | 'cancelled'
                | 'tentative'
                | 'confirmed'
                | 'open'
                | 'taken';
              title: string | null;
              weeks: string[];
            }
          | {
              choice: 1 | 2;
              /** Format: uuid */
              entryId: string;
              /** Format: uuid */
              kidId: string;
              /** @constant */
              kind: 'playdates';
              note: string | null;
              revision: number;
              /** @enum {string} */
              status:
                | 'considering'
                | 'registered'
                | 'waitlisted'
                | 'cancelled'
                | 'tentative'
                | 'confirmed'
                | 'open'
                | 'taken';
              weeks: string[];
            }
        )[];
        kids: {
          dob: string | null;
          grade: number | null;
          /** Format: uuid */
          kidId: string;
          name: string | null;
        }[];
        /** @enum {string} */
        mode: 'own' | 'view' | 'plan';
        ownerId: string;
        revision: number;
        season: number;
        weeks: string[];
        workingHours: {
          from: string;
          until: string;
        } | null;
      };
      /** @constant */
      stale?: true;
      /** @constant */
      success: true;
    };
    getScheduleCalendarFileAnswer: string;
    getScheduleExportHistoryAnswer: {
      data: {
        lines: string[];
        name: string;
      };
      /** @constant */
      stale?: true;
      /** @constant */
      success: true;
    };
    getScheduleGetAnswer: {
      data: {
        beganAt: string | null;
        campNews: {
          at: string;
          instanceId: string | null;
          isPlanned: boolean;
          /** @enum {string} */
          kind: 'changed' | 'gone' | 'offeredAgain';
          orgId: string;
          revision: number;
          sentence: string;
        }[];
        campsTold: {
          orgId: string;
          revision: number;
        }[];
        entries: (
          | {
              choice: 1 | 2;
              /** Format: uuid */
              entryId: string;
              /** Format: uuid */
              kidId: string;
              /** @constant */
              kind: 'session';
              note: string | null;
              now:
                | {
                    /** @constant */
                    kind: 'same';
                  }
                | {
                    changes: {
                      field: string;
                      is: string | number | number[] | null;
                      was: string | number | number[] | null;
                    }[];
                    /** @constant */
                    kind: 'changed';
                  }
                | {
                    /** @constant */
                    kind: 'gone';
                  };
              revision: number;
              session: {
                camp: {
                  address?: string;
                  /** Format: uri */
                  base_url?: string;
                  camp_org_name: string;
                  days_per_week?: number;
                  lat?: string;
                  lng?: string;
                  registration_date?: string;
                  registration_time?: string;
                };
                org_id: string;
                season: number;
                session: {
                  address_city?: string;
                  address_state?: string;
                  address_street?: string;
                  address_zip?: string;
                  after_care_until?: string;
                  ages?: number[];
                  batch_name?: string;
                  batch_program_type?: string | string[];
                  batch_tags?: string | string[];
                  before_care_from?: string;
                  /** @enum {string} */
                  day_or_sleepaway?: 'day' | 'sleepaway';
                  end_date?: string;
                  end_time?: string;
                  extended_care_price_per_week?: number;
                  grades?: number[];
                  instance_id: string;
                  instance_place_id?: string;
                  lat?: string;
                  lng?: string;
                  location_name?: string;
                  neighborcality?: string;
                  price?: number;
                  price_max?: number;
                  price_min?: number;
                  start_date?: string;
                  start_time?: string;
                  year?: number;
                };
              };
              /** @enum {string} */
              status:
                | 'considering'
                | 'registered'
                | 'waitlisted'
                | 'cancelled'
                | 'tentative'
                | 'confirmed'
                | 'open'
                | 'taken';
              weeks: string[];
            }
          | {
              choice: 1 | 2;
              /** Format: uuid */
              entryId: string;
              hours: {
                from: string;
                until: string;
              } | null;
              /** Format: uuid */
              kidId: string;
              /** @constant */
              kind: 'plan';
              note: string | null;
              revision: number;
              /** @enum {string} */
              status:
                | 'considering'
                | 'registered'
                | 'waitlisted'
                | 'cancelled'
                | 'tentative'
                | 'confirmed'
                | 'open'
                | 'taken';
              title: string | null;
              weeks: string[];
            }
          | {
              choice: 1 | 2;
              /** Format: uuid */
              entryId: string;
              /** Format: uuid */
              kidId: string;
              /** @constant */
              kind: 'playdates';
              note: string | null;
              revision: number;
              /** @enum {string} */
              status:
                | 'considering'
                | 'registered'
                | 'waitlisted'
                | 'cancelled'
                | 'tentative'
                | 'confirmed'
                | 'open'
                | 'taken';
              weeks: string[];
            }
        )[];
        feeds: {
          /** Format: uuid */
          feedId: string;
          kidId: string | null;
          token: string | null;
        }[];
        kids: {
          dob: string | null;
          grade: number | null;
          /** Format: uuid */
          kidId: string;
          name: string | null;
        }[];
        lookedAt: number | null;
        /** @enum {string} */
        mode: 'own' | 'view' | 'plan';
        newChanges: number;
        owner: {
          firstName: string;
          lastName: string;
        };
        ownerId: string;
        people: {
          hasLeft: boolean;
          isYou: boolean;
          name: string | null;
          userId: string;
        }[];
        revision: number;
        season: number;
        shares: {
          email: string | null;
          isClosed: boolean;
          /** @enum {string} */
          mode: 'view' | 'plan';
          people: {
            hasLeft: boolean;
            isYou: boolean;
            name: string | null;
            openLinks: number;
            others: number;
            userId: string;
          }[];
          /** Format: uuid */
          shareId: string;
          token: string | null;
        }[];
        today: string;
        weeks: string[];
        workingHours: {
          from: string;
          until: string;
        } | null;
      };
      /** @constant */
      stale?: true;
      /** @constant */
      success: true;
    };
    getScheduleHistoryAnswer: {
      data: {
        changes: {
          at: string;
          by: {
            hasLeft: boolean;
            isYou: boolean;
            name: string | null;
            userId: string;
          };
          entryId: string | null;
          isUndoable: boolean;
          kidId: string | null;
          revision: number;
          sentence: string;
          type: string;
          undoes: number | null;
          undoneBy: number | null;
          weeks: string[];
        }[];
        next: number | null;
      };
      /** @constant */
      stale?: true;
      /** @constant */
      success: true;
    };
    getScheduleListAnswer: {
      data: {
        holders: {
          isTrialEnded: boolean;
          /** Format: uuid */
          kidId: string;
          /** @enum {string} */
          mode: 'own' | 'view' | 'plan';
          name: string | null;
          ownerId: string;
          sharer: {
            firstName: string;
            lastName: string;
          } | null;
        }[];
        schedules: {
          firstName: string;
          isTrialEnded: boolean;
          lastName: string;
          /** @enum {string} */
          mode: 'own' | 'view' | 'plan';
          ownerId: string;
          revision: number;
        }[];
      };
      /** @constant */
      stale?: true;
      /** @constant */
      success: true;
    };
    getScheduleLiveAnswer: {
      ownerId: string;
      position: string;
    };
    /** Format: binary */
    getShareCampOrgIdPngAnswer: string;
    /** Format: binary */
    getSharePagePngAnswer: string;
    getTrackPixelJsAnswer: string;
    getTrackRegistrationAnswer: string;
    getUsersAccountInfoAnswer: {
      /** @enum {string} */
      accountType: 'free' | 'trial' | 'paid';
      isEmailConfirmed: boolean;
      message: string;
      /** @constant */
      stale?: true;
      /** @constant */
      success: true;
      trialStartedAt: string | null;
    };
    getUsersAddressAnswer: {
      data: {
        address: string;
        addressLat: number;
        addressLng: number;
        addressRadius: number;
      } | null;
      /** @constant */
      stale?: true;
      /** @constant */
      success: true;
    };
    getUsersExportAnswer: {
      account: {
        /** @enum {string} */
        accountType: 'free' | 'trial' | 'paid';
        address: {
          address: string;
          addressLat: number;
          addressLng: number;
          addressRadius: number;
        } | null;
        email: string;
        firstName: string;
        initialRegion: string | null;
        /** Format: date-time */
        joinedAt: string;
        lastName: string;
        source: string | null;
        tours: {
          'schedule-pointer': number;
        };
        trialStartedAt: string | null;
      };
      /** Format: date-time */
      exportedAt: string;
      favorites: {
        note: string | null;
        org_id: string;
      }[];
      hiddenCamps: string[];
      kids: {
        dob: string | null;
        grade: number | null;
        name: string | null;
      }[];
      restingNotes: {
        note: string;
        org_id: string;
      }[];
      savedSearches: {
        name: string;
        savedAt: string;
        search: {
          filterState: {
            [key: string]: unknown;
          };
          latLongUser: {
            lat: number;
            lng: number;
          } | null;
          latLongUserRadius: number | null;
        };
      }[];
      schedule: {
        entries: (
          | {
              choice: 1 | 2;
              /** Format: uuid */
              entryId: string;
              /** Format: uuid */
              kidId: string;
              /** @constant */
              kind: 'session';
              note: string | null;
              now:
                | {
                    /** @constant */
                    kind: 'same';
                  }
                | {
                    changes: {
                      field: string;
                      is: string | number | number[] | null;
                      was: string | number | number[] | null;
                    }[];
                    /** @constant */
                    kind: 'changed';
                  }
                | {
                    /** @constant */
                    kind: 'gone';
                  };
              revision: number;
              session: {
                camp: {
                  address?: string;
                  /** Format: uri */
                  base_url?: string;
                  camp_org_name: string;
                  days_per_week?: number;
                  lat?: string;
                  lng?: string;
                  registration_date?: string;
                  registration_time?: string;
                };
                org_id: string;
                season: number;
                session: {
                  address_city?: string;
                  address_state?: string;
                  address_street?: string;
                  address_zip?: string;
                  after_care_until?: string;
                  ages?: number[];
                  batch_name?: string;
                  batch_program_type?: string | string[];
                  batch_tags?: string | string[];
                  before_care_from?: string;
                  /** @enum {string} */
                  day_or_sleepaway?: 'day' | 'sleepaway';
                  end_date?: string;
                  end_time?: string;
                  extended_care_price_per_week?: number;
                  grades?: number[];
                  instance_id: string;
                  instance_place_id?: string;
                  lat?: string;
                  lng?: string;
                  location_name?: string;
                  neighborcality?: string;
                  price?: number;
                  price_max?: number;
                  price_min?: number;
                  start_date?: string;
                  start_time?: string;
                  year?: number;
                };
              };
              /** @enum {string} */
              status:
                | 'considering'
                | 'registered'
                | 'waitlisted'
                | 'cancelled'
                | 'tentative'
                | 'confirmed'
                | 'open'
                | 'taken';
              weeks: string[];
            }
          | {
              choice: 1 | 2;
              /** Format: uuid */
              entryId: string;
              hours: {
                from: string;
                until: string;
              } | null;
              /** Format: uuid */
              kidId: string;
              /** @constant */
              kind: 'plan';
              note: string | null;
              revision: number;
              /** @enum {string} */
              status:
                | 'considering'
                | 'registered'
                | 'waitlisted'
                | 'cancelled'
                | 'tentative'
                | 'confirmed'
                | 'open'
                | 'taken';
              title: string | null;
              weeks: string[];
            }
          | {
              choice: 1 | 2;
              /** Format: uuid */
              entryId: string;
              /** Format: uuid */
              kidId: string;
              /** @constant */
              kind: 'playdates';
              note: string | null;
              revision: number;
              /** @enum {string} */
              status:
                | 'considering'
                | 'registered'
                | 'waitlisted'
                | 'cancelled'
                | 'tentative'
                | 'confirmed'
                | 'open'
                | 'taken';
              weeks: string[];
            }
        )[];
        history: string[];
        workingHours: {
          from: string;
          until: string;
        } | null;
      };
      sharers: {
        firstName: string;
        lastName: string;
      }[];
      sharing: {
        isShared: boolean;
        token: string | null;
        withNotes: boolean;
      };
      /** @constant */
      stale?: true;
      watchedCamps: string[];
    };
    getUsersTourProgressAnswer: {
      data: {
        'schedule-pointer': number;
      };
      /** @constant */
      stale?: true;
      /** @constant */
      success: true;
    };
    postAdminBenchmarkingAccessGrantAnswer: {
      message: string;
      position: string;
      /** @constant */
      success: true;
    };
    postAdminBenchmarkingAccessGrantBody: {
      baseUrls: string[];
    };
    postAdminBenchmarkingAccessRevokeAnswer: {
      message: string;
      position: string;
      /** @constant */
      success: true;
    };
    postAdminBenchmarkingAccessRevokeBody: {
      baseUrls: string[];
    };
    postAdminCampStatsAnswer: {
      locationCount: number;
      message: string;
      minPrice: number | null;
      /** @constant */
      stale?: true;
      /** @constant */
      success: true;
    };
    postAdminCampStatsBody: {
      base_url: string;
    };
    postAdminCatalogImportsAnswer: {
      message: string;
      /** @constant */
      success: true;
    };
    postAdminCatalogImportsImportIdCancelAnswer: {
      message: string;
      /** @constant */
      success: true;
    };
    postAdminCatalogImportsImportIdStartAnswer: {
      message: string;
      /** @constant */
      success: true;
    };
    postAdminClearCacheAnswer: {
      caches: {
        bytes: number | null;
        entries: number;
        hits: number;
        misses: number;
        name: string;
      }[];
      message: string;
      /** @constant */
      success: true;
    };
    postAdminCorrectCampAnswer: {
      hasChanged: boolean;
      message: string;
      position: string;
      /** @constant */
      success: true;
    };
    postAdminCorrectCampBody: {
      facts: {
        field: string;
        seen: string | number | string[] | number[] | null;
        value: string | number | string[] | number[] | null;
      }[];
      org_id: string;
      reason: string;
    };
    postAdminCorrectFromFileAnswer: {
      corrected: {
        field: string;
        instance_id: string | null;
        is: string | number | string[] | number[] | null;
        line: number;
        org_id: string;
        reason: string;
        was: string | number | string[] | number[] | null;
      }[];
      dryRun: boolean;
      lines: number;
      message: string;
      position: string;
      refused: {
        field: string;
        line: number;
        reason: string;
      }[];
      /** @constant */
      success: true;
      unchanged: number;
    };
    postAdminCorrectFromFileBody: {
      csv: string;
      /** @default false */
      dryRun?: boolean;
    };
    postAdminCorrectSessionAnswer: {
      hasChanged: boolean;
      message: string;
      position: string;
      /** @constant */
      success: true;
    };
    postAdminCorrectSessionBody: {
      facts: {
        field: string;
        seen: string | number | string[] | number[] | null;
        value: string | number | string[] | number[] | null;
      }[];
      instance_id: string;
      org_id: string;
      reason: string;
    };
    postAdminCreateAdvertiserAnswer: {
      /** Format: uuid */
      advertiserId: string;
      message: string;
      position: string;
      /** @constant */
      success: true;
    };
    postAdminCreateAdvertiserBody:
      | {
          advertiser_name: string & (unknown & unknown);
          /** Format: uuid */
          advertiserId: string;
          baseUrls: string[];
          cpc: string;
          /** Format: email */
          email?: string;
          /** @constant */
          pricing_structure: 'cpc';
        }
      | {
          advertiser_name: string & (unknown & unknown);
          /** Format: uuid */
          advertiserId: string;
          baseUrls: string[];
          /** Format: email */
          email?: string;
          per_registration_percentage: number;
          /** @constant */
          pricing_structure: 'per_registration';
        };
    postAdminCreateSelfServeAdvertiserAnswer: {
      /** Format: uuid */
      advertiserId: string;
      message: string;
      position: string;
      /** @constant */
      success: true;
    };
    postAdminCreateSelfServeAdvertiserBody: {
      advertiser_name: string & (unknown & unknown);
      /** Format: uuid */
      advertiserId: string;
      baseUrls: string[];
      /** Format: email */
      email: string;
    };
    postAdminDecideChargeAnswer: {
      /** Format: uuid */
      advertiserId: string;
      message: string;
      position: string;
      /** @constant */
      success: true;
    };
    postAdminDecideChargeBody: {
      /** Format: uuid */
      advertiserId: string;
      /** @enum {string} */
      decision: 'send-again' | 'close';
      /** Format: uuid */
      settlementId: string;
    };
    postAdminDecideConciergeRequestAnswer: {
      message: string;
      position: string;
      /** @constant */
      success: true;
    };
    postAdminDecideConciergeRequestBody: {
      /** Format: uuid */
      conciergeRequestId: string;
      /** @enum {string} */
      decision: 'done' | 'declined' | 'reopened';
      note: string;
      revision: number;
    };
    postAdminDecideSuggestionAnswer: {
      message: string;
      position: string;
      /** @constant */
      success: true;
    };
    postAdminDecideSuggestionBody: {
      /** @enum {string} */
      decision: 'done' | 'declined' | 'reopened';
      note: string;
      revision: number;
      /** Format: uuid */
      suggestionId: string;
    };
    postAdminLinkUserAnswer: {
      /** Format: uuid */
      advertiserId: string;
      message: string;
      position: string;
      /** @constant */
      success: true;
    };
    postAdminLinkUserBody: {
      /** Format: uuid */
      advertiserId: string;
      /** Format: email */
      email: string;
    };
    postAdminProcessManagersRetryParkedAnswer: {
      message: string;
      /** @constant */
      success: true;
    };
    postAdminProcessManagersRetryParkedBody: {
      /** Format: uuid */
      eventId: string;
      processManager: string;
      streamId: string;
    };
    postAdminProcessManagersSkipParkedAnswer: {
      message: string;
      /** @constant */
      success: true;
    };
    postAdminProcessManagersSkipParkedBody: {
      /** Format: uuid */
      eventId: string;
      processManager: string;
      reason: string;
      streamId: string;
    };
    postAdminProjectionsCancelReplayAnswer: {
      message: string;
      /** @constant */
      success: true;
    };
    postAdminProjectionsCancelReplayBody: {
      name: string;
    };
    postAdminProjectionsOpenParkedAnswer: {
      event: {
        data: unknown;
        eventId: string;
        position: string;
        /** Format: date-time */
        recordedAt: string;
        revision: number;
        streamId: string;
        type: string;
        version: number;
      };
      /** @constant */
      success: true;
    };
    postAdminProjectionsOpenParkedBody: {
      /** Format: uuid */
      eventId: string;
      name: string;
      streamId: string;
    };
    postAdminProjectionsPreviewReplayAnswer: {
      comparison: {
        audience: {
          advertisers: number;
          families: number;
        };
        liveBuild: string;
        name: string;
        otherBuild: string;
        position: string | null;
        tables: {
          appear: {
            count: number;
            samples: {
              after: {
                [key: string]: unknown;
              } | null;
              before: {
                [key: string]: unknown;
              } | null;
              columns: string[];
              key: {
                [key: string]: unknown;
              };
            }[];
          };
          change: {
            count: number;
            samples: {
              after: {
                [key: string]: unknown;
              } | null;
              before: {
                [key: string]: unknown;
              } | null;
              columns: string[];
              key: {
                [key: string]: unknown;
              };
            }[];
          };
          rowsAfter: number;
          rowsBefore: number;
          table: string;
          vanish: {
            count: number;
            samples: {
              after: {
                [key: string]: unknown;
              } | null;
              before: {
                [key: string]: unknown;
              } | null;
              columns: string[];
              key: {
                [key: string]: unknown;
              };
            }[];
          };
        }[];
      };
      message: string;
      /** @constant */
      success: true;
    };
    postAdminProjectionsPreviewReplayBody: {
      name: string;
    };
    postAdminProjectionsPromoteReplayAnswer: {
      comparison: {
        audience: {
          advertisers: number;
          families: number;
        };
        liveBuild: string;
        name: string;
        otherBuild: string;
        position: string | null;
        tables: {
          appear: {
            count: number;
            samples: {
              after: {
                [key: string]: unknown;
              } | null;
              before: {
                [key: string]: unknown;
              } | null;
              columns: string[];
              key: {
                [key: string]: unknown;
              };
            }[];
          };
          change: {
            count: number;
            samples: {
              after: {
                [key: string]: unknown;
              } | null;
              before: {
                [key: string]: unknown;
              } | null;
              columns: string[];
              key: {
                [key: string]: unknown;
              };
            }[];
          };
          rowsAfter: number;
          rowsBefore: number;
          table: string;
          vanish: {
            count: number;
            samples: {
              after: {
                [key: string]: unknown;
              } | null;
              before: {
                [key: string]: unknown;
              } | null;
              columns: string[];
              key: {
                [key: string]: unknown;
              };
            }[];
          };
        }[];
      };
      message: string;
      /** @constant */
      success: true;
    };
    postAdminProjectionsPromoteReplayBody: {
      name: string;
    };
    postAdminProjectionsRetryParkedAnswer: {
      builds: {
        build: string;
        error: string | null;
        taken: number;
        waiting: number;
      }[];
      message: string;
      /** @constant */
      success: true;
    };
    postAdminProjectionsRetryParkedBody: {
      name: string;
      streamId: string;
    };
    postAdminProjectionsReturnToFormerAnswer: {
      message: string;
      /** @constant */
      success: true;
    };
    postAdminProjectionsReturnToFormerBody: {
      name: string;
    };
    postAdminProjectionsSkipParkedAnswer: {
      message: string;
      /** @constant */
      success: true;
    };
    postAdminProjectionsSkipParkedBody: {
      /** Format: uuid */
      eventId: string;
      name: string;
      reason: string;
      streamId: string;
    };
    postAdminProjectionsStartReplayAnswer: {
      message: string;
      /** @constant */
      success: true;
    };
    postAdminProjectionsStartReplayBody: {
      name: string;
    };
    postAdminRenameAdvertiserAnswer: {
      /** Format: uuid */
      advertiserId: string;
      message: string;
      position: string;
      /** @constant */
      success: true;
    };
    postAdminRenameAdvertiserBody: {
      advertiser_name: string & (unknown & unknown);
      /** Format: uuid */
      advertiserId: string;
    };
    postAdminSetAdvertiserCampsAnswer: {
      /** Format: uuid */
      advertiserId: string;
      message: string;
      position: string;
      /** @constant */
      success: true;
    };
    postAdminSetAdvertiserCampsBody: {
      /** Format: uuid */
      advertiserId: string;
      baseUrls: string[];
    };
    postAdminSetAdvertiserPricingAnswer: {
      /** Format: uuid */
      advertiserId: string;
      message: string;
      position: string;
      /** @constant */
      success: true;
    };
    postAdminSetAdvertiserPricingBody:
      | {
          /** Format: uuid */
          advertiserId: string;
          cpc: string;
          /** @constant */
          pricing_structure: 'cpc';
        }
      | {
          /** Format: uuid */
          advertiserId: string;
          per_registration_percentage: number;
          /** @constant */
          pricing_structure: 'per_registration';
        };
    postAdminTextIndexRebuildAnswer: {
      message: string;
      /** @constant */
      success: true;
    };
    postAdminUnlinkUserAnswer: {
      /** Format: uuid */
      advertiserId: string;
      message: string;
      position: string;
      /** @constant */
      success: true;
    };
    postAdminUnlinkUserBody: {
      /** Format: uuid */
      advertiserId: string;
      /** Format: email */
      email: string;
    };
    postAdminWarmCacheAnswer: {
      caches: {
        bytes: number | null;
        entries: number;
        hits: number;
        misses: number;
        name: string;
      }[];
      message: string;
      /** @constant */
      success: true;
    };
    postAdminWithdrawCorrectionAnswer: {
      hasChanged: boolean;
      message: string;
      position: string;
      /** @constant */
      success: true;
    };
    postAdminWithdrawCorrectionBody: {
      fields: string[];
      /** @default null */
      instance_id?: string | null;
      org_id: string;
      reason: string;
    };
    postAdvertiserConciergeRequestAnswer: {
      message: string;
      position: string;
      /** @constant */
      success: true;
    };
    postAdvertiserConciergeRequestBody: {
      /** Format: email */
      email: string;
      notes: string;
    };
    postAdvertisingAcceptTermsAnswer: {
      message: string;
      position: string;
      /** @constant */
      success: true;
    };
    postAdvertisingAcceptTermsBody: {
      /** Format: uuid */
      advertiserId: string;
      /** Format: date */
      version: string;
    };
    postAdvertisingBulkSetInstanceFlagsAnswer: {
      changed: number;
      message: string;
      position: string;
      refused: {
        instance_id: string;
        message: string;
        org_id: string;
      }[];
      /** @constant */
      success: true;
    };
    postAdvertisingBulkSetInstanceFlagsBody: {
      active: boolean;
      /** Format: uuid */
      ad_id: string;
      instances: {
        instance_id: string;
        org_id: string;
      }[];
    };
    postAdvertisingCreateAdAnswer: {
      message: string;
      position: string;
      /** @constant */
      success: true;
    };
    postAdvertisingCreateAdBody: {
      /** Format: uuid */
      ad_id: string;
      ad_name: string & (unknown & unknown);
      /** Format: uuid */
      advertiserId: string;
    };
    postAdvertisingDeleteAdImageFromAdAnswer: {
      message: string;
      position: string;
      /** @constant */
      success: true;
    };
    postAdvertisingDeleteAdImageFromAdBody: {
      /** Format: uuid */
      ad_id: string;
      /** Format: uuid */
      imageId: string;
    };
    postAdvertisingRenameAdAnswer: {
      message: string;
      position: string;
      /** @constant */
      success: true;
    };
    postAdvertisingRenameAdBody: {
      /** Format: uuid */
      ad_id: string;
      ad_name: string & (unknown & unknown);
    };
    postAdvertisingSetConversionSecretAnswer: {
      message: string;
      position: string;
      /** @constant */
      success: true;
    };
    postAdvertisingSetConversionSecretBody: {
      /** Format: uuid */
      advertiserId: string;
      keepsFormer: boolean;
    };
    postAdvertisingStartRegistrationTestAnswer: {
      click: string;
      /** @constant */
      success: true;
    };
    postAdvertisingStartRegistrationTestBody: {
      /** Format: uuid */
      advertiserId: string;
    };
    postAdvertisingUpdateAdAnswer: {
      message: string;
      position: string;
      /** @constant */
      success: true;
    };
    postAdvertisingUpdateAdBody: {
      /** Format: uuid */
      ad_id: string;
      message?: string;
      primary_url?: '' | string;
      seen?: {
        message?: string;
        primary_url?: string;
        testimonials?: string;
      };
      testimonials?: string;
    };
    postAdvertisingUpdateAdImagesOrderAnswer: {
      message: string;
      position: string;
      /** @constant */
      success: true;
    };
    postAdvertisingUpdateAdImagesOrderBody: {
      /** Format: uuid */
      ad_id: string;
      imageIds: string[];
    };
    postAdvertisingUpdateAdStatusAnswer: {
      message: string;
      position: string;
      /** @constant */
      success: true;
    };
    postAdvertisingUpdateAdStatusBody: {
      /** Format: uuid */
      ad_id: string;
      /** @enum {string} */
      status: 'draft' | 'active' | 'paused' | 'archived';
    };
    postAdvertisingUpdateAdvertiserBudgetAnswer: {
      message: string;
      position: string;
      /** @constant */
      success: true;
    };
    postAdvertisingUpdateAdvertiserBudgetBody: {
      /** Format: uuid */
      advertiserId: string;
      monthlyCents: number;
    };
    postAdvertisingUpdateDiscountSettingsAnswer: {
      message: string;
      position: string;
      /** @constant */
      success: true;
    };
    postAdvertisingUpdateDiscountSettingsBody: {
      /** Format: uuid */
      advertiserId: string;
      discount_dollars: number | null;
      discount_percentage: number | null;
      discount_structure: ('percentage' | 'dollars' | 'dollars_per_week') | null;
    };
    postAdvertisingUploadImageForAdAnswer: {
      /** Format: uuid */
      imageId: string;
      message: string;
      position: string;
      /** @constant */
      success: true;
      url: string;
    };
    postAdvertisingUploadRegistrationsAnswer: {
      accepted: number;
      message: string;
      refused: {
        field: string;
        line: number;
        message: string;
      }[];
      /** @constant */
      success: true;
    };
    postAlertsDeleteSearchAnswer: {
      message: string;
      position: string;
      /** @constant */
      success: true;
    };
    postAlertsDeleteSearchBody: {
      /** Format: uuid */
      searchId: string;
    };
    postAlertsRenameSearchAnswer: {
      message: string;
      position: string;
      /** @constant */
      success: true;
    };
    postAlertsRenameSearchBody: {
      name: string & (unknown & unknown);
      /** Format: uuid */
      searchId: string;
    };
    postAlertsSaveSearchAnswer: {
      message: string;
      position: string;
      /** @constant */
      success: true;
    };
    postAlertsSaveSearchBody: {
      /**
       * @default daily
       * @enum {string}
       */
      delivery?: 'at-once' | 'daily' | 'off';
      name: string & (unknown & unknown);
      search: {
        filterState: {
          boundingBox?: {
            east: number;
            north: number;
            south: number;
            west: number;
          } | null;
          children?: {
            age?: number;
            dob?: string;
            grade?: number;
          }[];
          includeUnpriced?: boolean;
          selectedCategory?: (
            | 'Arts & Crafts'
            | 'Chess'
            | 'Cooking'
            | 'Dance'
            | 'General'
            | 'Farm or Animals'
            | 'Film'
            | 'Games'
            | 'Horses'
            | 'Language'
            | 'Martial Arts'
            | 'Music'
            | 'Outdoors'
            | 'Religion'
            | 'STEM'
            | 'Sports'
            | 'Theater'
          )[];
          selectedChildDOBs?: string[];
          selectedDayOrSleepaway?: ('Day' | 'Sleepaway')[];
          selectedDaysPerWeek?: ((3 | 4 | 5 | 6 | 7) | ('3' | '4' | '5' | '6' | '7'))[];
          selectedEarliestTime?: string;
          selectedFinancialAidAvailable?: ('Yes' | 'No')[];
          selectedGender?: ('Any' | 'Girls' | 'Boys' | 'LGBTQ+')[];
          selectedLatestTime?: string;
          selectedLunchProvided?: ('Yes' | 'No')[];
          selectedMaxPrice?: number | null;
          selectedRefunds?: ('Yes' | 'No')[];
          selectedRisingGrades?: number[];
          selectedSearchText?: string;
          selectedTimeUntilRegDate?: ('Open' | 'Within next week' | '2-4 weeks' | 'Month or more' | 'Unavailable')[];
          selectedWeekLabel?: string[];
        };
        /** @default null */
        latLongUser?: {
          lat: number;
          lng: number;
        } | null;
        /** @default null */
        latLongUserRadius?: number | null;
      };
      /** Format: uuid */
      searchId: string;
    };
    postAlertsSetSearchDeliveryAnswer: {
      message: string;
      position: string;
      /** @constant */
      success: true;
    };
    postAlertsSetSearchDeliveryBody: {
      /** @enum {string} */
      delivery: 'at-once' | 'daily' | 'off';
      /** Format: uuid */
      searchId: string;
    };
    postAlertsSetStoppedAnswer: {
      message: string;
      position: string;
      /** @constant */
      success: true;
    };
    postAlertsSetStoppedBody: {
      isStopped: boolean;
    };
    postAlertsUnsubscribeAnswer: string;
    postAlertsUnwatchCampAnswer: {
      message: string;
      position: string;
      /** @constant */
      success: true;
    };
    postAlertsUnwatchCampBody: {
      org_id: string;
    };
    postAlertsWatchCampAnswer: {
      message: string;
      position: string;
      /** @constant */
      success: true;
    };
    postAlertsWatchCampBody: {
      /**
       * @default daily
       * @enum {string}
       */
      delivery?: 'at-once' | 'daily' | 'off';
      org_id: string;
    };
    postBenchmarkingGetCampBenchmarkDataAnswer: {
      data: {
        camp: {
          base_url: string;
          camp_org_name: string;
          org_id: string;
        };
        distributions: {
          below: number | null;
          camps: number;
          /** @enum {string} */
          key: 'weeklyPrice' | 'pricePerHour' | 'weeklyPriceWithCare' | 'registrationDate';
          method: string;
          quartiles: {
            median: number;
            q1: number;
            q3: number;
          } | null;
          title: string;
          /** @enum {string} */
          unit: 'dollars' | 'day';
          withheld: string | null;
          you: number | null;
        }[];
        group: {
          camps: number;
          sentence: string;
        };
        season: number;
        shares: {
          camps: number;
          /** @enum {string} */
          key: 'hours' | 'ages' | 'grades' | 'weeks' | 'policies';
          method: string;
          rows: {
            name: string;
            share: number | null;
            you: boolean | null;
          }[];
          title: string;
          withheld: string | null;
        }[];
        supply: {
          camps: number;
          method: string;
          rows: {
            ages: string;
            cells: {
              camps: (number | 'few') | null;
              you: boolean | null;
            }[];
          }[];
          weeks: string[];
          withheld: string | null;
        };
      };
      message: string;
      /** @constant */
      stale?: true;
      /** @constant */
      success: true;
    };
    postBenchmarkingGetCampBenchmarkDataBody: {
      benchmarkFilters: {
        /** @default  */
        address?: string;
        /** @default null */
        ageMax?: number | null;
        /** @default null */
        ageMin?: number | null;
        /**
         * @default Day Camp
         * @enum {string}
         */
        dayOrSleepaway?: 'Day Camp' | 'Sleepaway';
        /** @default null */
        gradeMax?: number | null;
        /** @default null */
        gradeMin?: number | null;
        /** @default null */
        lat?: number | null;
        /** @default null */
        lng?: number | null;
        /** @default null */
        radiusMiles?: number | null;
        /** @default false */
        useCohort?: boolean;
      };
      selectedCampOrg?: {
        base_url: string;
        org_id: string;
      };
      selectedCohort?: {
        base_url: string;
      }[];
    };
    postBenchmarkingUpdateSelectedCohortCampsAnswer: {
      message: string;
      position: string;
      /** @constant */
      success: true;
    };
    postBenchmarkingUpdateSelectedCohortCampsBody: {
      /** Format: uuid */
      advertiserId: string;
      selected_cohort_camps: {
        /** Format: uri */
        base_url: string;
      }[];
    };
    postCampDataGetCampAnswer: {
      data: {
        camp: {
          ad?: {
            ad_id: string;
            ad_images: string[];
            ad_name: string;
            message: string;
            primary_url: string;
            testimonials: string;
          };
          ad_token?: string;
          address?: string;
          advertiser?: {
            advertiser_id: string;
            advertiser_name: string;
            discount_dollars: number | null;
            discount_percentage: number | null;
            discount_structure: ('percentage' | 'dollars' | 'dollars_per_week') | null;
            /** @enum {string} */
            pricing_structure: 'cpc' | 'per_registration';
          };
          /** Format: uri */
          base_url?: string;
          camp_org_name: string;
          days_per_week?: number;
          description_short?: string;
          distance?: number;
          financial_aid_available?: string;
          financial_aid_detail?: string;
          fitting_instance_ids: string[];
          instances: {
            address_city?: string;
            address_state?: string;
            address_street?: string;
            address_zip?: string;
            after_care_until?: string;
            ages?: number[];
            batch_description?: string;
            batch_name?: string;
            batch_program_type?: string | string[];
            batch_tags?: string | string[];
            before_care_from?: string;
            /** @enum {string} */
            day_or_sleepaway?: 'day' | 'sleepaway';
            distance?: number;
            end_date?: string;
            end_time?: string;
            extended_care_price_per_week?: number;
            grades?: number[];
            instance_id: string;
            instance_place_id?: string;
            lat?: string;
            lng?: string;
            location_name?: string;
            neighborcality?: string;
            price?: number;
            price_max?: number;
            price_min?: number;
            region?: string;
            start_date?: string;
            start_time?: string;
            year?: number;
          }[];
          lat?: string;
          lng?: string;
          neighborcality?: string;
          offered_weeks?: number;
          offers_refunds?: string;
          org_id: string;
          org_place_id?: string;
          org_program_type?: string | string[];
          org_tags?: string | string[];
          place_id?: string;
          refund_policy_detail?: string;
          registration_date?: string;
          registration_time?: string;
          source_checked?: string;
          source_name?: string;
          timeUntilRegDate?: number;
        };
        season: number;
        similar: {
          camp_org_name: string;
          distance: number;
          neighborcality?: string;
          org_id: string;
        }[];
      };
    };
    postCampDataGetCampBody: {
      filterState?: {
        /** @default null */
        boundingBox?: {
          east: number;
          north: number;
          south: number;
          west: number;
        } | null;
        children?: {
          age?: number;
          dob?: string;
          grade?: number;
        }[];
        includeUnpriced?: boolean;
        /** @default [] */
        selectedCategory?: (
          | 'Arts & Crafts'
          | 'Chess'
          | 'Cooking'
          | 'Dance'
          | 'General'
          | 'Farm or Animals'
          | 'Film'
          | 'Games'
          | 'Horses'
          | 'Language'
          | 'Martial Arts'
          | 'Music'
          | 'Outdoors'
          | 'Religion'
          | 'STEM'
          | 'Sports'
          | 'Theater'
        )[];
        /** @default [] */
        selectedChildDOBs?: string[];
        /** @default [] */
        selectedDayOrSleepaway?: ('Day' | 'Sleepaway')[];
        selectedDaysPerWeek?: ((3 | 4 | 5 | 6 | 7) | ('3' | '4' | '5' | '6' | '7'))[];
        /** @default  */
        selectedEarliestTime?: string;
        /** @default [] */
        selectedFinancialAidAvailable?: ('Yes' | 'No')[];
        /** @default [] */
        selectedGender?: ('Any' | 'Girls' | 'Boys' | 'LGBTQ+')[];
        /** @default  */
        selectedLatestTime?: string;
        /** @default [] */
        selectedLunchProvided?: ('Yes' | 'No')[];
        /** @default null */
        selectedMaxPrice?: number | null;
        /** @default [] */
        selectedRefunds?: ('Yes' | 'No')[];
        /** @default [] */
        selectedRisingGrades?: number[];
        /** @default  */
        selectedSearchText?: string;
        /** @default [] */
        selectedTimeUntilRegDate?: ('Open' | 'Within next week' | '2-4 weeks' | 'Month or more' | 'Unavailable')[];
        /** @default [] */
        selectedWeekLabel?: string[];
      };
      /** @default null */
      latLongUser?: {
        lat: number | null;
        lng: number | null;
      } | null;
      org_id: string;
    };
    postCampDataGetCampDataChunkAnswer: {
      data: {
        combinedData: {
          ad?: {
            ad_id: string;
            ad_images: string[];
            ad_name: string;
            message: string;
            primary_url: string;
            testimonials: string;
          };
          ad_token?: string;
          address?: string;
          advertiser?: {
            advertiser_id: string;
            advertiser_name: string;
            discount_dollars: number | null;
            discount_percentage: number | null;
            discount_structure: ('percentage' | 'dollars' | 'dollars_per_week') | null;
            /** @enum {string} */
            pricing_structure: 'cpc' | 'per_registration';
          };
          /** Format: uri */
          base_url?: string;
          camp_org_name: string;
          days_per_week?: number;
          description_short?: string;
          distance?: number;
          financial_aid_available?: string;
          financial_aid_detail?: string;
          instances: {
            address_city?: string;
            address_state?: string;
            address_street?: string;
            address_zip?: string;
            after_care_until?: string;
            ages?: number[];
            batch_description?: string;
            batch_name?: string;
            batch_program_type?: string | string[];
            batch_tags?: string | string[];
            before_care_from?: string;
            /** @enum {string} */
            day_or_sleepaway?: 'day' | 'sleepaway';
            distance?: number;
            end_date?: string;
            end_time?: string;
            extended_care_price_per_week?: number;
            grades?: number[];
            instance_id: string;
            instance_place_id?: string;
            lat?: string;
            lng?: string;
            location_name?: string;
            neighborcality?: string;
            price?: number;
            price_max?: number;
            price_min?: number;
            region?: string;
            start_date?: string;
            start_time?: string;
            year?: number;
          }[];
          lat?: string;
          lng?: string;
          neighborcality?: string;
          offered_weeks?: number;
          offers_refunds?: string;
          org_id: string;
          org_place_id?: string;
          org_program_type?: string | string[];
          org_tags?: string | string[];
          place_id?: string;
          refund_policy_detail?: string;
          registration_date?: string;
          registration_time?: string;
          source_checked?: string;
          source_name?: string;
          timeUntilRegDate?: number;
        }[];
        forgiven?: {
          meant: string[];
          typed: string;
        }[];
        offers?: {
          ages: {
            age: number;
            total: number;
          }[];
          nearest?: {
            miles: number[];
            within?: {
              miles: number;
              total: number;
            };
          };
          radius: {
            miles: number;
            total: number;
          }[];
          weeks: {
            label: string;
            total: number;
          }[];
        };
        relax?: {
          /** @enum {string} */
          field:
            | 'selectedWeekLabel'
            | 'selectedDaysPerWeek'
            | 'selectedCategory'
            | 'selectedGender'
            | 'selectedDayOrSleepaway'
            | 'selectedFinancialAidAvailable'
            | 'selectedTimeUntilRegDate'
            | 'selectedRefunds'
            | 'selectedLunchProvided'
            | 'selectedMaxPrice'
            | 'selectedEarliestTime'
            | 'selectedLatestTime'
            | 'selectedSearchText'
            | 'children'
            | 'latLongUser'
            | 'boundingBox';
          freed: number;
        }[];
        season: number;
        totalMatchedOrgs: number;
        unpriced?: number;
        /** @constant */
        wordsMatchedSimply?: true;
      };
    };
    postCampDataGetCampDataChunkBody: {
      filterState: {
        /** @default null */
        boundingBox?: {
          east: number;
          north: number;
          south: number;
          west: number;
        } | null;
        children?: {
          age?: number;
          dob?: string;
          grade?: number;
        }[];
        includeUnpriced?: boolean;
        /** @default [] */
        selectedCategory?: (
          | 'Arts & Crafts'
          | 'Chess'
          | 'Cooking'
          | 'Dance'
          | 'General'
          | 'Farm or Animals'
          | 'Film'
          | 'Games'
          | 'Horses'
          | 'Language'
          | 'Martial Arts'
          | 'Music'
          | 'Outdoors'
          | 'Religion'
          | 'STEM'
          | 'Sports'
          | 'Theater'
        )[];
        /** @default [] */
        selectedChildDOBs?: string[];
        /** @default [] */
        selectedDayOrSleepaway?: ('Day' | 'Sleepaway')[];
        selectedDaysPerWeek?: ((3 | 4 | 5 | 6 | 7) | ('3' | '4' | '5' | '6' | '7'))[];
        /** @default  */
        selectedEarliestTime?: string;
        /** @default [] */
        selectedFinancialAidAvailable?: ('Yes' | 'No')[];
        /** @default [] */
        selectedGender?: ('Any' | 'Girls' | 'Boys' | 'LGBTQ+')[];
        /** @default  */
        selectedLatestTime?: string;
        /** @default [] */
        selectedLunchProvided?: ('Yes' | 'No')[];
        /** @default null */
        selectedMaxPrice?: number | null;
        /** @default [] */
        selectedRefunds?: ('Yes' | 'No')[];
        /** @default [] */
        selectedRisingGrades?: number[];
        /** @default  */
        selectedSearchText?: string;
        /** @default [] */
        selectedTimeUntilRegDate?: ('Open' | 'Within next week' | '2-4 weeks' | 'Month or more' | 'Unavailable')[];
        /** @default [] */
        selectedWeekLabel?: string[];
      };
      /** @default null */
      latLongUser?: {
        lat: number | null;
        lng: number | null;
      } | null;
      /** @default null */
      latLongUserRadius?: number | null;
      /** @default 18 */
      limit?: number;
      /** @default [] */
      loadedAdOrgIds?: string[];
      /** @default [] */
      loadedOrganicOrgIds?: string[];
      /** @default [] */
      renderedInstanceIds?: string[];
      /** @default  */
      slug?: string;
      /**
       * @default alpha
       * @enum {string}
       */
      sortCriteria?: 'alpha' | 'distance' | 'price';
    };
    postCampDataGetCampsAnswer: {
      data: {
        camps: {
          ad?: {
            ad_id: string;
            ad_images: string[];
            ad_name: string;
            message: string;
            primary_url: string;
            testimonials: string;
          };
          ad_token?: string;
          address?: string;
          advertiser?: {
            advertiser_id: string;
            advertiser_name: string;
            discount_dollars: number | null;
            discount_percentage: number | null;
            discount_structure: ('percentage' | 'dollars' | 'dollars_per_week') | null;
            /** @enum {string} */
            pricing_structure: 'cpc' | 'per_registration';
          };
          /** Format: uri */
          base_url?: string;
          camp_org_name: string;
          days_per_week?: number;
          description_short?: string;
          distance?: number;
          financial_aid_available?: string;
          financial_aid_detail?: string;
          fitting_instance_ids: string[];
          instances: {
            address_city?: string;
            address_state?: string;
            address_street?: string;
            address_zip?: string;
            after_care_until?: string;
            ages?: number[];
            batch_description?: string;
            batch_name?: string;
            batch_program_type?: string | string[];
            batch_tags?: string | string[];
            before_care_from?: string;
            /** @enum {string} */
            day_or_sleepaway?: 'day' | 'sleepaway';
            distance?: number;
            end_date?: string;
            end_time?: string;
            extended_care_price_per_week?: number;
            grades?: number[];
            instance_id: string;
            instance_place_id?: string;
            lat?: string;
            lng?: string;
            location_name?: string;
            neighborcality?: string;
            price?: number;
            price_max?: number;
            price_min?: number;
            region?: string;
            start_date?: string;
            start_time?: string;
            year?: number;
          }[];
          lat?: string;
          lng?: string;
          neighborcality?: string;
          offered_weeks?: number;
          offers_refunds?: string;
          org_id: string;
          org_place_id?: string;
          org_program_type?: string | string[];
          org_tags?: string | string[];
          place_id?: string;
          refund_policy_detail?: string;
          registration_date?: string;
          registration_time?: string;
          source_checked?: string;
          source_name?: string;
          timeUntilRegDate?: number;
        }[];
        season: number;
      };
    };
    postCampDataGetCampsBody: {
      filterState?: {
        /** @default null */
        boundingBox?: {
          east: number;
          north: number;
          south: number;
          west: number;
        } | null;
        children?: {
          age?: number;
          dob?: string;
          grade?: number;
        }[];
        includeUnpriced?: boolean;
        /** @default [] */
        selectedCategory?: (
          | 'Arts & Crafts'
          | 'Chess'
          | 'Cooking'
          | 'Dance'
          | 'General'
          | 'Farm or Animals'
          | 'Film'
          | 'Games'
          | 'Horses'
          | 'Language'
          | 'Martial Arts'
          | 'Music'
          | 'Outdoors'
          | 'Religion'
          | 'STEM'
          | 'Sports'
          | 'Theater'
        )[];
        /** @default [] */
        selectedChildDOBs?: string[];
        /** @default [] */
        selectedDayOrSleepaway?: ('Day' | 'Sleepaway')[];
        selectedDaysPerWeek?: ((3 | 4 | 5 | 6 | 7) | ('3' | '4' | '5' | '6' | '7'))[];
        /** @default  */
        selectedEarliestTime?: string;
        /** @default [] */
        selectedFinancialAidAvailable?: ('Yes' | 'No')[];
        /** @default [] */
        selectedGender?: ('Any' | 'Girls' | 'Boys' | 'LGBTQ+')[];
        /** @default  */
        selectedLatestTime?: string;
        /** @default [] */
        selectedLunchProvided?: ('Yes' | 'No')[];
        /** @default null */
        selectedMaxPrice?: number | null;
        /** @default [] */
        selectedRefunds?: ('Yes' | 'No')[];
        /** @default [] */
        selectedRisingGrades?: number[];
        /** @default  */
        selectedSearchText?: string;
        /** @default [] */
        selectedTimeUntilRegDate?: ('Open' | 'Within next week' | '2-4 weeks' | 'Month or more' | 'Unavailable')[];
        /** @default [] */
        selectedWeekLabel?: string[];
      };
      /** @default null */
      latLongUser?: {
        lat: number | null;
        lng: number | null;
      } | null;
      org_ids: string[];
    };
    postCampDataGetFacetCountsAnswer: {
      data: {
        facets: {
          [key: string]: {
            [key: string]: number;
          };
        };
        season: number;
        totalMatchedOrgs: number;
      };
    };
    postCampDataGetFacetCountsBody: {
      filterState: {
        /** @default null */
        boundingBox?: {
          east: number;
          north: number;
          south: number;
          west: number;
        } | null;
        children?: {
          age?: number;
          dob?: string;
          grade?: number;
        }[];
        includeUnpriced?: boolean;
        /** @default [] */
        selectedCategory?: (
          | 'Arts & Crafts'
          | 'Chess'
          | 'Cooking'
          | 'Dance'
          | 'General'
          | 'Farm or Animals'
          | 'Film'
          | 'Games'
          | 'Horses'
          | 'Language'
          | 'Martial Arts'
          | 'Music'
          | 'Outdoors'
          | 'Religion'
          | 'STEM'
          | 'Sports'
          | 'Theater'
        )[];
        /** @default [] */
        selectedChildDOBs?: string[];
        /** @default [] */
        selectedDayOrSleepaway?: ('Day' | 'Sleepaway')[];
        selectedDaysPerWeek?: ((3 | 4 | 5 | 6 | 7) | ('3' | '4' | '5' | '6' | '7'))[];
        /** @default  */
        selectedEarliestTime?: string;
        /** @default [] */
        selectedFinancialAidAvailable?: ('Yes' | 'No')[];
        /** @default [] */
        selectedGender?: ('Any' | 'Girls' | 'Boys' | 'LGBTQ+')[];
        /** @default  */
        selectedLatestTime?: string;
        /** @default [] */
        selectedLunchProvided?: ('Yes' | 'No')[];
        /** @default null */
        selectedMaxPrice?: number | null;
        /** @default [] */
        selectedRefunds?: ('Yes' | 'No')[];
        /** @default [] */
        selectedRisingGrades?: number[];
        /** @default  */
        selectedSearchText?: string;
        /** @default [] */
        selectedTimeUntilRegDate?: ('Open' | 'Within next week' | '2-4 weeks' | 'Month or more' | 'Unavailable')[];
        /** @default [] */
        selectedWeekLabel?: string[];
      };
      /** @default null */
      latLongUser?: {
        lat: number | null;
        lng: number | null;
      } | null;
      /** @default null */
      latLongUserRadius?: number | null;
      /** @default 18 */
      limit?: number;
      /** @default [] */
      loadedAdOrgIds?: string[];
      /** @default [] */
      loadedOrganicOrgIds?: string[];
      /** @default [] */
      renderedInstanceIds?: string[];
      /** @default  */
      slug?: string;
      /**
       * @default alpha
       * @enum {string}
       */
      sortCriteria?: 'alpha' | 'distance' | 'price';
    };
    postCampDataGetFavoriteCampDataChunkAnswer: {
      data: {
        ad?: {
          ad_id: string;
          ad_images: string[];
          ad_name: string;
          message: string;
          primary_url: string;
          testimonials: string;
        };
        ad_token?: string;
        address?: string;
        advertiser?: {
          advertiser_id: string;
          advertiser_name: string;
          discount_dollars: number | null;
          discount_percentage: number | null;
          discount_structure: ('percentage' | 'dollars' | 'dollars_per_week') | null;
          /** @enum {string} */
          pricing_structure: 'cpc' | 'per_registration';
        };
        /** Format: uri */
        base_url?: string;
        camp_org_name: string;
        days_per_week?: number;
        description_short?: string;
        distance?: number;
        financial_aid_available?: string;
        financial_aid_detail?: string;
        instances: {
          address_city?: string;
          address_state?: string;
          address_street?: string;
          address_zip?: string;
          after_care_until?: string;
          ages?: number[];
          batch_description?: string;
          batch_name?: string;
          batch_program_type?: string | string[];
          batch_tags?: string | string[];
          before_care_from?: string;
          /** @enum {string} */
          day_or_sleepaway?: 'day' | 'sleepaway';
          distance?: number;
          end_date?: string;
          end_time?: string;
          extended_care_price_per_week?: number;
          grades?: number[];
          instance_id: string;
          instance_place_id?: string;
          lat?: string;
          lng?: string;
          location_name?: string;
          neighborcality?: string;
          price?: number;
          price_max?: number;
          price_min?: number;
          region?: string;
          start_date?: string;
          start_time?: string;
          year?: number;
        }[];
        lat?: string;
        lng?: string;
        neighborcality?: string;
        offered_weeks?: number;
        offers_refunds?: string;
        org_id: string;
        org_place_id?: string;
        org_program_type?: string | string[];
        org_tags?: string | string[];
        place_id?: string;
        refund_policy_detail?: string;
        registration_date?: string;
        registration_time?: string;
        source_checked?: string;
        source_name?: string;
        timeUntilRegDate?: number;
      }[];
      season: number;
      unlisted: string[];
    };
    postCampDataGetFavoriteCampDataChunkBody: {
      favoritedCampsArray: string[];
      filterState: {
        /** @default null */
        boundingBox?: {
          east: number;
          north: number;
          south: number;
          west: number;
        } | null;
        children?: {
          age?: number;
          dob?: string;
          grade?: number;
        }[];
        includeUnpriced?: boolean;
        /** @default [] */
        selectedCategory?: (
          | 'Arts & Crafts'
          | 'Chess'
          | 'Cooking'
          | 'Dance'
          | 'General'
          | 'Farm or Animals'
          | 'Film'
          | 'Games'
          | 'Horses'
          | 'Language'
          | 'Martial Arts'
          | 'Music'
          | 'Outdoors'
          | 'Religion'
          | 'STEM'
          | 'Sports'
          | 'Theater'
        )[];
        /** @default [] */
        selectedChildDOBs?: string[];
        /** @default [] */
        selectedDayOrSleepaway?: ('Day' | 'Sleepaway')[];
        selectedDaysPerWeek?: ((3 | 4 | 5 | 6 | 7) | ('3' | '4' | '5' | '6' | '7'))[];
        /** @default  */
        selectedEarliestTime?: string;
        /** @default [] */
        selectedFinancialAidAvailable?: ('Yes' | 'No')[];
        /** @default [] */
        selectedGender?: ('Any' | 'Girls' | 'Boys' | 'LGBTQ+')[];
        /** @default  */
        selectedLatestTime?: string;
        /** @default [] */
        selectedLunchProvided?: ('Yes' | 'No')[];
        /** @default null */
        selectedMaxPrice?: number | null;
        /** @default [] */
        selectedRefunds?: ('Yes' | 'No')[];
        /** @default [] */
        selectedRisingGrades?: number[];
        /** @default  */
        selectedSearchText?: string;
        /** @default [] */
        selectedTimeUntilRegDate?: ('Open' | 'Within next week' | '2-4 weeks' | 'Month or more' | 'Unavailable')[];
        /** @default [] */
        selectedWeekLabel?: string[];
      };
      /** @default null */
      latLongUser?: {
        lat: number | null;
        lng: number | null;
      } | null;
      /** @default 18 */
      limit?: number;
      /** @default [] */
      loadedCampOrgIds?: string[];
      /**
       * @default alpha
       * @enum {string}
       */
      sortCriteria?: 'alpha' | 'distance' | 'price';
    };
    postCampDataGetMapPointsAnswer: {
      data: {
        isCut: boolean;
        pointCount: number;
        points: {
          lat: number;
          lng: number;
          name: string;
          org_id: string;
          price?: number;
          sessions: number;
        }[];
        season: number;
        totalMatchedOrgs: number;
      };
    };
    postCampDataGetMapPointsBody: {
      filterState: {
        /** @default null */
        boundingBox?: {
          east: number;
          north: number;
          south: number;
          west: number;
        } | null;
        children?: {
          age?: number;
          dob?: string;
          grade?: number;
        }[];
        includeUnpriced?: boolean;
        /** @default [] */
        selectedCategory?: (
          | 'Arts & Crafts'
          | 'Chess'
          | 'Cooking'
          | 'Dance'
          | 'General'
          | 'Farm or Animals'
          | 'Film'
          | 'Games'
          | 'Horses'
          | 'Language'
          | 'Martial Arts'
          | 'Music'
          | 'Outdoors'
          | 'Religion'
          | 'STEM'
          | 'Sports'
          | 'Theater'
        )[];
        /** @default [] */
        selectedChildDOBs?: string[];
        /** @default [] */
        selectedDayOrSleepaway?: ('Day' | 'Sleepaway')[];
        selectedDaysPerWeek?: ((3 | 4 | 5 | 6 | 7) | ('3' | '4' | '5' | '6' | '7'))[];
        /** @default  */
        selectedEarliestTime?: string;
        /** @default [] */
        selectedFinancialAidAvailable?: ('Yes' | 'No')[];
        /** @default [] */
        selectedGender?: ('Any' | 'Girls' | 'Boys' | 'LGBTQ+')[];
        /** @default  */
        selectedLatestTime?: string;
        /** @default [] */
        selectedLunchProvided?: ('Yes' | 'No')[];
        /** @default null */
        selectedMaxPrice?: number | null;
        /** @default [] */
        selectedRefunds?: ('Yes' | 'No')[];
        /** @default [] */
        selectedRisingGrades?: number[];
        /** @default  */
        selectedSearchText?: string;
        /** @default [] */
        selectedTimeUntilRegDate?: ('Open' | 'Within next week' | '2-4 weeks' | 'Month or more' | 'Unavailable')[];
        /** @default [] */
        selectedWeekLabel?: string[];
      };
      /** @default null */
      latLongUser?: {
        lat: number | null;
        lng: number | null;
      } | null;
      /** @default null */
      latLongUserRadius?: number | null;
      /** @default 18 */
      limit?: number;
      /** @default [] */
      loadedAdOrgIds?: string[];
      /** @default [] */
      loadedOrganicOrgIds?: string[];
      /** @default [] */
      renderedInstanceIds?: string[];
      /** @default  */
      slug?: string;
      /**
       * @default alpha
       * @enum {string}
       */
      sortCriteria?: 'alpha' | 'distance' | 'price';
    };
    postCampDataParseSentenceAnswer: {
      data: {
        leftOut: string[];
        notInCatalog: string[];
        notUnderstood: string[];
        rows: {
          children: {
            age?: number;
            grade?: number;
          }[];
          filters: {
            selectedCategory?: (
              | 'Arts & Crafts'
              | 'Chess'
              | 'Cooking'
              | 'Dance'
              | 'General'
              | 'Farm or Animals'
              | 'Film'
              | 'Games'
              | 'Horses'
              | 'Language'
              | 'Martial Arts'
              | 'Music'
              | 'Outdoors'
              | 'Religion'
              | 'STEM'
              | 'Sports'
              | 'Theater'
            )[];
            selectedDayOrSleepaway?: ('Day' | 'Sleepaway')[];
            selectedDaysPerWeek?: number[];
            selectedEarliestTime?: string;
            selectedFinancialAidAvailable?: ('Yes' | 'No')[];
            selectedGender?: ('Any' | 'Girls' | 'Boys' | 'LGBTQ+')[];
            selectedLatestTime?: string;
            selectedLunchProvided?: ('Yes' | 'No')[];
            selectedMaxPrice?: number;
            selectedRefunds?: ('Yes' | 'No')[];
            selectedSearchText?: string;
            selectedTimeUntilRegDate?: ('Open' | 'Within next week' | '2-4 weeks' | 'Month or more' | 'Unavailable')[];
            selectedWeekLabel?: string[];
          };
          /** @constant */
          isWider?: true;
          labels: string[];
          place?: {
            label: string;
            lat: number;
            lng: number;
            radius: number;
          };
        }[];
        season: number;
      };
    };
    postCampDataParseSentenceBody: {
      text: string;
    };
    postFavoritesFavoriteCampAnswer: {
      message: string;
      position: string;
      /** @constant */
      success: true;
    };
    postFavoritesFavoriteCampBody: {
      org_id: string;
    };
    postFavoritesGetSharedAnswer: {
      data: {
        favoritedCamps: string[];
        isOwn: boolean;
        isReceived: boolean;
        notes: {
          campOrgId: string;
          note: string;
        }[];
        sharerInfo: {
          firstName: string;
          lastName: string;
        };
      };
      /** @constant */
      stale?: true;
      /** @constant */
      success: true;
    };
    postFavoritesGetSharedBody: {
      token: string;
    };
    postFavoritesGetSharedCampDataChunkAnswer: {
      data: {
        ad?: {
          ad_id: string;
          ad_images: string[];
          ad_name: string;
          message: string;
          primary_url: string;
          testimonials: string;
        };
        ad_token?: string;
        address?: string;
        advertiser?: {
          advertiser_id: string;
          advertiser_name: string;
          discount_dollars: number | null;
          discount_percentage: number | null;
          discount_structure: ('percentage' | 'dollars' | 'dollars_per_week') | null;
          /** @enum {string} */
          pricing_structure: 'cpc' | 'per_registration';
        };
        /** Format: uri */
        base_url?: string;
        camp_org_name: string;
        days_per_week?: number;
        description_short?: string;
        distance?: number;
        financial_aid_available?: string;
        financial_aid_detail?: string;
        instances: {
          address_city?: string;
          address_state?: string;
          address_street?: string;
          address_zip?: string;
          after_care_until?: string;
          ages?: number[];
          batch_description?: string;
          batch_name?: string;
          batch_program_type?: string | string[];
          batch_tags?: string | string[];
          before_care_from?: string;
          /** @enum {string} */
          day_or_sleepaway?: 'day' | 'sleepaway';
          distance?: number;
          end_date?: string;
          end_time?: string;
          extended_care_price_per_week?: number;
          grades?: number[];
          instance_id: string;
          instance_place_id?: string;
          lat?: string;
          lng?: string;
          location_name?: string;
          neighborcality?: string;
          price?: number;
          price_max?: number;
          price_min?: number;
          region?: string;
          start_date?: string;
          start_time?: string;
          year?: number;
        }[];
        lat?: string;
        lng?: string;
        neighborcality?: string;
        offered_weeks?: number;
        offers_refunds?: string;
        org_id: string;
        org_place_id?: string;
        org_program_type?: string | string[];
        org_tags?: string | string[];
        place_id?: string;
        refund_policy_detail?: string;
        registration_date?: string;
        registration_time?: string;
        source_checked?: string;
        source_name?: string;
        timeUntilRegDate?: number;
      }[];
      season: number;
      /** @constant */
      stale?: true;
      unlisted: string[];
    };
    postFavoritesGetSharedCampDataChunkBody: {
      filterState: {
        /** @default null */
        boundingBox?: {
          east: number;
          north: number;
          south: number;
          west: number;
        } | null;
        children?: {
          age?: number;
          dob?: string;
          grade?: number;
        }[];
        includeUnpriced?: boolean;
        /** @default [] */
        selectedCategory?: (
          | 'Arts & Crafts'
          | 'Chess'
          | 'Cooking'
          | 'Dance'
          | 'General'
          | 'Farm or Animals'
          | 'Film'
          | 'Games'
          | 'Horses'
          | 'Language'
          | 'Martial Arts'
          | 'Music'
          | 'Outdoors'
          | 'Religion'
          | 'STEM'
          | 'Sports'
          | 'Theater'
        )[];
        /** @default [] */
        selectedChildDOBs?: string[];
        /** @default [] */
        selectedDayOrSleepaway?: ('Day' | 'Sleepaway')[];
        selectedDaysPerWeek?: ((3 | 4 | 5 | 6 | 7) | ('3' | '4' | '5' | '6' | '7'))[];
        /** @default  */
        selectedEarliestTime?: string;
        /** @default [] */
        selectedFinancialAidAvailable?: ('Yes' | 'No')[];
        /** @default [] */
        selectedGender?: ('Any' | 'Girls' | 'Boys' | 'LGBTQ+')[];
        /** @default  */
        selectedLatestTime?: string;
        /** @default [] */
        selectedLunchProvided?: ('Yes' | 'No')[];
        /** @default null */
        selectedMaxPrice?: number | null;
        /** @default [] */
        selectedRefunds?: ('Yes' | 'No')[];
        /** @default [] */
        selectedRisingGrades?: number[];
        /** @default  */
        selectedSearchText?: string;
        /** @default [] */
        selectedTimeUntilRegDate?: ('Open' | 'Within next week' | '2-4 weeks' | 'Month or more' | 'Unavailable')[];
        /** @default [] */
        selectedWeekLabel?: string[];
      };
      /** @default null */
      latLongUser?: {
        lat: number | null;
        lng: number | null;
      } | null;
      /** @default 18 */
      limit?: number;
      /** @default [] */
      loadedCampOrgIds?: string[];
      /**
       * @default alpha
       * @enum {string}
       */
      sortCriteria?: 'alpha' | 'distance' | 'price';
      token: string;
    };
    postFavoritesReceiveShareAnswer: {
      message: string;
      position: string;
      /** @constant */
      success: true;
    };
    postFavoritesReceiveShareBody: {
      token: string;
    };
    postFavoritesRemoveSharerAnswer: {
      message: string;
      position: string;
      /** @constant */
      success: true;
    };
    postFavoritesRemoveSharerBody: {
      id: string;
    };
    postFavoritesSaveNoteAnswer: {
      message: string;
      position: string;
      /** @constant */
      success: true;
    };
    postFavoritesSaveNoteBody: {
      note: string;
      org_id: string;
    };
    postFavoritesUnfavoriteCampAnswer: {
      message: string;
      position: string;
      /** @constant */
      success: true;
    };
    postFavoritesUnfavoriteCampBody: {
      org_id: string;
    };
    postFavoritesUpdateSharingAnswer: {
      message: string;
      position: string;
      /** @constant */
      success: true;
    };
    postFavoritesUpdateSharingBody: {
      isShared: boolean;
      /** @default true */
      withNotes?: boolean;
    };
    postHiddenCampsHideCampAnswer: {
      message: string;
      position: string;
      /** @constant */
      success: true;
    };
    postHiddenCampsHideCampBody: {
      org_id: string;
    };
    postHiddenCampsUnhideCampAnswer: {
      message: string;
      position: string;
      /** @constant */
      success: true;
    };
    postHiddenCampsUnhideCampBody: {
      org_id: string;
    };
    postIdentityChangePasswordAnswer: {
      message: string;
      /** @constant */
      success: true;
    };
    postIdentityChangePasswordBody: {
      currentPassword: string;
      newPassword: string;
    };
    postIdentityConfirmEmailAnswer: {
      message: string;
      position: string;
      /** @constant */
      success: true;
    };
    postIdentityConfirmEmailBody: {
      token: string;
    };
    postIdentityEndSessionAnswer: {
      message: string;
      /** @constant */
      success: true;
    };
    postIdentityEndSessionBody: {
      /** Format: uuid */
      sessionId: string;
    };
    postIdentityJoinAnswer: {
      message: string;
      position: string;
      /** @constant */
      success: true;
    };
    postIdentityJoinBody: {
      startAfresh?: boolean;
    };
    postIdentityLinkAnswer: {
      message: string;
      /** @constant */
      success: true;
    };
    postIdentityLinkBody: {
      code?: string;
      password: string;
    };
    postIdentityPasskeysAddAnswer: {
      message: string;
      /** @constant */
      success: true;
    };
    postIdentityPasskeysAddBody: {
      name: string & (unknown & unknown);
      passkey: {
        attestationObject: string;
        clientDataJSON: string;
        id: string;
        transports: string[];
      };
    };
    postIdentityPasskeysBeginAnswer: {
      options: {
        challenge: string;
      } & {
        [key: string]: unknown;
      };
      /** @constant */
      success: true;
    };
    postIdentityPasskeysBeginBody: {
      code?: string;
      password: string;
    };
    postIdentityPasskeySignInAnswer: {
      message: string;
      position?: string;
      /** @constant */
      success: true;
    };
    postIdentityPasskeySignInBeginAnswer: {
      options: {
        challenge: string;
      } & {
        [key: string]: unknown;
      };
      /** @constant */
      success: true;
    };
    postIdentityPasskeySignInBeginBody: Record<string, never>;
    postIdentityPasskeySignInBody: {
      authenticatorData: string;
      clientDataJSON: string;
      id: string;
      signature: string;
    };
    postIdentityPasskeysRemoveAnswer: {
      message: string;
      /** @constant */
      success: true;
    };
    postIdentityPasskeysRemoveBody: {
      /** Format: uuid */
      passkeyId: string;
      password: string;
    };
    postIdentityRequestEmailChangeAnswer: {
      message: string;
      /** @constant */
      success: true;
    };
    postIdentityRequestEmailChangeBody: {
      /** Format: email */
      newEmail: string;
      password: string;
    };
    postIdentityRequestPasswordResetAnswer: {
      message: string;
      /** @constant */
      success: true;
    };
    postIdentityRequestPasswordResetBody: {
      /** Format: email */
      email: string;
    };
    postIdentityResetPasswordAnswer: {
      message: string;
      /** @constant */
      success: true;
    };
    postIdentityResetPasswordBody: {
      password: string;
      token: string;
    };
    postIdentitySecondFactorBeginAnswer: {
      secret: string;
      /** @constant */
      success: true;
      uri: string;
    };
    postIdentitySecondFactorBeginBody: {
      password: string;
    };
    postIdentitySecondFactorConfirmAnswer: {
      message: string;
      recoveryCodes: string[];
      /** @constant */
      success: true;
    };
    postIdentitySecondFactorConfirmBody: {
      code: string;
    };
    postIdentitySecondFactorRemoveAnswer: {
      message: string;
      /** @constant */
      success: true;
    };
    postIdentitySecondFactorRemoveBody: {
      code: string;
      password: string;
    };
    postIdentitySendConfirmationAnswer: {
      message: string;
      /** @constant */
      success: true;
    };
    postIdentitySendConfirmationBody: Record<string, never>;
    postIdentitySignInAnswer: {
      message: string;
      position?: string;
      /** @constant */
      success: true;
    };
    postIdentitySignInBody: {
      code?: string;
      /** Format: email */
      email: string;
      password: string;
    };
    postIdentitySignOutAnswer: {
      message: string;
      /** @constant */
      success: true;
    };
    postIdentitySignOutBody: Record<string, never>;
    postIdentitySignOutElsewhereAnswer: {
      message: string;
      /** @constant */
      success: true;
    };
    postIdentitySignOutElsewhereBody: Record<string, never>;
    postIdentitySignUpAnswer: {
      message: string;
      position?: string;
      /** @constant */
      success: true;
    };
    postIdentitySignUpBody: {
      /** Format: email */
      email: string;
      firstName: string & (unknown & unknown);
      lastName: string & (unknown & unknown);
      password: string;
    };
    postKidsAddKidAnswer: {
      message: string;
      position: string;
      /** @constant */
      success: true;
    };
    postKidsAddKidBody: {
      /** Format: date */
      dob?: string;
      grade?: number;
      /** Format: uuid */
      kidId: string;
      name?: string & (unknown & unknown);
    };
    postKidsDeleteKidAnswer: {
      message: string;
      position: string;
      /** @constant */
      success: true;
    };
    postKidsDeleteKidBody: {
      /** Format: uuid */
      kidId: string;
    };
    postKidsUpdateKidsAnswer: {
      message: string;
      position: string;
      /** @constant */
      success: true;
    };
    postKidsUpdateKidsBody: {
      dob?: string | null;
      grade?: number | null;
      /** Format: uuid */
      kidId: string;
      name?: (string & (unknown & unknown)) | null;
    };
    postScheduleCloseCalendarFeedAnswer: {
      hasChanged: boolean;
      message: string;
      position: string;
      revision: number;
      /** @constant */
      success: true;
    };
    postScheduleCloseCalendarFeedBody: {
      /** Format: uuid */
      feedId: string;
      ownerId?: string;
    };
    postScheduleCreateAvailableForPlaydatesAnswer: {
      hasChanged: boolean;
      message: string;
      position: string;
      revision: number;
      /** @constant */
      success: true;
    };
    postScheduleCreateAvailableForPlaydatesBody: {
      /** Format: uuid */
      entryId: string;
      /** Format: uuid */
      kidId: string;
      ownerId?: string;
      seen: number;
      /**
       * @default open
       * @enum {string}
       */
      status?: 'open' | 'taken' | 'cancelled';
      weeks: string[];
    };
    postScheduleCreateCustomPlanAnswer: {
      hasChanged: boolean;
      message: string;
      position: string;
      revision: number;
      /** @constant */
      success: true;
    };
    postScheduleCreateCustomPlanBody: {
      /** @default 1 */
      choice?: 1 | 2;
      /** Format: uuid */
      entryId: string;
      /** @default null */
      hours?: {
        from: string;
        until: string;
      } | null;
      /** Format: uuid */
      kidId: string;
      ownerId?: string;
      seen: number;
      /**
       * @default tentative
       * @enum {string}
       */
      status?: 'tentative' | 'confirmed' | 'cancelled';
      title: string & (unknown & unknown);
      weeks: string[];
    };
    postScheduleEndScheduleAccessAnswer: {
      hasChanged: boolean;
      message: string;
      position: string;
      revision: number;
      /** @constant */
      success: true;
    };
    postScheduleEndScheduleAccessBody: {
      ownerId?: string;
      userId?: string;
    };
    postScheduleGetSharedAnswer: {
      data: {
        isOwn: boolean;
        isReceived: boolean;
        isTrialEnded: boolean;
        /** @enum {string} */
        mode: 'view' | 'plan';
        ownerId: string | null;
        sharer: {
          firstName: string;
        };
      };
      /** @constant */
      stale?: true;
      /** @constant */
      success: true;
    };
    postScheduleGetSharedBody: {
      token: string;
    };
    postScheduleLiveTicketAnswer: {
      /** @constant */
      success: true;
      ticket: string;
    };
    postScheduleLiveTicketBody: Record<string, never>;
    postScheduleLookAtScheduleAnswer: {
      hasChanged: boolean;
      message: string;
      position: string;
      revision: number;
      /** @constant */
      success: true;
    };
    postScheduleLookAtScheduleBody: {
      /** @default [] */
      camps?: {
        orgId: string;
        revision: number;
      }[];
      ownerId?: string;
      revision: number;
    };
    postScheduleMoveEntryAnswer: {
      hasChanged: boolean;
      message: string;
      position: string;
      revision: number;
      /** @constant */
      success: true;
    };
    postScheduleMoveEntryBody: {
      choice: 1 | 2;
      /** Format: uuid */
      entryId: string;
      /** Format: uuid */
      kidId: string;
      ownerId?: string;
      seen: number;
      weeks: string[];
    };
    postScheduleOpenCalendarFeedAnswer: {
      hasChanged: boolean;
      message: string;
      position: string;
      revision: number;
      /** @constant */
      success: true;
    };
    postScheduleOpenCalendarFeedBody: {
      /** Format: uuid */
      feedId: string;
      kidId: string | null;
      ownerId?: string;
    };
    postScheduleReceiveNewScheduleShareAnswer: {
      hasChanged: boolean;
      message: string;
      position: string;
      revision: number;
      /** @constant */
      success: true;
    };
    postScheduleReceiveNewScheduleShareBody: {
      token: string;
    };
    postScheduleRemoveEntryAnswer: {
      hasChanged: boolean;
      message: string;
      position: string;
      revision: number;
      /** @constant */
      success: true;
    };
    postScheduleRemoveEntryBody: {
      /** Format: uuid */
      entryId: string;
      ownerId?: string;
      seen: number;
    };
    postScheduleSaveCampInstanceNoteAnswer: {
      hasChanged: boolean;
      message: string;
      position: string;
      revision: number;
      /** @constant */
      success: true;
    };
    postScheduleSaveCampInstanceNoteBody: {
      /** Format: uuid */
      entryId: string;
      note: string;
      ownerId?: string;
      seen: number;
    };
    postScheduleScheduleCampInstanceAnswer: {
      hasChanged: boolean;
      message: string;
      position: string;
      revision: number;
      /** @constant */
      success: true;
    };
    postScheduleScheduleCampInstanceBody: {
      /** @default 1 */
      choice?: 1 | 2;
      /** Format: uuid */
      entryId: string;
      instance_id: string;
      /** Format: uuid */
      kidId: string;
      org_id: string;
      ownerId?: string;
      seen: number;
      /**
       * @default considering
       * @enum {string}
       */
      status?: 'considering' | 'registered' | 'waitlisted' | 'cancelled';
      /**
       * Format: date
       * @description A Monday.
       */
      week?: string;
    };
    postScheduleSendNewScheduleShareAnswer: {
      hasChanged: boolean;
      message: string;
      position: string;
      revision: number;
      /** @constant */
      success: true;
    };
    postScheduleSendNewScheduleShareBody: {
      /** Format: email */
      email?: string;
      /** @enum {string} */
      mode: 'view' | 'plan';
      /** Format: uuid */
      shareId: string;
    };
    postScheduleSetWorkingHoursAnswer: {
      hasChanged: boolean;
      message: string;
      position: string;
      revision: number;
      /** @constant */
      success: true;
    };
    postScheduleSetWorkingHoursBody: {
      hours: {
        from: string;
        until: string;
      } | null;
      ownerId?: string;
    };
    postScheduleTakeOverSessionFactsAnswer: {
      hasChanged: boolean;
      message: string;
      position: string;
      revision: number;
      /** @constant */
      success: true;
    };
    postScheduleTakeOverSessionFactsBody: {
      /** Format: uuid */
      entryId: string;
      ownerId?: string;
      seen: number;
    };
    postScheduleUndoChangeAnswer: {
      hasChanged: boolean;
      message: string;
      position: string;
      revision: number;
      /** @constant */
      success: true;
    };
    postScheduleUndoChangeBody: {
      ownerId?: string;
      revision: number;
    };
    postScheduleUpdateAvailableForPlaydatesNoteAnswer: {
      hasChanged: boolean;
      message: string;
      position: string;
      revision: number;
      /** @constant */
      success: true;
    };
    postScheduleUpdateAvailableForPlaydatesNoteBody: {
      /** Format: uuid */
      entryId: string;
      note: string;
      ownerId?: string;
      seen: number;
    };
    postScheduleUpdateAvailableForPlaydatesStatusAnswer: {
      hasChanged: boolean;
      message: string;
      position: string;
      revision: number;
      /** @constant */
      success: true;
    };
    postScheduleUpdateAvailableForPlaydatesStatusBody: {
      /** Format: uuid */
      entryId: string;
      ownerId?: string;
      seen: number;
      /** @enum {string} */
      status: 'open' | 'taken' | 'cancelled';
    };
    postScheduleUpdateCampInstanceStatusAnswer: {
      hasChanged: boolean;
      message: string;
      position: string;
      revision: number;
      /** @constant */
      success: true;
    };
    postScheduleUpdateCampInstanceStatusBody: {
      /** Format: uuid */
      entryId: string;
      ownerId?: string;
      seen: number;
      /** @enum {string} */
      status: 'considering' | 'registered' | 'waitlisted' | 'cancelled';
    };
    postScheduleUpdateCustomPlanAnswer: {
      hasChanged: boolean;
      message: string;
      position: string;
      revision: number;
      /** @constant */
      success: true;
    };
    postScheduleUpdateCustomPlanBody: {
      /** Format: uuid */
      entryId: string;
      hours: {
        from: string;
        until: string;
      } | null;
      ownerId?: string;
      seen: number;
      title: string & (unknown & unknown);
    };
    postScheduleUpdateCustomPlanNoteAnswer: {
      hasChanged: boolean;
      message: string;
      position: string;
      revision: number;
      /** @constant */
      success: true;
    };
    postScheduleUpdateCustomPlanNoteBody: {
      /** Format: uuid */
      entryId: string;
      note: string;
      ownerId?: string;
      seen: number;
    };
    postScheduleUpdateCustomPlanStatusAnswer: {
      hasChanged: boolean;
      message: string;
      position: string;
      revision: number;
      /** @constant */
      success: true;
    };
    postScheduleUpdateCustomPlanStatusBody: {
      /** Format: uuid */
      entryId: string;
      ownerId?: string;
      seen: number;
      /** @enum {string} */
      status: 'tentative' | 'confirmed' | 'cancelled';
    };
    postScheduleUpdateScheduleSharingAnswer: {
      hasChanged: boolean;
      message: string;
      position: string;
      revision: number;
      /** @constant */
      success: true;
    };
    postScheduleUpdateScheduleSharingBody: {
      mode: ('view' | 'plan') | null;
      /** Format: uuid */
      shareId: string;
    };
    postStripeCreateBillingPortalSessionAnswer: {
      message: string;
      sessionUrl: string;
      /** @constant */
      success: true;
    };
    postStripeCreateBillingPortalSessionBody: {
      advertiserId?: string;
    };
    postStripeCreateCheckoutSessionAnswer: {
      message: string;
      sessionUrl: string;
      /** @constant */
      success: true;
    };
    postStripeCreateCheckoutSessionBody: {
      discountCode?: string;
      /** Format: email */
      email?: string;
      schoolCode?: string;
      /** @enum {string} */
      subscriptionType: 'monthly' | 'yearly';
    };
    postStripeCreateSubscriptionSessionAnswer: {
      message: string;
      sessionUrl: string;
      /** @constant */
      success: true;
    };
    postStripeCreateSubscriptionSessionBody: {
      advertiserId: string;
    };
    postStripeWebhookAnswer: {
      message: string;
      /** @constant */
      success: true;
    };
    postSuggestionsAddAnswer: {
      insertId: string;
      message: string;
      position: string;
      /** @constant */
      success: true;
    };
    postSuggestionsAddBody: {
      suggestion_text: string;
      /** @enum {string} */
      suggestion_type: 'missing_camp' | 'wrong_data' | 'idea';
    };
    postTrackClickAnswer: {
      message: string;
      /** @constant */
      success: true;
    };
    postTrackClickBody: {
      /** @enum {string} */
      link: 'website' | 'message' | 'testimonials';
      nonce: string;
      token: string;
    };
    postTrackRegistrationAnswer: {
      message: string;
      /** @enum {string} */
      signature: 'current' | 'former';
      /** @constant */
      success: true;
    };
    postTrackRegistrationBody: {
      /** Format: uuid */
      advertiser: string;
      click: string;
      order: string;
      price: string;
      signature: string;
    };
    postTrackViewsAnswer: {
      message: string;
      /** @constant */
      success: true;
    };
    postTrackViewsBody: {
      tokens: string[];
    };
    postUsersAccountTypeAnswer: {
      message: string;
      position: string;
      /** @constant */
      success: true;
    };
    postUsersAccountTypeBody: {
      /** @enum {string} */
      account_type: 'free' | 'trial';
    };
    postUsersAddressAnswer: {
      message: string;
      position: string;
      /** @constant */
      success: true;
    };
    postUsersAddressBody: {
      address: string & (unknown & unknown);
      addressLat: number;
      addressLng: number;
      addressRadius: number;
    };
    postUsersClearAddressAnswer: {
      message: string;
      position: string;
      /** @constant */
      success: true;
    };
    postUsersClearAddressBody: Record<string, never>;
    postUsersDeleteAccountAnswer: {
      message: string;
      position: string;
      receipt: {
        /** Format: date-time */
        deletedAt: string;
        destroyed: string[];
        remains: string[];
      };
      /** @constant */
      success: true;
    };
    postUsersDeleteAccountBody: {
      /** @constant */
      confirmation: 'delete my account';
      password?: string;
    };
    postUsersIncrementCounterAnswer: {
      message: string;
      /** @constant */
      success: true;
    };
    postUsersIncrementCounterBody: {
      incrementProperties: {
        [key: string]: number | string;
      };
    };
    postUsersSchoolLatLngAnswer: {
      address: string;
      city: string;
      discountCode?: string;
      lat: number;
      lng: number;
      name: string;
      schoolCodeSet: boolean;
      /** @constant */
      stale?: true;
      /** @constant */
      success: true;
    };
    postUsersSchoolLatLngBody: {
      school_code: string;
    };
    postUsersSendEventAnswer: {
      message: string;
      /** @constant */
      success: true;
    };
    postUsersSendEventBody: {
      eventName: string;
      properties: {
        [key: string]: string | number | boolean | null | string[];
      };
    };
    postUsersTourProgressAnswer: {
      message: string;
      position: string;
      /** @constant */
      success: true;
    };
    postUsersTourProgressBody: {
      step: number;
      /** @enum {string} */
      tour: 'schedule-pointer';
    };
    postUsersUpdateUserProfileAnswer: {
      message: string;
      position: string;
      /** @constant */
      success: true;
    };
    postUsersUpdateUserProfileBody: {
      analyticsFields?: {
        /** @enum {string} */
        initial_region?: 'sf' | 'bayarea' | 'seattle' | 'la' | 'socal' | 'eastside' | 'oc' | 'peninsula';
        source_param?: string;
      };
      dbFields: {
        /** @enum {string} */
        initial_region?: 'sf' | 'bayarea' | 'seattle' | 'la' | 'socal' | 'eastside' | 'oc' | 'peninsula';
        source_param?: string;
      };
    };
    Problem: {
      errors: {
        field: string;
        message: string;
      }[];
      message: string;
      reference?: string;
      /** @constant */
      success: false;
      type: string;
    };
  };
  responses: never;
  parameters: never;
  requestBodies: never;
  headers: never;
  pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
  getAdminAdmins: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['getAdminAdminsAnswer'];
        };
      };
    };
  };
  getAdminAdvertisers: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['getAdminAdvertisersAnswer'];
        };
      };
    };
  };
  getAdminAudit: {
    parameters: {
      query?: {
        about?: string;
        before?: string;
        from?: string;
        to?: string;
        what?: string;
        who?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['getAdminAuditAnswer'];
        };
      };
    };
  };
  getAdminAuditCsv: {
    parameters: {
      query?: {
        about?: string;
        from?: string;
        to?: string;
        what?: string;
        who?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'text/csv': components['schemas']['getAdminAuditCsvAnswer'];
        };
      };
    };
  };
  getAdminBaseUrls: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['getAdminBaseUrlsAnswer'];
        };
      };
    };
  };
  getAdminBenchmarkingAccess: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['getAdminBenchmarkingAccessAnswer'];
        };
      };
    };
  };
  postAdminBenchmarkingAccessGrant: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['postAdminBenchmarkingAccessGrantBody'];
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['postAdminBenchmarkingAccessGrantAnswer'];
        };
      };
    };
  };
  postAdminBenchmarkingAccessRevoke: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['postAdminBenchmarkingAccessRevokeBody'];
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['postAdminBenchmarkingAccessRevokeAnswer'];
        };
      };
    };
  };
  getAdminCaches: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['getAdminCachesAnswer'];
        };
      };
    };
  };
  getAdminCampFacts: {
    parameters: {
      query: {
        instance_id?: string;
        org_id: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['getAdminCampFactsAnswer'];
        };
      };
    };
  };
  getAdminCampHistory: {
    parameters: {
      query: {
        before?: number;
        instance_id?: string;
        org_id: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['getAdminCampHistoryAnswer'];
        };
      };
    };
  };
  postAdminCampStats: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['postAdminCampStatsBody'];
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['postAdminCampStatsAnswer'];
        };
      };
    };
  };
  getAdminCatalogImports: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['getAdminCatalogImportsAnswer'];
        };
      };
    };
  };
  postAdminCatalogImports: {
    parameters: {
      query: {
        full?: 'true' | 'false';
        importId: string;
        kind: 'camps' | 'schools';
        season?: number;
        source: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': unknown;
        'application/octet-stream': unknown;
        'application/x-ndjson': unknown;
        'text/csv': unknown;
        'text/plain': unknown;
      };
    };
    responses: {
      /** @description Accepted. It will be processed later. */
      202: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['postAdminCatalogImportsAnswer'];
        };
      };
    };
  };
  getAdminCatalogImportsImportId: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        importId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['getAdminCatalogImportsImportIdAnswer'];
        };
      };
    };
  };
  postAdminCatalogImportsImportIdCancel: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        importId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Accepted. It will be processed later. */
      202: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['postAdminCatalogImportsImportIdCancelAnswer'];
        };
      };
    };
  };
  getAdminCatalogImportsImportIdChanges: {
    parameters: {
      query?: {
        from?: number;
        outcome?: 'listed' | 'changed' | 'delisted' | 'season';
        search?: string;
      };
      header?: never;
      path: {
        importId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['getAdminCatalogImportsImportIdChangesAnswer'];
        };
      };
    };
  };
  getAdminCatalogImportsImportIdRefusals: {
    parameters: {
      query?: {
        from?: number;
      };
      header?: never;
      path: {
        importId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['getAdminCatalogImportsImportIdRefusalsAnswer'];
        };
      };
    };
  };
  getAdminCatalogImportsImportIdRefusedCsv: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        importId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'text/csv': components['schemas']['getAdminCatalogImportsImportIdRefusedCsvAnswer'];
        };
      };
    };
  };
  postAdminCatalogImportsImportIdStart: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        importId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Accepted. It will be processed later. */
      202: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['postAdminCatalogImportsImportIdStartAnswer'];
        };
      };
    };
  };
  getAdminCharges: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['getAdminChargesAnswer'];
        };
      };
    };
  };
  getAdminCheck: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['getAdminCheckAnswer'];
        };
      };
    };
  };
  postAdminClearCache: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['postAdminClearCacheAnswer'];
        };
      };
    };
  };
  getAdminConciergeRequests: {
    parameters: {
      query?: {
        after?: string;
        state?: 'open' | 'done' | 'declined';
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['getAdminConciergeRequestsAnswer'];
        };
      };
    };
  };
  postAdminCorrectCamp: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['postAdminCorrectCampBody'];
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['postAdminCorrectCampAnswer'];
        };
      };
    };
  };
  postAdminCorrectFromFile: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['postAdminCorrectFromFileBody'];
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['postAdminCorrectFromFileAnswer'];
        };
      };
    };
  };
  postAdminCorrectSession: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['postAdminCorrectSessionBody'];
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['postAdminCorrectSessionAnswer'];
        };
      };
    };
  };
  postAdminCreateAdvertiser: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['postAdminCreateAdvertiserBody'];
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['postAdminCreateAdvertiserAnswer'];
        };
      };
    };
  };
  postAdminCreateSelfServeAdvertiser: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['postAdminCreateSelfServeAdvertiserBody'];
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['postAdminCreateSelfServeAdvertiserAnswer'];
        };
      };
    };
  };
  postAdminDecideCharge: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['postAdminDecideChargeBody'];
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['postAdminDecideChargeAnswer'];
        };
      };
    };
  };
  postAdminDecideConciergeRequest: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['postAdminDecideConciergeRequestBody'];
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['postAdminDecideConciergeRequestAnswer'];
        };
      };
    };
  };
  postAdminDecideSuggestion: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['postAdminDecideSuggestionBody'];
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['postAdminDecideSuggestionAnswer'];
        };
      };
    };
  };
  getAdminFindCamps: {
    parameters: {
      query: {
        text: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['getAdminFindCampsAnswer'];
        };
      };
    };
  };
  postAdminLinkUser: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['postAdminLinkUserBody'];
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['postAdminLinkUserAnswer'];
        };
      };
    };
  };
  getAdminProcessManagers: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['getAdminProcessManagersAnswer'];
        };
      };
    };
  };
  postAdminProcessManagersRetryParked: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['postAdminProcessManagersRetryParkedBody'];
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['postAdminProcessManagersRetryParkedAnswer'];
        };
      };
    };
  };
  postAdminProcessManagersSkipParked: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['postAdminProcessManagersSkipParkedBody'];
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['postAdminProcessManagersSkipParkedAnswer'];
        };
      };
    };
  };
  getAdminProjections: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['getAdminProjectionsAnswer'];
        };
      };
    };
  };
  postAdminProjectionsCancelReplay: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['postAdminProjectionsCancelReplayBody'];
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['postAdminProjectionsCancelReplayAnswer'];
        };
      };
    };
  };
  postAdminProjectionsOpenParked: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['postAdminProjectionsOpenParkedBody'];
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['postAdminProjectionsOpenParkedAnswer'];
        };
      };
    };
  };
  getAdminProjectionsParked: {
    parameters: {
      query?: {
        name?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['getAdminProjectionsParkedAnswer'];
        };
      };
    };
  };
  postAdminProjectionsPreviewReplay: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['postAdminProjectionsPreviewReplayBody'];
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['postAdminProjectionsPreviewReplayAnswer'];
        };
      };
    };
  };
  postAdminProjectionsPromoteReplay: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['postAdminProjectionsPromoteReplayBody'];
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['postAdminProjectionsPromoteReplayAnswer'];
        };
      };
    };
  };
  postAdminProjectionsRetryParked: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['postAdminProjectionsRetryParkedBody'];
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['postAdminProjectionsRetryParkedAnswer'];
        };
      };
    };
  };
  postAdminProjectionsReturnToFormer: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['postAdminProjectionsReturnToFormerBody'];
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['postAdminProjectionsReturnToFormerAnswer'];
        };
      };
    };
  };
  postAdminProjectionsSkipParked: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['postAdminProjectionsSkipParkedBody'];
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['postAdminProjectionsSkipParkedAnswer'];
        };
      };
    };
  };
  postAdminProjectionsStartReplay: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['postAdminProjectionsStartReplayBody'];
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['postAdminProjectionsStartReplayAnswer'];
        };
      };
    };
  };
  getAdminQueuedEmails: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['getAdminQueuedEmailsAnswer'];
        };
      };
    };
  };
  postAdminRenameAdvertiser: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['postAdminRenameAdvertiserBody'];
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['postAdminRenameAdvertiserAnswer'];
        };
      };
    };
  };
  postAdminSetAdvertiserCamps: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['postAdminSetAdvertiserCampsBody'];
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['postAdminSetAdvertiserCampsAnswer'];
        };
      };
    };
  };
  postAdminSetAdvertiserPricing: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['postAdminSetAdvertiserPricingBody'];
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['postAdminSetAdvertiserPricingAnswer'];
        };
      };
    };
  };
  getAdminSuggestions: {
    parameters: {
      query?: {
        after?: string;
        kind?: 'missing_camp' | 'wrong_data' | 'idea';
        state?: 'open' | 'done' | 'declined';
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['getAdminSuggestionsAnswer'];
        };
      };
    };
  };
  getAdminTextIndex: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['getAdminTextIndexAnswer'];
        };
      };
    };
  };
  postAdminTextIndexRebuild: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['postAdminTextIndexRebuildAnswer'];
        };
      };
    };
  };
  postAdminUnlinkUser: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['postAdminUnlinkUserBody'];
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['postAdminUnlinkUserAnswer'];
        };
      };
    };
  };
  getAdminUserEmails: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['getAdminUserEmailsAnswer'];
        };
      };
    };
  };
  getAdminWaiting: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['getAdminWaitingAnswer'];
        };
      };
    };
  };
  postAdminWarmCache: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['postAdminWarmCacheAnswer'];
        };
      };
    };
  };
  postAdminWithdrawCorrection: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['postAdminWithdrawCorrectionBody'];
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['postAdminWithdrawCorrectionAnswer'];
        };
      };
    };
  };
  postAdvertiserConciergeRequest: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['postAdvertiserConciergeRequestBody'];
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['postAdvertiserConciergeRequestAnswer'];
        };
      };
    };
  };
  postAdvertisingAcceptTerms: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['postAdvertisingAcceptTermsBody'];
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['postAdvertisingAcceptTermsAnswer'];
        };
      };
    };
  };
  getAdvertisingAdPreview: {
    parameters: {
      query: {
        adId: string;
        advertiserId: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['getAdvertisingAdPreviewAnswer'];
        };
      };
    };
  };
  getAdvertisingAdvertiser: {
    parameters: {
      query: {
        advertiserId: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['getAdvertisingAdvertiserAnswer'];
        };
      };
    };
  };
  getAdvertisingAdvertisersWithAds: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['getAdvertisingAdvertisersWithAdsAnswer'];
        };
      };
    };
  };
  getAdvertisingBilling: {
    parameters: {
      query: {
        advertiserId: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['getAdvertisingBillingAnswer'];
        };
      };
    };
  };
  postAdvertisingBulkSetInstanceFlags: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['postAdvertisingBulkSetInstanceFlagsBody'];
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['postAdvertisingBulkSetInstanceFlagsAnswer'];
        };
      };
    };
  };
  getAdvertisingConversionSecret: {
    parameters: {
      query: {
        advertiserId: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['getAdvertisingConversionSecretAnswer'];
        };
      };
    };
  };
  postAdvertisingCreateAd: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['postAdvertisingCreateAdBody'];
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['postAdvertisingCreateAdAnswer'];
        };
      };
    };
  };
  postAdvertisingDeleteAdImageFromAd: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['postAdvertisingDeleteAdImageFromAdBody'];
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['postAdvertisingDeleteAdImageFromAdAnswer'];
        };
      };
    };
  };
  getAdvertisingInstances: {
    parameters: {
      query: {
        advertiserId: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['getAdvertisingInstancesAnswer'];
        };
      };
    };
  };
  getAdvertisingRegistrationTest: {
    parameters: {
      query: {
        advertiserId: string;
        click: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['getAdvertisingRegistrationTestAnswer'];
        };
      };
    };
  };
  postAdvertisingRenameAd: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['postAdvertisingRenameAdBody'];
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['postAdvertisingRenameAdAnswer'];
        };
      };
    };
  };
  getAdvertisingReport: {
    parameters: {
      query: {
        adId?: string;
        advertiserId: string;
        from: string;
        instanceId?: string;
        orgId?: string;
        timeZone?: string;
        to: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['getAdvertisingReportAnswer'];
        };
      };
    };
  };
  getAdvertisingReportClicks: {
    parameters: {
      query: {
        adId?: string;
        advertiserId: string;
        after?: string;
        from: string;
        instanceId?: string;
        orgId?: string;
        reason?:
          | 'bad-token'
          | 'expired-token'
          | 'robot'
          | 'own-people'
          | 'double-click'
          | 'too-many-from-address'
          | 'over-budget';
        timeZone?: string;
        to: string;
        verdict?: 'counted' | 'refused';
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['getAdvertisingReportClicksAnswer'];
        };
      };
    };
  };
  getAdvertisingReportRevision: {
    parameters: {
      query: {
        advertiserId: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['getAdvertisingReportRevisionAnswer'];
        };
      };
    };
  };
  getAdvertisingReportCsv: {
    parameters: {
      query: {
        adId?: string;
        advertiserId: string;
        from: string;
        instanceId?: string;
        orgId?: string;
        timeZone?: string;
        to: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'text/csv': components['schemas']['getAdvertisingReportCsvAnswer'];
        };
      };
    };
  };
  postAdvertisingSetConversionSecret: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['postAdvertisingSetConversionSecretBody'];
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['postAdvertisingSetConversionSecretAnswer'];
        };
      };
    };
  };
  postAdvertisingStartRegistrationTest: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['postAdvertisingStartRegistrationTestBody'];
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['postAdvertisingStartRegistrationTestAnswer'];
        };
      };
    };
  };
  getAdvertisingSubscription: {
    parameters: {
      query: {
        advertiserId: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['getAdvertisingSubscriptionAnswer'];
        };
      };
    };
  };
  postAdvertisingUpdateAd: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['postAdvertisingUpdateAdBody'];
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['postAdvertisingUpdateAdAnswer'];
        };
      };
    };
  };
  postAdvertisingUpdateAdImagesOrder: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['postAdvertisingUpdateAdImagesOrderBody'];
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['postAdvertisingUpdateAdImagesOrderAnswer'];
        };
      };
    };
  };
  postAdvertisingUpdateAdStatus: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['postAdvertisingUpdateAdStatusBody'];
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['postAdvertisingUpdateAdStatusAnswer'];
        };
      };
    };
  };
  postAdvertisingUpdateAdvertiserBudget: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['postAdvertisingUpdateAdvertiserBudgetBody'];
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['postAdvertisingUpdateAdvertiserBudgetAnswer'];
        };
      };
    };
  };
  postAdvertisingUpdateDiscountSettings: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['postAdvertisingUpdateDiscountSettingsBody'];
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['postAdvertisingUpdateDiscountSettingsAnswer'];
        };
      };
    };
  };
  postAdvertisingUploadImageForAd: {
    parameters: {
      query: {
        ad_id: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/octet-stream': unknown;
        'image/jpeg': unknown;
        'image/png': unknown;
        'image/webp': unknown;
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['postAdvertisingUploadImageForAdAnswer'];
        };
      };
    };
  };
  postAdvertisingUploadRegistrations: {
    parameters: {
      query: {
        advertiserId: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/vnd.ms-excel': unknown;
        'text/csv': unknown;
        'text/plain': unknown;
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['postAdvertisingUploadRegistrationsAnswer'];
        };
      };
    };
  };
  getAdvertisingValidAdClicks: {
    parameters: {
      query: {
        advertiserId: string;
        after?: string;
        from: string;
        timeZone?: string;
        to: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['getAdvertisingValidAdClicksAnswer'];
        };
      };
    };
  };
  postAlertsDeleteSearch: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['postAlertsDeleteSearchBody'];
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['postAlertsDeleteSearchAnswer'];
        };
      };
    };
  };
  getAlertsList: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['getAlertsListAnswer'];
        };
      };
    };
  };
  postAlertsRenameSearch: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['postAlertsRenameSearchBody'];
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['postAlertsRenameSearchAnswer'];
        };
      };
    };
  };
  postAlertsSaveSearch: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['postAlertsSaveSearchBody'];
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['postAlertsSaveSearchAnswer'];
        };
      };
    };
  };
  postAlertsSetSearchDelivery: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['postAlertsSetSearchDeliveryBody'];
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['postAlertsSetSearchDeliveryAnswer'];
        };
      };
    };
  };
  postAlertsSetStopped: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['postAlertsSetStoppedBody'];
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['postAlertsSetStoppedAnswer'];
        };
      };
    };
  };
  getAlertsUnsubscribe: {
    parameters: {
      query: {
        token: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'text/html': components['schemas']['getAlertsUnsubscribeAnswer'];
        };
      };
    };
  };
  postAlertsUnsubscribe: {
    parameters: {
      query: {
        token: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/x-www-form-urlencoded': unknown;
        'multipart/form-data': unknown;
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'text/html': components['schemas']['postAlertsUnsubscribeAnswer'];
        };
      };
    };
  };
  postAlertsUnwatchCamp: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['postAlertsUnwatchCampBody'];
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['postAlertsUnwatchCampAnswer'];
        };
      };
    };
  };
  postAlertsWatchCamp: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['postAlertsWatchCampBody'];
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['postAlertsWatchCampAnswer'];
        };
      };
    };
  };
  postBenchmarkingGetCampBenchmarkData: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['postBenchmarkingGetCampBenchmarkDataBody'];
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['postBenchmarkingGetCampBenchmarkDataAnswer'];
        };
      };
    };
  };
  getBenchmarkingGetOrgBenchmarkFilters: {
    parameters: {
      query: {
        baseUrl: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['getBenchmarkingGetOrgBenchmarkFiltersAnswer'];
        };
      };
    };
  };
  getBenchmarkingListCampOrgs: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['getBenchmarkingListCampOrgsAnswer'];
        };
      };
    };
  };
  getBenchmarkingListUnlockedBaseUrls: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['getBenchmarkingListUnlockedBaseUrlsAnswer'];
        };
      };
    };
  };
  postBenchmarkingUpdateSelectedCohortCamps: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['postBenchmarkingUpdateSelectedCohortCampsBody'];
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['postBenchmarkingUpdateSelectedCohortCampsAnswer'];
        };
      };
    };
  };
  getCampDataGetAllSchedulableInstances: {
    parameters: {
      query?: {
        after?: string;
        among?: 'favorites' | 'all';
        fits?: '0' | '1';
        from?: string;
        kidId?: string;
        lat?: number;
        lng?: number;
        ownerId?: string;
        radius?: number;
        text?: string;
        until?: string;
        week?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['getCampDataGetAllSchedulableInstancesAnswer'];
        };
      };
    };
  };
  postCampDataGetCamp: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['postCampDataGetCampBody'];
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['postCampDataGetCampAnswer'];
        };
      };
    };
  };
  postCampDataGetCampDataChunk: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['postCampDataGetCampDataChunkBody'];
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['postCampDataGetCampDataChunkAnswer'];
        };
      };
    };
  };
  postCampDataGetCamps: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['postCampDataGetCampsBody'];
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['postCampDataGetCampsAnswer'];
        };
      };
    };
  };
  postCampDataGetFacetCounts: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['postCampDataGetFacetCountsBody'];
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['postCampDataGetFacetCountsAnswer'];
        };
      };
    };
  };
  postCampDataGetFavoriteCampDataChunk: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['postCampDataGetFavoriteCampDataChunkBody'];
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['postCampDataGetFavoriteCampDataChunkAnswer'];
        };
      };
    };
  };
  postCampDataGetMapPoints: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['postCampDataGetMapPointsBody'];
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['postCampDataGetMapPointsAnswer'];
        };
      };
    };
  };
  postCampDataParseSentence: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['postCampDataParseSentenceBody'];
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['postCampDataParseSentenceAnswer'];
        };
      };
    };
  };
  postFavoritesFavoriteCamp: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['postFavoritesFavoriteCampBody'];
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['postFavoritesFavoriteCampAnswer'];
        };
      };
    };
  };
  postFavoritesGetShared: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['postFavoritesGetSharedBody'];
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['postFavoritesGetSharedAnswer'];
        };
      };
    };
  };
  postFavoritesGetSharedCampDataChunk: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['postFavoritesGetSharedCampDataChunkBody'];
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['postFavoritesGetSharedCampDataChunkAnswer'];
        };
      };
    };
  };
  getFavoritesList: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['getFavoritesListAnswer'];
        };
      };
    };
  };
  postFavoritesReceiveShare: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['postFavoritesReceiveShareBody'];
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['postFavoritesReceiveShareAnswer'];
        };
      };
    };
  };
  postFavoritesRemoveSharer: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['postFavoritesRemoveSharerBody'];
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['postFavoritesRemoveSharerAnswer'];
        };
      };
    };
  };
  postFavoritesSaveNote: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['postFavoritesSaveNoteBody'];
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['postFavoritesSaveNoteAnswer'];
        };
      };
    };
  };
  postFavoritesUnfavoriteCamp: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['postFavoritesUnfavoriteCampBody'];
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['postFavoritesUnfavoriteCampAnswer'];
        };
      };
    };
  };
  postFavoritesUpdateSharing: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['postFavoritesUpdateSharingBody'];
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['postFavoritesUpdateSharingAnswer'];
        };
      };
    };
  };
  postHiddenCampsHideCamp: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['postHiddenCampsHideCampBody'];
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['postHiddenCampsHideCampAnswer'];
        };
      };
    };
  };
  getHiddenCampsList: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['getHiddenCampsListAnswer'];
        };
      };
    };
  };
  postHiddenCampsUnhideCamp: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['postHiddenCampsUnhideCampBody'];
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['postHiddenCampsUnhideCampAnswer'];
        };
      };
    };
  };
  postIdentityChangePassword: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['postIdentityChangePasswordBody'];
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['postIdentityChangePasswordAnswer'];
        };
      };
    };
  };
  postIdentityConfirmEmail: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['postIdentityConfirmEmailBody'];
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['postIdentityConfirmEmailAnswer'];
        };
      };
    };
  };
  postIdentityEndSession: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['postIdentityEndSessionBody'];
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['postIdentityEndSessionAnswer'];
        };
      };
    };
  };
  postIdentityJoin: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['postIdentityJoinBody'];
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['postIdentityJoinAnswer'];
        };
      };
    };
  };
  postIdentityLink: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['postIdentityLinkBody'];
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['postIdentityLinkAnswer'];
        };
      };
    };
  };
  postIdentityPasskeySignIn: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['postIdentityPasskeySignInBody'];
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['postIdentityPasskeySignInAnswer'];
        };
      };
    };
  };
  postIdentityPasskeySignInBegin: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['postIdentityPasskeySignInBeginBody'];
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['postIdentityPasskeySignInBeginAnswer'];
        };
      };
    };
  };
  getIdentityPasskeys: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['getIdentityPasskeysAnswer'];
        };
      };
    };
  };
  postIdentityPasskeysAdd: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['postIdentityPasskeysAddBody'];
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['postIdentityPasskeysAddAnswer'];
        };
      };
    };
  };
  postIdentityPasskeysBegin: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['postIdentityPasskeysBeginBody'];
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['postIdentityPasskeysBeginAnswer'];
        };
      };
    };
  };
  postIdentityPasskeysRemove: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['postIdentityPasskeysRemoveBody'];
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['postIdentityPasskeysRemoveAnswer'];
        };
      };
    };
  };
  postIdentityRequestEmailChange: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['postIdentityRequestEmailChangeBody'];
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['postIdentityRequestEmailChangeAnswer'];
        };
      };
    };
  };
  postIdentityRequestPasswordReset: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['postIdentityRequestPasswordResetBody'];
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['postIdentityRequestPasswordResetAnswer'];
        };
      };
    };
  };
  postIdentityResetPassword: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['postIdentityResetPasswordBody'];
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['postIdentityResetPasswordAnswer'];
        };
      };
    };
  };
  getIdentitySecondFactor: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['getIdentitySecondFactorAnswer'];
        };
      };
    };
  };
  postIdentitySecondFactorBegin: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['postIdentitySecondFactorBeginBody'];
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['postIdentitySecondFactorBeginAnswer'];
        };
      };
    };
  };
  postIdentitySecondFactorConfirm: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['postIdentitySecondFactorConfirmBody'];
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['postIdentitySecondFactorConfirmAnswer'];
        };
      };
    };
  };
  postIdentitySecondFactorRemove: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['postIdentitySecondFactorRemoveBody'];
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['postIdentitySecondFactorRemoveAnswer'];
        };
      };
    };
  };
  postIdentitySendConfirmation: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['postIdentitySendConfirmationBody'];
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['postIdentitySendConfirmationAnswer'];
        };
      };
    };
  };
  getIdentitySession: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['getIdentitySessionAnswer'];
        };
      };
    };
  };
  getIdentitySessions: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['getIdentitySessionsAnswer'];
        };
      };
    };
  };
  postIdentitySignIn: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['postIdentitySignInBody'];
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['postIdentitySignInAnswer'];
        };
      };
    };
  };
  postIdentitySignOut: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['postIdentitySignOutBody'];
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['postIdentitySignOutAnswer'];
        };
      };
    };
  };
  postIdentitySignOutElsewhere: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['postIdentitySignOutElsewhereBody'];
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['postIdentitySignOutElsewhereAnswer'];
        };
      };
    };
  };
  postIdentitySignUp: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['postIdentitySignUpBody'];
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['postIdentitySignUpAnswer'];
        };
      };
    };
  };
  postKidsAddKid: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['postKidsAddKidBody'];
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['postKidsAddKidAnswer'];
        };
      };
    };
  };
  postKidsDeleteKid: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['postKidsDeleteKidBody'];
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['postKidsDeleteKidAnswer'];
        };
      };
    };
  };
  getKidsList: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['getKidsListAnswer'];
        };
      };
    };
  };
  postKidsUpdateKids: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['postKidsUpdateKidsBody'];
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['postKidsUpdateKidsAnswer'];
        };
      };
    };
  };
  getPlacesFind: {
    parameters: {
      query: {
        label: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['getPlacesFindAnswer'];
        };
      };
    };
  };
  getPlacesSuggest: {
    parameters: {
      query: {
        limit?: number;
        text: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['getPlacesSuggestAnswer'];
        };
      };
    };
  };
  getScheduleAsOf: {
    parameters: {
      query: {
        at: string;
        ownerId?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['getScheduleAsOfAnswer'];
        };
      };
    };
  };
  getScheduleCalendarFile: {
    parameters: {
      query?: {
        kidId?: string;
        ownerId?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'text/calendar': components['schemas']['getScheduleCalendarFileAnswer'];
        };
      };
    };
  };
  postScheduleCloseCalendarFeed: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['postScheduleCloseCalendarFeedBody'];
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['postScheduleCloseCalendarFeedAnswer'];
        };
      };
    };
  };
  postScheduleCreateAvailableForPlaydates: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['postScheduleCreateAvailableForPlaydatesBody'];
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['postScheduleCreateAvailableForPlaydatesAnswer'];
        };
      };
    };
  };
  postScheduleCreateCustomPlan: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['postScheduleCreateCustomPlanBody'];
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['postScheduleCreateCustomPlanAnswer'];
        };
      };
    };
  };
  postScheduleEndScheduleAccess: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['postScheduleEndScheduleAccessBody'];
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['postScheduleEndScheduleAccessAnswer'];
        };
      };
    };
  };
  getScheduleExportHistory: {
    parameters: {
      query?: {
        ownerId?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['getScheduleExportHistoryAnswer'];
        };
      };
    };
  };
  getScheduleGet: {
    parameters: {
      query?: {
        ownerId?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['getScheduleGetAnswer'];
        };
      };
    };
  };
  postScheduleGetShared: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['postScheduleGetSharedBody'];
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['postScheduleGetSharedAnswer'];
        };
      };
    };
  };
  getScheduleHistory: {
    parameters: {
      query?: {
        after?: number;
        before?: number;
        kidId?: string;
        ownerId?: string;
        personId?: string;
        week?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['getScheduleHistoryAnswer'];
        };
      };
    };
  };
  getScheduleList: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['getScheduleListAnswer'];
        };
      };
    };
  };
  getScheduleLive: {
    parameters: {
      query: {
        ticket: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'text/event-stream': components['schemas']['getScheduleLiveAnswer'];
        };
      };
    };
  };
  postScheduleLiveTicket: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['postScheduleLiveTicketBody'];
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['postScheduleLiveTicketAnswer'];
        };
      };
    };
  };
  postScheduleLookAtSchedule: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['postScheduleLookAtScheduleBody'];
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['postScheduleLookAtScheduleAnswer'];
        };
      };
    };
  };
  postScheduleMoveEntry: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['postScheduleMoveEntryBody'];
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['postScheduleMoveEntryAnswer'];
        };
      };
    };
  };
  postScheduleOpenCalendarFeed: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['postScheduleOpenCalendarFeedBody'];
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['postScheduleOpenCalendarFeedAnswer'];
        };
      };
    };
  };
  postScheduleReceiveNewScheduleShare: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['postScheduleReceiveNewScheduleShareBody'];
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['postScheduleReceiveNewScheduleShareAnswer'];
        };
      };
    };
  };
  postScheduleRemoveEntry: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['postScheduleRemoveEntryBody'];
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['postScheduleRemoveEntryAnswer'];
        };
      };
    };
  };
  postScheduleSaveCampInstanceNote: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['postScheduleSaveCampInstanceNoteBody'];
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['postScheduleSaveCampInstanceNoteAnswer'];
        };
      };
    };
  };
  postScheduleScheduleCampInstance: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['postScheduleScheduleCampInstanceBody'];
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['postScheduleScheduleCampInstanceAnswer'];
        };
      };
    };
  };
  postScheduleSendNewScheduleShare: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['postScheduleSendNewScheduleShareBody'];
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['postScheduleSendNewScheduleShareAnswer'];
        };
      };
    };
  };
  postScheduleSetWorkingHours: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['postScheduleSetWorkingHoursBody'];
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['postScheduleSetWorkingHoursAnswer'];
        };
      };
    };
  };
  postScheduleTakeOverSessionFacts: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['postScheduleTakeOverSessionFactsBody'];
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['postScheduleTakeOverSessionFactsAnswer'];
        };
      };
    };
  };
  postScheduleUndoChange: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['postScheduleUndoChangeBody'];
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['postScheduleUndoChangeAnswer'];
        };
      };
    };
  };
  postScheduleUpdateAvailableForPlaydatesNote: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['postScheduleUpdateAvailableForPlaydatesNoteBody'];
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['postScheduleUpdateAvailableForPlaydatesNoteAnswer'];
        };
      };
    };
  };
  postScheduleUpdateAvailableForPlaydatesStatus: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['postScheduleUpdateAvailableForPlaydatesStatusBody'];
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['postScheduleUpdateAvailableForPlaydatesStatusAnswer'];
        };
      };
    };
  };
  postScheduleUpdateCampInstanceStatus: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['postScheduleUpdateCampInstanceStatusBody'];
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['postScheduleUpdateCampInstanceStatusAnswer'];
        };
      };
    };
  };
  postScheduleUpdateCustomPlan: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['postScheduleUpdateCustomPlanBody'];
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['postScheduleUpdateCustomPlanAnswer'];
        };
      };
    };
  };
  postScheduleUpdateCustomPlanNote: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['postScheduleUpdateCustomPlanNoteBody'];
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['postScheduleUpdateCustomPlanNoteAnswer'];
        };
      };
    };
  };
  postScheduleUpdateCustomPlanStatus: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['postScheduleUpdateCustomPlanStatusBody'];
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['postScheduleUpdateCustomPlanStatusAnswer'];
        };
      };
    };
  };
  postScheduleUpdateScheduleSharing: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['postScheduleUpdateScheduleSharingBody'];
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['postScheduleUpdateScheduleSharingAnswer'];
        };
      };
    };
  };
  getShareCampOrgIdPng: {
    parameters: {
      query?: {
        v?: string;
      };
      header?: never;
      path: {
        org_id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'image/png': components['schemas']['getShareCampOrgIdPngAnswer'];
        };
      };
    };
  };
  getSharePagePng: {
    parameters: {
      query: {
        path: string;
        v?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'image/png': components['schemas']['getSharePagePngAnswer'];
        };
      };
    };
  };
  postStripeCreateBillingPortalSession: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['postStripeCreateBillingPortalSessionBody'];
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['postStripeCreateBillingPortalSessionAnswer'];
        };
      };
    };
  };
  postStripeCreateCheckoutSession: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['postStripeCreateCheckoutSessionBody'];
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['postStripeCreateCheckoutSessionAnswer'];
        };
      };
    };
  };
  postStripeCreateSubscriptionSession: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['postStripeCreateSubscriptionSessionBody'];
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['postStripeCreateSubscriptionSessionAnswer'];
        };
      };
    };
  };
  postStripeWebhook: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': unknown;
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['postStripeWebhookAnswer'];
        };
      };
    };
  };
  postSuggestionsAdd: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['postSuggestionsAddBody'];
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['postSuggestionsAddAnswer'];
        };
      };
    };
  };
  postTrackClick: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['postTrackClickBody'];
        'text/plain': components['schemas']['postTrackClickBody'];
      };
    };
    responses: {
      /** @description Accepted. It will be processed later. */
      202: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['postTrackClickAnswer'];
        };
      };
    };
  };
  getTrackPixelJs: {
    parameters: {
      query: {
        advertiser: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'text/javascript': components['schemas']['getTrackPixelJsAnswer'];
        };
      };
    };
  };
  getTrackRegistration: {
    parameters: {
      query: {
        advertiser: string;
        click: string;
        order: string;
        price: string;
        signature?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'image/svg+xml': components['schemas']['getTrackRegistrationAnswer'];
        };
      };
    };
  };
  postTrackRegistration: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['postTrackRegistrationBody'];
      };
    };
    responses: {
      /** @description Accepted. It will be processed later. */
      202: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['postTrackRegistrationAnswer'];
        };
      };
    };
  };
  postTrackViews: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['postTrackViewsBody'];
        'text/plain': components['schemas']['postTrackViewsBody'];
      };
    };
    responses: {
      /** @description Accepted. It will be processed later. */
      202: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['postTrackViewsAnswer'];
        };
      };
    };
  };
  getUsersAccountInfo: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['getUsersAccountInfoAnswer'];
        };
      };
    };
  };
  postUsersAccountType: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['postUsersAccountTypeBody'];
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['postUsersAccountTypeAnswer'];
        };
      };
    };
  };
  getUsersAddress: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['getUsersAddressAnswer'];
        };
      };
    };
  };
  postUsersAddress: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['postUsersAddressBody'];
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['postUsersAddressAnswer'];
        };
      };
    };
  };
  postUsersClearAddress: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['postUsersClearAddressBody'];
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['postUsersClearAddressAnswer'];
        };
      };
    };
  };
  postUsersDeleteAccount: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['postUsersDeleteAccountBody'];
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['postUsersDeleteAccountAnswer'];
        };
      };
    };
  };
  getUsersExport: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['getUsersExportAnswer'];
        };
      };
    };
  };
  postUsersIncrementCounter: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['postUsersIncrementCounterBody'];
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['postUsersIncrementCounterAnswer'];
        };
      };
    };
  };
  postUsersSchoolLatLng: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['postUsersSchoolLatLngBody'];
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['postUsersSchoolLatLngAnswer'];
        };
      };
    };
  };
  postUsersSendEvent: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['postUsersSendEventBody'];
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['postUsersSendEventAnswer'];
        };
      };
    };
  };
  getUsersTourProgress: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['getUsersTourProgressAnswer'];
        };
      };
    };
  };
  postUsersTourProgress: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['postUsersTourProgressBody'];
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['postUsersTourProgressAnswer'];
        };
      };
    };
  };
  postUsersUpdateUserProfile: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['postUsersUpdateUserProfileBody'];
      };
    };
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['postUsersUpdateUserProfileAnswer'];
        };
      };
    };
  };
  getCalendarTokenIcs: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        token: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'text/calendar': components['schemas']['getCalendarTokenIcsAnswer'];
        };
      };
    };
  };
}
