import { HOUSE_CPC, type Pricing } from '@campjay/events/advertising/pricing.ts';
import { microsOfDollars } from '@campjay/events/money/micros.ts';
import { type AdKeys } from '@campjay/platform/adTokens/adKeys.ts';
import { type ClerkIdentity } from '@campjay/platform/identity/clerk/clerkIdentity.ts';
import { accountOfEmail } from '@campjay/platform/identity/accountOfEmail.ts';
import { type AccountParts } from '@campjay/platform/identity/local/accountParts.ts';
import { type IsBreached } from '@campjay/platform/identity/local/breachedPasswords.ts';
import { type SessionCookie } from '@campjay/platform/identity/local/sessionCookie.ts';
import { type Route, routes } from '@campjay/platform/http/kit.ts';
import { createRateLimit } from '@campjay/platform/http/rateLimit.ts';
import { type EventStore } from '@campjay/platform/eventStore/port.ts';
import { type ImageStore } from '@campjay/platform/imageStore/port.ts';
import { type InteractionBus } from '@campjay/platform/interactionBus/port.ts';
import { type Log } from '@campjay/platform/log/log.ts';
import { type Mailer } from '@campjay/platform/mailer/port.ts';
import { type PaymentProvider } from '@campjay/platform/payments/port.ts';
import { type Sealing } from '@campjay/platform/sealing/sealing.ts';
import { deleteAccountRoute } from './accounts/deleteAccount.ts';
import { forgetPerson } from './accounts/forgetPerson.ts';
import { accountsRoutes } from './accounts/routes.ts';
import { requestRoutes } from './admin/requestRoutes.ts';
import { adminRoutes } from './admin/routes.ts';
import { conciergeRoute } from './advertising/concierge/conciergeRoute.ts';
import { advertisingRoutes } from './advertising/routes.ts';
import { benchmarkingRoutes } from './benchmarking/routes.ts';
import { billingRoutes } from './billing/routes.ts';
import { correctionRoutes } from './catalog/corrections/routes.ts';
import { uploadedImportRoutes } from './catalog/uploads/routes.ts';
import { favoritesRoutes } from './favorites/routes.ts';
import { hiddenCampsRoutes } from './hidden-camps/routes.ts';
import { createBreachCheck } from './identity/breachCheck.ts';
import { clerkDoor } from './identity/clerkDoor.ts';
import { clerkIdentityRoutes } from './identity/clerkRoutes.ts';
import { localDoor } from './identity/localDoor.ts';
import { createPasswordQueue } from './identity/passwordQueue.ts';
import { passwordResetRoutes } from './identity/passwordReset.ts';
import { localIdentityRoutes } from './identity/routes.ts';
import { createRegistrationTests } from './interactions/registrations/registrationTests.ts';
import { registrationsRoutes } from './interactions/registrations/routes.ts';
import { interactionsRoutes } from './interactions/routes.ts';
import { trackingRoutes } from './interactions/tracking/routes.ts';
import { kidsRoutes } from './kids/routes.ts';
import { scheduleRoutes } from './schedule/routes.ts';
import { suggestionsRoutes } from './suggestions/routes.ts';
import { type WishParts } from './wish.ts';

/** More than any thumb manages; a program that fills the log is stopped. */
const WISHES = { requests: 3_000, seconds: 5 * 60 };

export interface CommandApiParts {
  readonly store: EventStore;
  readonly bus: InteractionBus;
  /** Keeps the pictures of ads. */
  readonly images: ImageStore;
  readonly sealing: Sealing;
  /** What the cards of ads are encrypted with. */
  readonly adKeys: AdKeys;
  readonly accounts: AccountParts;
  readonly cookie: SessionCookie;
  /** Whether a new password is known from a breach; none is asked about when absent. */
  readonly isBreached?: IsBreached | undefined;
  /** Signs people in instead of the local accounts, if there is one. */
  readonly clerk?: Pick<ClerkIdentity, 'person'> | undefined;
  /** Removes the copies that it keeps itself of emails to deleted accounts; emails are sent by `deliverEmails`. */
  readonly mailer: Pick<Mailer, 'name' | 'forget'>;
  readonly payments: PaymentProvider;
  /** Under which the world reaches the product: the beginning of links in letters. */
  readonly origin: string;
  readonly log: Log;
  /** What self-serve advertisers pay for a click, in dollars; `HOUSE_CPC` when absent. */
  readonly adDefaultCpc?: string;
  readonly now?: () => Date;
}

/** The HTTP side of the commands. */
export const commandRoutes = ({ now = () => new Date(), ...parts }: CommandApiParts): readonly Route[] => {
  const { store, bus, images, sealing, accounts, cookie, clerk } = parts;
  const passwordQueue = createPasswordQueue();
  const checkBreach = createBreachCheck(parts.isBreached);
  const wishes: WishParts = { store, sealing, now, limit: createRateLimit(WISHES) };
  return routes(
    suggestionsRoutes(wishes),
    passwordResetRoutes({ ...parts, passwordQueue, checkBreach }),
    clerk
      ? clerkIdentityRoutes({ ...wishes, accounts, clerk, passwordQueue })
      : localIdentityRoutes({ ...parts, passwordQueue, checkBreach, now }),
    accountsRoutes(wishes),
    deleteAccountRoute(wishes, {
      door: clerk ? clerkDoor(accounts.pool, clerk) : localDoor(accounts, cookie, passwordQueue),
      forget: forgetPerson({ sealing, accounts, mailer: parts.mailer }),
      pool: accounts.pool,
    }),
    favoritesRoutes(wishes),
    hiddenCampsRoutes(wishes),
    kidsRoutes(wishes),
    scheduleRoutes({
      ...wishes,
      accounts,
      accountOfEmail: (email) =>
        accountOfEmail(accounts.pool, accounts.emailLookup(email), { withClerk: clerk !== undefined }),
    }),
    interactionsRoutes({ bus }),
    billingRoutes({ ...parts, ...wishes, pool: accounts.pool }),
    advertisingRoutes({ ...wishes, pool: accounts.pool, images }),
    trackingRoutes({ ...parts, now }),
    registrationsRoutes({ ...parts, ...wishes, tests: createRegistrationTests(accounts.pool) }),
    conciergeRoute(wishes),
    requestRoutes(wishes),
    benchmarkingRoutes(wishes),
    correctionRoutes(wishes),
    uploadedImportRoutes({ pool: accounts.pool }),
    adminRoutes({
      ...wishes,
      accounts,
      withClerk: clerk !== undefined,
      housePricing: housePricing(parts.adDefaultCpc),
    }),
  );
};

const housePricing = (dollars = HOUSE_CPC): Pricing => ({
  structure: 'cpc',
  cpcMicros: String(microsOfDollars(dollars) ?? 0n),
});
