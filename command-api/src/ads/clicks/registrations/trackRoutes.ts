import { advertiserFold } from '@campjay/domain/ads/advertiser.ts';
import { type RegistrationSource } from '@campjay/events/ads/values.ts';
import { advertiserStream } from '@campjay/events/streams.ts';
import { createCachedFold } from '@campjay/platform/eventstore/cachedFold.ts';
import { type EventStore } from '@campjay/platform/eventstore/port.ts';
import { getText } from '@campjay/platform/http/rawRoutes.ts';
import {
  badRequest,
  isProblem,
  okAccepted,
  post,
  problem,
  type Problem,
  type Route,
  combineRoutes,
} from '@campjay/platform/http/route.ts';
import { createRateLimit } from '@campjay/platform/http/rateLimit.ts';
import { okTextAnswer } from '@campjay/platform/http/contentAnswers.ts';
import { type InteractionBus } from '@campjay/platform/bus/port.ts';
import { type Sealing } from '@campjay/platform/sealing/sealing.ts';
import { type z } from 'zod';
import { AD_CLICKS_TOPIC } from '../adMessage.ts';
import { PixelRegistration, PixelScript, RegistrationAccepted, ServerRegistration } from './contract.ts';
import { readCents, createRegistrationMessage } from './readRegistrations.ts';
import { type RegistrationTests } from './registrationTests.ts';
import { checkSignature, type SignatureCheck, decryptAcceptedSecrets } from './signature.ts';

/**
 * Returns the script that an operator adds to their pages. It stores the URL parameter `campjay_click` for thirty days
 * in that site's local storage, and writes it into form fields of that name, so the operator's server can sign it. It
 * provides `campjayRegistration({ order, price, click, signature })` for the confirmation page, and `campjayClick()`,
 * which returns the stored click. It sets no cookie, and sends us nothing until a registration is reported.
 * @param origin public origin of the product
 */
const pixelScript = (origin: string, advertiserId: string): string => `(function () {
  var KEY = 'campjay_click', MAX_AGE_MS = 30 * 24 * 60 * 60 * 1000;
  var clickInUrl = new URLSearchParams(location.search).get(KEY);
  try {
    if (clickInUrl) localStorage.setItem(KEY, JSON.stringify({ click: clickInUrl, at: Date.now() }));
  } catch (error) {}
  var readClick = function () {
    try {
      var entry = JSON.parse(localStorage.getItem(KEY) || 'null');
      return entry && Date.now() - entry.at < MAX_AGE_MS ? entry.click : clickInUrl;
    } catch (error) {
      return clickInUrl;
    }
  };
  var fillFields = function () {
    var click = readClick();
    if (!click) return;
    document.querySelectorAll('input[name="' + KEY + '"]').forEach(function (field) { field.value = click; });
  };
  fillFields();
  document.addEventListener('DOMContentLoaded', fillFields);
  window.campjayClick = readClick;
  window.campjayRegistration = function (registration) {
    var click = registration.click || readClick();
    if (!click) return false;
    var query = new URLSearchParams({
      advertiser: ${JSON.stringify(advertiserId)},
      click: click,
      order: String(registration.order),
      price: String(registration.price)
    });
    if (registration.signature) query.set('signature', registration.signature);
    new Image().src = ${JSON.stringify(origin)} + '/api/track/registration?' + query;
    return true;
  };
})();
`;

/** Dependencies of the routes that receive registration reports. */
export interface TrackDeps {
  readonly store: EventStore;
  readonly sealing: Pick<Sealing, 'decrypt'>;
  readonly bus: Pick<InteractionBus, 'publish'>;
  readonly registrationTests: RegistrationTests;
  /** Public origin of the product. */
  readonly origin: string;
  readonly now: () => Date;
}

/** Limit per network address. A busy registration page stays below it; a program that floods the bus does not. */
const REPORT_RATE_LIMIT = { requests: 300, seconds: 60 };

const EMPTY_SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>';
/** Lets other sites' pages load a resource. */
const CROSS_ORIGIN_HEADERS = { 'cross-origin-resource-policy': 'cross-origin' };

/** The evidence of a registration, by the result of its signature check. */
const EVIDENCE_BY_CHECK = {
  current: 'signature',
  former: 'signature',
  wrong: 'wrong-signature',
  missing: 'unsigned',
} as const satisfies Record<SignatureCheck, string>;

