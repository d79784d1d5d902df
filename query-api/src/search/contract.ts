import { OPTION_FILTER_NAMES } from '@campjay/domain/catalog/filterRules.ts';
import { type FieldOf, FILTERS, type OptionField } from '@campjay/domain/catalog/filters.ts';
import {
  age,
  FilterState,
  hasRadiusIfPlace,
  LatLong,
  placeFields,
  RADIUS_MISSING,
} from '@campjay/domain/catalog/searchFields.ts';
import { MAX_COMPARED_CAMPS } from '@campjay/domain/catalog/campPath.ts';
import { CampFacts, OrgId, SessionFacts } from '@campjay/events/catalog/facts.ts';
import { z } from 'zod';
import { ShownAd, ShownAdvertiser } from '../ads/contract.ts';

/** Request and response schemas of the catalog search. `rule.ts` defines the meaning of each filter. */

/** Ids or card identities. The longest card identity consists of two ids of 200 characters and separators. */
const ids = z.array(z.string().max(500)).max(5000).default([]);

export const CampDataChunkRequest = z
  .object({
    /** Path of the region or category page that sends the request. It has no effect on the result. */
    slug: z.string().max(200).default(''),
    filterState: FilterState,
    ...placeFields,
    /** `price` is the lowest weekly price, with care if the hours need it (`docs/search.md`). */
    sortCriteria: z.enum(['alpha', 'distance', 'price']).default('alpha'),
    /** The camps whose cards the client already has: as advertisements, and as regular results. */
    loadedAdOrgIds: ids,
    loadedOrganicOrgIds: ids,
    /** The card identities of all cards that the client shows; see `cardIdentity`. */
    renderedInstanceIds: ids,
    /** Maximum number of cards, including ads. */
    limit: z.int().min(1).max(100).default(18),
  })
  .refine(hasRadiusIfPlace, RADIUS_MISSING);
export type CampDataChunkRequest = z.infer<typeof CampDataChunkRequest>;
export type SearchOrder = CampDataChunkRequest['sortCriteria'];

/** The place from which distances are measured, and the filters that sessions may fit. Neither leaves out a camp. */
const viewFields = { filterState: FilterState.optional(), latLongUser: LatLong.default(null) };

/** `get-camp`: one camp with all its sessions of the season, for its page. */
export const CampRequest = z.object({ org_id: OrgId, ...viewFields });
/** `get-camps`: a few camps with all their sessions of the season, to compare them. */
export const CampsRequest = z.object({ org_ids: z.array(OrgId).min(1).max(MAX_COMPARED_CAMPS), ...viewFields });
export type CampsRequest = z.infer<typeof CampsRequest>;

/**
 * For facet counts and map points: the same body as for the cards. Fields that only select cards, such as `limit`, have
 * no effect.
 */
export const FacetCountsRequest = CampDataChunkRequest;
export type FacetCountsRequest = Pick<
  CampDataChunkRequest,
  'slug' | 'filterState' | 'latLongUser' | 'latLongUserRadius'
>;

/** A card: a camp with only those of its sessions that pass the filters, in the order that the camp lists them. */
export const CampOrg = CampFacts.extend({
  org_id: z.string(),
  /** Days from today to the registration date; negative if it is past, absent if there is no valid date. */
  timeUntilRegDate: z.int().optional(),
  /**
   * Miles to the nearest passing session, if the request has a place. If no session passes: miles to the nearest
   * session; for a camp without sessions, to the camp.
   */
  distance: z.number().optional(),
  instances: z.array(SessionFacts.extend({ distance: z.number().optional() })),
  /**
   * The season's weeks in which the camp offers any session, as a bit mask: bit 0 is the first week. Absent if it has no
   * sessions of the season.
   */
  offered_weeks: z.int().optional(),
  /**
   * With `advertiser`: marks this card as an advertisement (Requirement 3.30). Its sessions are the ad's passing
   * sessions.
   */
  ad: ShownAd.optional(),
  advertiser: ShownAdvertiser.optional(),
  /** Only on advertisements: identifies this card when a view or click is reported. */
  ad_token: z.string().optional(),
});
export type CampOrg = z.infer<typeof CampOrg>;

/** A camp with all its sessions of the season. */
export const WholeCamp = CampOrg.extend({
  /** The ids of the sessions that fit the filters of the request. */
  fitting_instance_ids: z.array(z.string()),
});
export type WholeCamp = z.infer<typeof WholeCamp>;

