import { type Advertiser, advertiserFold } from '@campjay/domain/ads/advertiser.ts';
import { type Sealed } from '@campjay/events/sealed.ts';
import { type Discount } from '@campjay/domain/ads/discount.ts';
import {
  AdBudgetSet,
  AdDiscountSet,
  AdTermsAccepted,
  AdvertiserCampsSet,
  AdvertiserCohortSet,
  AdvertiserCreated,
  type AdvertiserEvent,
  AdvertiserPricingSet,
  AdvertiserRenamed,
  ConversionSecretSet,
} from '@campjay/events/ads/placement.ts';
import { AD_TERMS_VERSION, OLD_SECRET_DAYS, type Pricing } from '@campjay/events/ads/values.ts';
import { isDeepStrictEqual } from 'node:util';
import { accept, type Decider, type Decision, refuse } from '../../kernel/decider.ts';

export type AdvertiserCommand =
  | {
      readonly type: 'CreateAdvertiser';
      readonly name: string;
      readonly isSelfServe: boolean;
      /** Normalized by `normalBaseUrl`. */
      readonly baseUrls: readonly string[];
      readonly pricing: Pricing;
    }
  | { readonly type: 'RenameAdvertiser'; readonly name: string }
  | { readonly type: 'SetCamps'; readonly baseUrls: readonly string[] }
  | { readonly type: 'SetPricing'; readonly pricing: Pricing }
  | { readonly type: 'AcceptTerms'; readonly version: string }
  | { readonly type: 'SetBudget'; readonly monthlyCents: number }
  | { readonly type: 'SetDiscount'; readonly discount: Discount }
  /** The websites of the camps that the advertiser compares itself with. Normalized, without duplicates. */
  | { readonly type: 'SetCohort'; readonly baseUrls: readonly string[] }
  | {
      readonly type: 'SetConversionSecret';
      readonly secret: Sealed<string>;
      readonly now: Date;
      /** True if the replaced secret stays valid for `OLD_SECRET_DAYS`, so that a site can switch without a gap. */
      readonly allowsOldSecret: boolean;
    };

export type AdvertiserRefusal =
  | { readonly type: 'NoSuchAdvertiser' }
  /** The id belongs to another advertiser. */
  | { readonly type: 'AdvertiserExists' }
  /** The terms have changed since the user read them. */
  | { readonly type: 'TermsChanged' };

const DAY_MS = 86_400_000;

type AdvertiserDecision = Decision<AdvertiserEvent, AdvertiserRefusal>;

const decide = (command: AdvertiserCommand, advertiser: Advertiser | undefined): AdvertiserDecision => {
  if (command.type === 'CreateAdvertiser') {
    const { name, isSelfServe, baseUrls, pricing } = command;
    return advertiser
      ? refuse({ type: 'AdvertiserExists' })
      : accept(AdvertiserCreated({ name, isSelfServe, baseUrls: [...baseUrls], pricing }));
  }
  if (!advertiser) return refuse({ type: 'NoSuchAdvertiser' });
  switch (command.type) {
    case 'RenameAdvertiser':
      return recordUnless(command.name === advertiser.name, () => AdvertiserRenamed({ name: command.name }));
    case 'SetCamps':
      return recordUnless(isDeepStrictEqual(command.baseUrls, advertiser.baseUrls), () =>
        AdvertiserCampsSet({ baseUrls: [...command.baseUrls] }),
      );
    case 'SetPricing':
      return recordUnless(isDeepStrictEqual(command.pricing, advertiser.pricing), () =>
        AdvertiserPricingSet({ pricing: command.pricing }),
      );
    case 'AcceptTerms':
      if (command.version !== AD_TERMS_VERSION) return refuse({ type: 'TermsChanged' });
      return recordUnless(command.version === advertiser.acceptedTermsVersion, () =>
        AdTermsAccepted({ version: command.version }),
      );
    case 'SetBudget':
      return recordUnless(command.monthlyCents === advertiser.budgetCents, () =>
        AdBudgetSet({ monthlyCents: command.monthlyCents }),
      );
    case 'SetDiscount':
      return recordUnless(isDeepStrictEqual(command.discount, advertiser.discount), () =>
        AdDiscountSet(command.discount),
      );
    case 'SetCohort':
      return recordUnless(isDeepStrictEqual(command.baseUrls, advertiser.cohort), () =>
        AdvertiserCohortSet({ baseUrls: [...command.baseUrls] }),
      );
    case 'SetConversionSecret': {
      const { secret, now, allowsOldSecret } = command;
      const formerUntil = new Date(now.getTime() + (allowsOldSecret ? OLD_SECRET_DAYS * DAY_MS : 0)).toISOString();
      return accept(ConversionSecretSet({ secret, formerUntil }));
    }
  }
};

/** Accepts a command, without an event if it would change nothing. */
const recordUnless = (isUnchanged: boolean, createEvent: () => AdvertiserEvent): AdvertiserDecision =>
  isUnchanged ? accept() : accept(createEvent());

/**
 * The rules for an advertiser. Permissions are checked earlier, by the routes: admins create advertisers and set their
 * pricing; an advertiser's own users set everything else.
 */
export const advertiserDecider: Decider<Advertiser | undefined, AdvertiserCommand, AdvertiserEvent, AdvertiserRefusal> =
  { ...advertiserFold, decide };
