import { mayUseConversionSecret } from '@campjay/domain/ads/access.ts';
import { type ConversionSecret } from '@campjay/domain/ads/advertiser.ts';
import { advertiserStream } from '@campjay/events/streams.ts';
import { isProblem, get, ok, post, type Route, combineRoutes } from '@campjay/platform/http/route.ts';
import { beginCommandFor, findAdvertiserAccess, noSuchAdvertiser } from '../../placement/advertiserCommand.ts';
import { advertiserDecider } from '../../placement/advertiserDecider.ts';
import { explainAdvertiserRefusal } from '../../placement/explainRefusal.ts';
import { CommandDone } from '../../../contract.ts';
import { firstEventId } from '../../../kernel/handleCommand.ts';
import { respondToCommand, type CommandDeps } from '../../../kernel/command.ts';
import { ConversionSecretRequest, SetConversionSecret, ShownConversionSecret } from './contract.ts';
import { createConversionSecret, decryptSecret, SECRET_FIELD } from './signature.ts';

/** Not admins; see `mayUseConversionSecret`. */
const OWNERS: readonly ['advertiser'] = ['advertiser'];

/**
 * Routes to create, replace and show an advertiser's conversion secret, with which its site signs registrations. Only
 * for users linked to the advertiser.
 */
export const conversionSecretRoutes = (deps: CommandDeps): readonly Route[] => {
  const { store, sealing, now } = deps;
  const findOwnerAccess = async (principal: Parameters<typeof findAdvertiserAccess>[1], advertiserId: string) => {
    const access = await findAdvertiserAccess(store, principal, advertiserId);
    return access && mayUseConversionSecret(access.role) ? access : undefined;
  };
  return combineRoutes(
    post('/api/advertising/set-conversion-secret', {
      allow: OWNERS,
      isCommand: true,
      problems: [404],
      summary: 'Creates or replaces the secret with which registrations are signed.',
      body: SetConversionSecret,
      answer: CommandDone,
      handle: async (input) => {
        const { advertiserId, keepsFormer: allowsOldSecret } = input.body;
        const ownerAccess = await findOwnerAccess(input.principal, advertiserId);
        const start = await beginCommandFor(deps, input, ownerAccess, noSuchAdvertiser);
        if (isProblem(start)) return start;
        const streamId = advertiserStream(advertiserId);
        const secret = await sealing.seal(advertiserId, createConversionSecret(), {
          streamId,
          eventId: firstEventId(streamId, start.context.metadata),
          field: SECRET_FIELD,
        });
        return respondToCommand(deps, start.context, {
          decider: advertiserDecider,
          streamId,
          command: { type: 'SetConversionSecret', secret, now: now(), allowsOldSecret },
          successMessage: 'The new secret is ready.',
          explain: explainAdvertiserRefusal,
        });
      },
    }),
    get('/api/advertising/conversion-secret', {
      allow: OWNERS,
      problems: [404],
      summary: 'Returns the secret with which registrations are signed, to users linked to the advertiser.',
      audited: true,
      query: ConversionSecretRequest,
      answer: ShownConversionSecret,
      handle: async ({ principal, query: { advertiserId } }) => {
        const ownerAccess = await findOwnerAccess(principal, advertiserId);
        if (!ownerAccess) return noSuchAdvertiser;
        const [current, latestFormer] = ownerAccess.advertiser.conversionSecrets;
        return ok({
          success: true,
          secret: (current && (await decryptSecret(sealing, advertiserId, current))) ?? null,
          formerUntil: toFormerUntil(latestFormer, now()),
        });
      },
    }),
  );
};

/** Returns when a former secret expires; null if there is none or it has expired. */
const toFormerUntil = (former: ConversionSecret | undefined, now: Date): string | null => {
  const acceptedUntil = former?.acceptedUntil ?? null;
  return acceptedUntil !== null && Date.parse(acceptedUntil) > now.getTime() ? acceptedUntil : null;
};
