import { type EventStore } from '@campjay/platform/eventstore/port.ts';
import { badRequest, ok, type Route } from '@campjay/platform/http/route.ts';
import { postRaw } from '@campjay/platform/http/postRaw.ts';
import { createRateLimit } from '@campjay/platform/http/rateLimit.ts';
import { type InteractionBus } from '@campjay/platform/bus/port.ts';
import { findAdvertiserAccess, noSuchAdvertiser } from '../../placement/findAdvertiserAccess.ts';
import { AD_CLICKS_TOPIC } from '../adMessage.ts';
import { RegistrationsUploaded, UploadRegistrations } from './contract.ts';
import { readRegistrations } from './readRegistrations.ts';
import { registrationMessage } from './registrationMessage.ts';

interface UploadDeps {
  readonly store: EventStore;
  readonly bus: Pick<InteractionBus, 'publish'>;
}

const UPLOADS = { requests: 30, seconds: 10 * 60 };
const CSV = {
  mediaTypes: ['text/csv', 'text/plain', 'application/vnd.ms-excel'],
  limitBytes: 2 * 1024 * 1024,
} as const;
const REFUSED_SHOWN = 100;

/** Upload of a registrations file by a person who acts for an advertiser; the upload confirms the registrations. */
export const uploadRegistrationsRoute = ({ store, bus }: UploadDeps): Route => {
  const limit = createRateLimit(UPLOADS);
  return postRaw('/api/advertising/upload-registrations', {
    allow: ['advertiser', 'admin'],
    problems: [404, 429],
    summary: 'Takes and confirms the registrations that a CSV file lists: click, order, registered_at, price.',
    body: CSV,
    query: UploadRegistrations,
    answer: RegistrationsUploaded,
    handle: async ({ body, query: { advertiserId }, principal }) => {
      if (!(await findAdvertiserAccess(store, principal, advertiserId))) return noSuchAdvertiser;
      const tooMany = await limit.consume(principal.userId);
      if (tooMany) return tooMany;
      const read = readRegistrations(body);
      if ('field' in read) return badRequest([read]);
      const { lines, refused } = read;
      await bus.publish(
        AD_CLICKS_TOPIC,
        lines.map((line) => registrationMessage(advertiserId, { ...line, source: 'upload', evidence: 'upload' })),
      );
      const left = refused.length === 0 ? '' : ` Lines that were left out: ${refused.length}.`;
      return ok({
        success: true,
        message: `Registrations that were taken down: ${lines.length}. They are matched to clicks within moments.${left}`,
        ...{ accepted: lines.length, refused: refused.slice(0, REFUSED_SHOWN) },
      });
    },
  });
};
