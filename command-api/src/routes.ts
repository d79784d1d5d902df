import { DEFAULT_CPC_DOLLARS, type Pricing } from '@campjay/events/ads/values.ts';
import { microsOfDollars } from '@campjay/domain/money/micros.ts';
import { type KeyObject } from 'node:crypto';
import { type AdKeys } from '@campjay/domain/ads/tokens/adKeys.ts';
import { type ClerkIdentity } from '@campjay/platform/identity/clerk/clerkIdentity.ts';
import { findAccountByEmail } from '@campjay/platform/identity/findAccountByEmail.ts';
import { type AccountDeps } from '@campjay/platform/identity/local/accountDeps.ts';
import { type IsBreached } from '@campjay/platform/identity/local/passwordRule.ts';
import { type SessionCookie } from '@campjay/platform/identity/local/sessionCookie.ts';
import { type Route, combineRoutes } from '@campjay/platform/http/route.ts';
import { createRateLimit } from '@campjay/platform/http/rateLimit.ts';
import { type EventStore } from '@campjay/platform/eventstore/port.ts';
import { type ImageStore } from '@campjay/platform/images/port.ts';
import { type InteractionBus } from '@campjay/platform/bus/port.ts';
import { type Log } from '@campjay/platform/kernel/log.ts';
import { type Mailer } from '@campjay/platform/mail/port.ts';
import { type PaymentProvider } from '@campjay/platform/payments/port.ts';
import { type Sealing } from '@campjay/platform/sealing/sealing.ts';
import { deleteAccountRoute } from './accounts/deleteAccount.ts';
import { createForgetPerson } from './accounts/runForgottenPersonPolicy.ts';
import { accountsRoutes } from './accounts/routes.ts';
import { requestRoutes } from './admin/requestRoutes.ts';
import { processManagerRoutes } from './admin/process-managers/routes.ts';
import { adminRoutes } from './admin/routes.ts';
import { conciergeRoute } from './ads/placement/concierge/conciergeRoute.ts';
import { advertisingRoutes } from './ads/placement/routes.ts';
import { alertsRoutes } from './alerts/routes.ts';
import { benchmarkingRoutes } from './benchmarking/routes.ts';
import { billingRoutes } from './ads/billing/routes.ts';
import { correctionRoutes } from './catalog/corrections/routes.ts';
import { uploadedImportRoutes } from './catalog/uploads/routes.ts';
import { favoritesRoutes } from './favorites/routes.ts';
import { hiddenCampsRoutes } from './hidden-camps/routes.ts';
import { createBreachCheck } from './identity/breachCheck.ts';
import { clerkIdentityRoutes } from './identity/clerkRoutes.ts';
import { createLocalSignInMethod, createClerkSignInMethod } from './identity/signInMethod.ts';
import { passwordResetRoutes, createPasswordQueue } from './identity/passwordRoutes.ts';
import { localIdentityRoutes } from './identity/routes.ts';
import { createRegistrationTests } from './ads/clicks/registrations/registrationTests.ts';
import { registrationsRoutes } from './ads/clicks/registrations/routes.ts';
import { interactionsRoutes } from './ads/clicks/routes.ts';
import { trackingRoutes } from './ads/clicks/tracking/routes.ts';
import { kidsRoutes } from './kids/routes.ts';
import { scheduleRoutes } from './schedule/routes.ts';
import { suggestionsRoutes } from './suggestions/routes.ts';
import { type CommandDeps } from './kernel/command.ts';
import { createPostgresManagerStorage } from './kernel/process-managers/postgresManagerStorage.ts';
import { createProcessManagersAdmin } from './kernel/process-managers/processManagersAdmin.ts';

/** Per user: much more than a person can click, but it stops a program that floods the log. */
const COMMAND_RATE_LIMIT = { requests: 3_000, seconds: 5 * 60 };

