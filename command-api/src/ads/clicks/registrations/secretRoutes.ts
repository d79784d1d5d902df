import { type ConversionSecret } from '@campjay/domain/ads/advertiser.ts';
import { advertiserStream } from '@campjay/events/streams.ts';
import { get, ok, post, type Route, routes } from '@campjay/platform/http/route.ts';
import { beginCommandFor, findAdvertiserAccess, noSuchAdvertiser } from '../../placement/advertiserCommand.ts';
import { advertiserDecider } from '../../placement/advertiserDecider.ts';
import { explainAdvertiserRefusal } from '../../placement/explainRefusal.ts';
import { CommandDone } from '../../../contract.ts';
import { firstEventId } from '../../../kernel/handleCommand.ts';
import { respondToCommand, type CommandDeps } from '../../../kernel/command.ts';
import { ConversionSecretRequest, SetConversionSecret, ShownConversionSecret } from './contract.ts';
import { newConversionSecret, openSecret, SECRET_FIELD } from './signature.ts';

/** The secret confirms registrations in the advertiser's name, so not even admins may see it. */
const OWNERS: readonly ['advertiser'] = ['advertiser'];

/** Routes for users linked to an advertiser: create, replace and show its conversion secret. */
export const conversionSecretRoutes = (deps: CommandDeps): readonly Route[] => {
  const { store, sealing, now } = deps;
  const ownerOf = async (principal: Parameters<typeof findAdvertiserAccess>[1], advertiserId: string) => {
    const access = await findAdvertiserAccess(store, principal, advertiserId);
    return access?.role === 'advertiser' ? access : undefined;
  };
  return routes(
    post('/api/advertising/set-conversion-secret', {
      allow: OWNERS,
      isCommand: true,
      problems: [404],
      summary: 'Makes the secret that registrations are signed with, or replaces it.',
      body: SetConversionSecret,
      answer: CommandDone,
      handle: async (input) => {
        const { advertiserId, keepsFormer } = input.body;
        const owner = await ownerOf(input.principal, advertiserId);
        const target = await beginCommandFor(deps, input, owner, noSuchAdvertiser);
        if ('kind' in target) return target;
        const streamId = advertiserStream(advertiserId);
        const secret = await sealing.seal(advertiserId, newConversionSecret(), {
          ...{ streamId, eventId: firstEventId(streamId, target.context.metadata), field: SECRET_FIELD },
        });
        return respondToCommand(deps, target.context, {
          decider: advertiserDecider,
          streamId,
          command: { type: 'SetConversionSecret', secret, now: now(), keepsFormer },
          done: 'The new secret is set.',
          explain: explainAdvertiserRefusal,
        });
      },
    }),
    get('/api/advertising/conversion-secret', {
      allow: OWNERS,
      problems: [404],
      summary: 'The secret that registrations are signed with, for those who are linked to the advertiser.',
      audited: true,
      query: ConversionSecretRequest,
      answer: ShownConversionSecret,
      handle: async ({ principal, query: { advertiserId } }) => {
        const owner = await ownerOf(principal, advertiserId);
        if (!owner) return noSuchAdvertiser;
        const [current, latest] = owner.advertiser.conversionSecrets;
        return ok({
          success: true,
          secret: (current && (await openSecret(sealing, advertiserId, current))) ?? null,
          formerUntil: acceptedUntil(latest, now()),
        });
      },
    }),
  );
};

const acceptedUntil = (former: ConversionSecret | undefined, now: Date): string | null => {
  const until = former?.until ?? null;
  return until !== null && Date.parse(until) > now.getTime() ? until : null;
};