/** True if the report is signed with a secret that is accepted. */
const isValidSignature = (check: SignatureCheck | 'unknown'): check is 'current' | 'former' =>
  check === 'current' || check === 'former';

/** An unknown advertiser gets the same response, so that nobody can find out which advertisers exist. */
const wrongSignature: Problem = problem(401, {
  type: 'WrongSignature',
  field: 'signature',
  message:
    'The signature is wrong. It must be the HMAC-SHA256 of click, order and price as sent, each on its own line, ' +
    'with this advertiser’s conversion secret, in 64 hexadecimal digits.',
});

/**
 * Routes that receive registration reports from operators' pages and servers. The signature is checked here; its result
 * is passed on to `judgeRegistration` in the message.
 */
export const registrationTrackRoutes = ({
  store,
  sealing,
  bus,
  registrationTests,
  origin,
  now,
}: TrackDeps): readonly Route[] => {
  const limit = createRateLimit(REPORT_RATE_LIMIT);
  const advertisers = createCachedFold(store, advertiserFold);

  /**
   * Publishes a registration for `judgeRegistration`. If its click belongs to a test of the integration, stores it for
   * that test instead.
   * @param shouldPublish decides by the signature check whether the registration is published
   * @returns the result of the signature check, 'unknown' for an unknown advertiser, or a problem
   */
  const receiveReport = async (
    report: z.output<typeof PixelRegistration>,
    source: RegistrationSource,
    shouldPublish: (check: SignatureCheck) => boolean,
  ): Promise<SignatureCheck | 'unknown' | Problem> => {
    const { advertiser: advertiserId, click, order, price, signature } = report;
    const priceCents = readCents(price);
    const advertiser = await advertisers.readState(advertiserStream(advertiserId));
    if (!advertiser) return priceCents === undefined ? unreadablePrice : 'unknown';
    const receivedAt = now();
    const secrets = await decryptAcceptedSecrets(sealing, advertiserId, advertiser, receivedAt);
    const check = checkSignature(secrets, { click, order, price }, signature);
    const testReport = { at: receivedAt.toISOString(), source, order, price, priceCents, signature: check };
    const isTest = await registrationTests.record(advertiserId, click, testReport);
    // Checked only now, because a test must also record a report with an unreadable price.
    if (priceCents === undefined) return unreadablePrice;
    if (!isTest && shouldPublish(check))
      await bus.publish(AD_CLICKS_TOPIC, [
        createRegistrationMessage(advertiserId, {
          click,
          order,
          source,
          priceCents,
          evidence: EVIDENCE_BY_CHECK[check],
        }),
      ]);
    return check;
  };

  return combineRoutes(
    getText('/api/track/pixel.js', {
      allow: 'everyone',
      summary: 'Returns the script with which an operator’s pages report registrations.',
      mediaType: 'text/javascript',
      query: PixelScript,
      handle: ({ query: { advertiser } }) =>
        okTextAnswer(pixelScript(origin, advertiser), {
          ...CROSS_ORIGIN_HEADERS,
          'cache-control': 'public, max-age=3600',
        }),
    }),
    getText('/api/track/registration', {
      allow: 'everyone',
      problems: [429],
      summary:
        'Receives a registration from a page; it is unconfirmed unless it is signed. Responds with an empty picture.',
      mediaType: 'image/svg+xml',
      query: PixelRegistration,
      handle: async ({ query, clientAddress }) => {
        const limitProblem = await limit.consume(clientAddress);
        if (limitProblem) return limitProblem;
        const outcome = await receiveReport(query, 'pixel', () => true);
        return isProblem(outcome) ? outcome : okTextAnswer(EMPTY_SVG, CROSS_ORIGIN_HEADERS);
      },
    }),
    post('/api/track/registration', {
      allow: 'everyone',
      successes: [202],
      problems: [401],
      summary: 'Receives a signed registration from an operator’s server.',
      body: ServerRegistration,
      answer: RegistrationAccepted,
      handle: async ({ body, clientAddress }) => {
        const limitProblem = await limit.consume(clientAddress);
        if (limitProblem) return limitProblem;
        const outcome = await receiveReport(body, 'server', isValidSignature);
        if (isProblem(outcome)) return outcome;
        return isValidSignature(outcome)
          ? okAccepted<RegistrationAccepted>({ success: true, message: 'Received.', signature: outcome })
          : wrongSignature;
      },
    }),
  );
};

const unreadablePrice = badRequest([{ field: 'price', message: 'must be dollars such as 395 or 395.00' }]);