/** Dependencies of the command API's routes. */
export interface CommandApiDeps {
  readonly store: EventStore;
  readonly bus: InteractionBus;
  /** Stores ad images. */
  readonly images: ImageStore;
  readonly sealing: Sealing;
  /** Keys of the encrypted ad tokens. */
  readonly adKeys: AdKeys;
  /** The search rule of the query API, for saved searches. */
  /** Signs the unsubscribe links in alerts. */
  readonly unsubscribeKey: KeyObject;
  readonly accounts: AccountDeps;
  readonly cookie: SessionCookie;
  /** Checks whether a new password is in a known breach; if absent, passwords are not checked. */
  readonly isBreached?: IsBreached | undefined;
  /** If set, users sign in through Clerk instead of local accounts. */
  readonly clerk?: Pick<ClerkIdentity, 'readPerson'> | undefined;
  /** Only deletes the mailer's copies of emails to deleted accounts; `deliverEmails` sends emails. */
  readonly mailer: Pick<Mailer, 'name' | 'forget'>;
  readonly payments: PaymentProvider;
  /** Public origin of the product, with which the links in emails start. */
  readonly origin: string;
  readonly log: Log;
  /** Default price per click of self-serve advertisers, in dollars; `DEFAULT_CPC_DOLLARS` if absent. */
  readonly adDefaultCpc?: string;
  readonly now?: () => Date;
}

/** Creates all HTTP routes of the command API. */
export const commandRoutes = ({ now = () => new Date(), ...deps }: CommandApiDeps): readonly Route[] => {
  const { store, bus, images, sealing, accounts, cookie, clerk } = deps;
  const passwordQueue = createPasswordQueue();
  const checkBreach = createBreachCheck(deps.isBreached);
  const commandDeps: CommandDeps = { store, sealing, now, limit: createRateLimit(COMMAND_RATE_LIMIT) };
  return combineRoutes(
    suggestionsRoutes(commandDeps),
    passwordResetRoutes({ ...deps, passwordQueue, checkBreach }),
    clerk
      ? clerkIdentityRoutes({ ...commandDeps, accounts, clerk, passwordQueue })
      : localIdentityRoutes({ ...deps, passwordQueue, checkBreach, now }),
    accountsRoutes(commandDeps),
    deleteAccountRoute(commandDeps, {
      signInMethod: clerk
        ? createClerkSignInMethod(accounts.pool, clerk)
        : createLocalSignInMethod(accounts, cookie, passwordQueue),
      forget: createForgetPerson({ sealing, accounts, mailer: deps.mailer }),
      pool: accounts.pool,
    }),
    favoritesRoutes(commandDeps),
    hiddenCampsRoutes(commandDeps),
    alertsRoutes({ ...deps, ...commandDeps }),
    kidsRoutes(commandDeps),
    scheduleRoutes({
      ...commandDeps,
      accounts,
      findUserByEmail: (email) =>
        findAccountByEmail(accounts.pool, accounts.hashEmail(email), { usesClerk: clerk !== undefined }),
    }),
    interactionsRoutes({ bus }),
    billingRoutes({ ...deps, ...commandDeps, pool: accounts.pool }),
    advertisingRoutes({ ...commandDeps, storage: createPostgresManagerStorage(accounts.pool), images }),
    trackingRoutes({ ...deps, now }),
    registrationsRoutes({ ...deps, ...commandDeps, registrationTests: createRegistrationTests(accounts.pool) }),
    conciergeRoute(commandDeps),
    requestRoutes(commandDeps),
    benchmarkingRoutes(commandDeps),
    correctionRoutes(commandDeps),
    uploadedImportRoutes({ pool: accounts.pool }),
    processManagerRoutes({ admin: createProcessManagersAdmin({ pool: accounts.pool, store }), now }),
    adminRoutes({
      ...commandDeps,
      accounts,
      usesClerk: clerk !== undefined,
      defaultPricing: createDefaultPricing(deps.adDefaultCpc),
    }),
  );
};

const createDefaultPricing = (dollars = DEFAULT_CPC_DOLLARS): Pricing => ({
  structure: 'cpc',
  cpcMicros: String(microsOfDollars(dollars) ?? 0n),
});
