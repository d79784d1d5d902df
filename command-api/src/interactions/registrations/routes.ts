import { type EventStore } from '@campjay/platform/eventStore/port.ts';
import { getText } from '@campjay/platform/http/getText.ts';
import { badRequest, ok, type Route, routes } from '@campjay/platform/http/kit.ts';
import { postRaw } from '@campjay/platform/http/postRaw.ts';
import { createRateLimit } from '@campjay/platform/http/rateLimit.ts';
import { okPlain } from '@campjay/platform/http/textAnswer.ts';
import { type InteractionBus } from '@campjay/platform/interactionBus/port.ts';
import { actingFor, noSuchAdvertiser } from '../../advertising/actingFor.ts';
import { AD_CLICKS_TOPIC } from '../adMessage.ts';
import { PixelScript, RegistrationsUploaded, TellRegistration, UploadRegistrations } from './contract.ts';
import { pixelScript } from './pixelScript.ts';
import { readCents, readRegistrations } from './readRegistrations.ts';
import { registrationMessage } from './registrationMessage.ts';

interface RegistrationParts {
  readonly store: EventStore;
  readonly bus: Pick<InteractionBus, 'publish'>;
  /** Under which the world reaches the product. */
  readonly origin: string;
}

/** More than a busy registration page; less than a program that fills the bus. */
const TOLD = { requests: 300, seconds: 60 };
const UPLOADS = { requests: 30, seconds: 10 * 60 };
const CSV = { takes: ['text/csv', 'text/plain', 'application/vnd.ms-excel'], limitBytes: 2 * 1024 * 1024 } as const;
const REFUSED_SHOWN = 100;

const NOTHING = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>';
/** Other sites' pages load these, which is what they are for. */
const FOR_OTHER_SITES = { 'cross-origin-resource-policy': 'cross-origin' };

/** Where registrations are told: by the pixel on an operator's pages, and by a file (DESIGN §8). */
export const registrationsRoutes = ({ store, bus, origin }: RegistrationParts): readonly Route[] => {
  const limits = { told: createRateLimit(TOLD), uploads: createRateLimit(UPLOADS) };
  return routes(
    getText('/api/track/pixel.js', {
      allow: 'everyone',
      summary: 'The script by which an operator’s pages tell registrations.',
      mediaType: 'text/javascript',
      query: PixelScript,
      handle: ({ query: { advertiser } }) =>
        okPlain(pixelScript(origin, advertiser), { ...FOR_OTHER_SITES, 'cache-control': 'public, max-age=3600' }),
    }),
    getText('/api/track/registration', {
      allow: 'everyone',
      problems: [429],
      summary: 'Takes down that somebody registered; answers a picture of nothing.',
      mediaType: 'image/svg+xml',
      query: TellRegistration,
      handle: async ({ query: { advertiser, click, order, price }, clientAddress }) => {
        const tooMany = await limits.told.take(clientAddress);
        if (tooMany) return tooMany;
        const priceCents = readCents(price);
        if (priceCents === undefined)
          return badRequest([{ field: 'price', message: 'must be dollars such as 395 or 395.00' }]);
        const message = registrationMessage(advertiser, { click, order, source: 'pixel', priceCents });
        await bus.publish(AD_CLICKS_TOPIC, [message]);
        return okPlain(NOTHING, FOR_OTHER_SITES);
      },
    }),
    postRaw('/api/advertising/upload-registrations', {
      allow: ['advertiser', 'admin'],
      problems: [404, 429],
      summary: 'Takes down the registrations that a CSV file lists: click, order, registered_at, price.',
      body: CSV,
      query: UploadRegistrations,
      answer: RegistrationsUploaded,
      handle: async ({ body, query: { advertiserId }, principal }) => {
        if (!(await actingFor(store, principal, advertiserId))) return noSuchAdvertiser;
        const tooMany = await limits.uploads.take(principal.userId);
        if (tooMany) return tooMany;
        const read = readRegistrations(body);
        if ('field' in read) return badRequest([read]);
        const { lines, refused } = read;
        await bus.publish(
          AD_CLICKS_TOPIC,
          lines.map((line) => registrationMessage(advertiserId, { ...line, source: 'upload' })),
        );
        const left = refused.length === 0 ? '' : ` Lines that were left out: ${refused.length}.`;
        return ok({
          success: true,
          message: `Registrations that were taken down: ${lines.length}. They are matched to clicks within moments.${left}`,
          ...{ accepted: lines.length, refused: refused.slice(0, REFUSED_SHOWN) },
        });
      },
    }),
  );
};