/** A camp near another one. `distance` is in miles from that camp. */
export const SimilarCamp = CampOrg.pick({ org_id: true, camp_org_name: true, neighborcality: true }).extend({
  distance: z.number(),
});
export type SimilarCamp = z.infer<typeof SimilarCamp>;

export const CampAnswer = z.object({
  data: z.object({ camp: WholeCamp, similar: z.array(SimilarCamp), season: z.int() }),
});
export const CampsAnswer = z.object({
  data: z.object({
    /** In the order of the request; camps that the catalog does not list are left out. */
    camps: z.array(WholeCamp),
    season: z.int(),
  }),
});

/** The field of a filter; a place or children count as one filter. */
export type FilterField =
  | OptionField
  | FieldOf<'maxPrice' | 'opensBy' | 'closesAfter' | 'searchText'>
  | 'children'
  | 'latLongUser'
  | 'boundingBox';
const FILTER_FIELDS: readonly FilterField[] = [
  ...OPTION_FILTER_NAMES.map((name) => FILTERS[name].field),
  'selectedMaxPrice',
  'selectedEarliestTime',
  'selectedLatestTime',
  'selectedSearchText',
  'children',
  'latLongUser',
  'boundingBox',
];

/** A typed word that the catalog does not contain, and the similar catalog words used instead (at most 20). */
const CorrectedWord = z.object({ typed: z.string(), meant: z.array(z.string()) });

const totalField = { total: z.int() };
const RadiusOffer = z.object({ miles: z.int(), ...totalField });

/** Changes of one filter that lead to results. Each `total` is the number of camps that then match. */
const Offers = z.object({
  /** Larger radiuses that each find more camps, the smallest first. */
  radius: z.array(RadiusOffer),
  /** Weeks near the selected ones, the nearest first. */
  weeks: z.array(z.object({ label: z.string(), ...totalField })),
  /** Ages near that of the only child, the nearest first. */
  ages: z.array(z.object({ age, ...totalField })),
  /** The nearest camps that match outside the radius. */
  nearest: z
    .object({
      /** Miles to up to three camps, the nearest first. */
      miles: z.array(z.number()),
      /** The smallest radius option that finds camps. */
      within: RadiusOffer.optional(),
    })
    .optional(),
});
export type Offers = z.infer<typeof Offers>;

export const CampDataChunk = z.object({
  data: z.object({
    /** The cards, with advertisements between them. */
    combinedData: z.array(CampOrg),
    /** Number of camps with at least one passing session. */
    totalMatchedOrgs: z.int(),
    /**
     * Only with a maximum price: the number of further camps that match only by sessions without a listed price
     * (`includeUnpriced` adds them). Absent if there are none.
     */
    unpriced: z.int().optional(),
    /** Only if nothing matches: for each filter, how many camps would match without it, highest number first. */
    relax: z.array(z.object({ field: z.enum(FILTER_FIELDS), freed: z.int() })).optional(),
    /** Only if nothing matches. */
    offers: Offers.optional(),
    /** The typed words that were corrected. */
    forgiven: z.array(CorrectedWord).optional(),
    /** True if the text index was unavailable, so that the API matched words against its in-memory vocabulary. */
    wordsMatchedSimply: z.literal(true).optional(),
    season: z.int(),
  }),
});
export type CampDataChunk = z.infer<typeof CampDataChunk>;

export const FacetCounts = z.object({
  data: z.object({
    totalMatchedOrgs: z.int(),
    /** Filter field → option → number of matching camps if the filter had only that option. */
    facets: z.record(z.string(), z.record(z.string(), z.int())),
    season: z.int(),
  }),
});
export type FacetCounts = z.infer<typeof FacetCounts>;

/** A location at which passing sessions of a camp take place. */
const MapPoint = z.object({
  org_id: z.string(),
  name: z.string(),
  /** In degrees, rounded to four decimals. */
  lat: z.number(),
  lng: z.number(),
  /**
   * The lowest price of the passing sessions, with the care that the needed hours take, in whole US dollars, rounded up;
   * absent if none has a price.
   */
  price: z.int().optional(),
  /** Number of passing sessions; 0 for a camp without sessions in the season. */
  sessions: z.int(),
});
export type MapPoint = z.infer<typeof MapPoint>;

export const MapPoints = z.object({
  data: z.object({
    points: z.array(MapPoint),
    /** True if there are more points than the response contains. */
    isCut: z.boolean(),
    /** Number of points without the limit. */
    pointCount: z.int(),
    totalMatchedOrgs: z.int(),
    season: z.int(),
  }),
});
